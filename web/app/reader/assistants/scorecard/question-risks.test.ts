import { expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { findRisks, findRisksIn } from './question-risks.ts'

const aboutOf = (question: string) => [...new Set(findRisksIn(question).map((risk) => risk.about))]

/** Questions that the module names as ones not to ask, and their like. */
const forbidden: [question: string, about: string][] = [
  ['Do you have small children?', 'children and family'],
  ['Are you married?', 'children and family'],
  ['Who else has a say?', 'children and family'],
  ['Jste ženatý a máte děti?', 'children and family'],
  ['How old are you?', 'age'],
  ['Are you overqualified for this?', 'age'],
  ['Kolik je vám let?', 'age'],
  ['Which church do you go to?', 'religion and belief'],
  ['How’s your health?', 'health and disability'],
  ['Do you smoke?', 'health and disability'],
  ['Does anything stand in the way?', 'health and disability'],
  ['Máte zdravotní potíže?', 'health and disability'],
  ['Where are you from?', 'nationality and origin'],
  ['What a lovely accent, where’s it from?', 'nationality and origin'],
  ['Is Czech your mother tongue?', 'nationality and origin'],
  ['Are you a member of a union?', 'union membership'],
  ['Jste v odborech?', 'union membership'],
  ['Who did you vote for?', 'politics'],
  ['Are you a member of a party?', 'politics'],
  ['What is your sexual orientation?', 'sex and sexual orientation'],
  ['Are you gay?', 'sex and sexual orientation'],
  ['What do you earn now?', 'earlier pay'],
  ['Kolik teď berete?', 'earlier pay'],
  ['What year were you born?', 'age'],
  ['Where were you born?', 'nationality and origin'],
  ['Are you Ukrainian?', 'nationality and origin'],
  ['Have you ever organised a strike?', 'union membership'],
  ['Have you ever been arrested?', 'convictions and property'],
  ['Máte záznam v trestním rejstříku nebo exekuce?', 'convictions and property'],
]

test.each(forbidden)('warns of “%s”: %s', (question, about) => {
  expect(aboutOf(question)).toContain(about)
})

const allowed = [
  // What the lessons say to ask instead.
  'The role has one week of on-call in six. Can you do that?',
  'Do you have the right to work in Czechia, or will you need a permit?',
  'Are you authorized to work in the US? Will you now or in the future need sponsorship?',
  'The range is CZK 150–190k, as an employee. Does that work for you as a starting point?',
  'If we made you an offer, what would you need before you could decide, and by when could you?',
  // Technical words that only look risky.
  'How did you find the race condition?',
  'Tell me about a health check that lied to you.',
  'What did your smoke test cover?',
  'How did you diagnose the outage?',
  'Who disabled the feature flag, and why?',
  'How long were the alerts disabled?',
  'How would you retire the monolith?',
  'How do child processes report to the parent process?',
  'When would you use a union type instead of an interface?',
  'How did you measure the health of the cluster?',
  'Describe a cloud-native system you would build differently today.',
  'Jak jste diagnostikovali výpadek?',
  'How does leader election work in your cluster?',
  'Which parent team did your platform team report to?',
  'Which elections algorithm have you implemented?',
  'Tell me about the youngest service you own.',
  'How do you handle sick nodes in the cluster?',
  'How did you handle GDPR for health data?',
  'Who has a say in the architecture, and how did you bring them along?',
  'Describe a migration with an accent on safety.',
]

test.each(allowed)('leaves “%s” alone', (question) => {
  expect(findRisksIn(question)).toEqual([])
})

test('a technical word does not hide a risky one next to it', () => {
  expect(aboutOf('After the health check: how is your own health?')).toEqual(['health and disability'])
  expect(aboutOf('We retired the monolith. When will you retire?')).toEqual(['age'])
})

test('a wording is named once per competency, wherever it occurs', () => {
  const values = { competencies: [{ competency: 'x', question: 'Any kids?', anchor5: 'No kids' }, { question: 'Kids?' }] }
  expect(findRisks(values)).toEqual([
    { word: 'kids', about: 'children and family', where: 'Competency 1' },
    { word: 'kids', about: 'children and family', where: 'Competency 2' },
  ])
})

test('the lesson’s own scorecard raises no warning', () => {
  expect(findRisks(shippedExample('scorecard'))).toEqual([])
})
