import { expect, test } from 'vitest'
import { shippedExample } from '../shipped-example.ts'
import { findRisks, findRisksIn } from './question-risks.ts'

const aboutOf = (question: string) => [...new Set(findRisksIn(question).map((risk) => risk.about))]

/** Questions that the module names as ones not to ask, and their like. */
const forbidden: [question: string, about: string][] = [
  ['Do you have small children?', 'children and family'],
  ['Are you planning a family?', 'children and family'],
  ['How many children do you have, and who looks after them?', 'children and family'],
  ['Who looks after the kids when you travel?', 'children and family'],
  ['Are you married?', 'children and family'],
  ['Who else has a say?', 'children and family'],
  ['What does your husband think of the move?', 'children and family'],
  ['Plánujete rodinu?', 'children and family'],
  ['Jste ženatý a máte děti?', 'children and family'],
  ['How old are you?', 'age'],
  ['When did you graduate?', 'age'],
  ['Are you overqualified for this?', 'age'],
  ['When do you want to retire?', 'age'],
  ['Are you a digital native?', 'age'],
  ['Kolik je vám let?', 'age'],
  ['Which church do you go to?', 'religion and belief'],
  ['Do you observe religious holidays?', 'religion and belief'],
  ['How’s your health?', 'health and disability'],
  ['Any sick days last year?', 'health and disability'],
  ['Do you smoke?', 'health and disability'],
  ['Are you disabled?', 'health and disability'],
  ['Were you ever diagnosed with depression?', 'health and disability'],
  ['Does anything stand in the way?', 'health and disability'],
  ['Máte zdravotní potíže?', 'health and disability'],
  ['Where are you from?', 'nationality and origin'],
  ['What a lovely accent, where’s it from?', 'nationality and origin'],
  ['Is Czech your mother tongue?', 'nationality and origin'],
  ['Is it true that your family comes from abroad?', 'nationality and origin'],
  ['What race are you?', 'nationality and origin'],
  ['What is your citizenship?', 'nationality and origin'],
  ['Are you a member of a union?', 'union membership'],
  ['Jste v odborech?', 'union membership'],
  ['Who did you vote for?', 'politics'],
  ['What are your political views?', 'politics'],
  ['Are you a member of a party?', 'politics'],
  ['What is your sexual orientation?', 'sex and sexual orientation'],
  ['Are you gay?', 'sex and sexual orientation'],
  ['What are you on now?', 'earlier pay'],
  ['What’s your current package?', 'earlier pay'],
  ['What do you earn now?', 'earlier pay'],
  ['What was your last salary?', 'earlier pay'],
  ['Which unvested stock would you leave behind?', 'earlier pay'],
  ['Kolik teď berete?', 'earlier pay'],
  ['What is your salary now?', 'earlier pay'],
  ['Do you live alone?', 'children and family'],
  ['What year were you born?', 'age'],
  ['How many years until your pension?', 'age'],
  ['How many more years do you plan to work?', 'age'],
  ['Do you celebrate Christmas?', 'religion and belief'],
  ['Do you have any chronic condition?', 'health and disability'],
  ['Where were you born?', 'nationality and origin'],
  ['Is English your first language?', 'nationality and origin'],
  ['Are you Ukrainian?', 'nationality and origin'],
  ['Have you ever organised a strike?', 'union membership'],
  ['What do you think of the government?', 'politics'],
  ['Are you straight?', 'sex and sexual orientation'],
  ['Have you ever been arrested?', 'convictions and property'],
  ['Do you own a house?', 'convictions and property'],
  ['Máte záznam v trestním rejstříku nebo exekuce?', 'convictions and property'],
]

test.each(forbidden)('warns of “%s”: %s', (question, about) => {
  expect(aboutOf(question)).toContain(about)
})

const allowed = [
  // What the lessons say to ask instead.
  'The role has one week of on-call in six. Can you do that?',
  'What would make you leave again within a year?',
  'Do you have the right to work in Czechia, or will you need a permit?',
  'The role has four trips a year of three days each. Can you do that?',
  'Meetings are in English, documents in Czech. How do you work in both?',
  'Can you perform these tasks, with or without accommodation?',
  'Are you authorized to work in the US? Will you now or in the future need sponsorship?',
  'The range for this role is X to Y. What would you need to move?',
  'The range is CZK 150–190k, as an employee. Does that work for you as a starting point?',
  'What would have to be true for you to leave a job you like?',
  'Which day last month did you like best, and why?',
  'Who taught you the most, and who learns from you now?',
  'If we made you an offer, what would you need before you could decide, and by when could you?',
  'What experience do you have with moving systems that can’t be switched off?',
  'Tell me about a decision other teams had to live with. How did you convince them?',
  'What’s in production today that wouldn’t be there without you?',
  // Technical words that only look risky.
  'How did you find the race condition?',
  'Tell me about a health check that lied to you.',
  'What did your smoke test cover?',
  'How did you diagnose the outage?',
  'Who disabled the feature flag, and why?',
  'Why was the feature flag disabled?',
  'How long were the alerts disabled?',
  'How would you retire the monolith?',
  'What happened when the service was disabled by mistake?',
  'How do child processes report to the parent process?',
  'When would you use a union type instead of an interface?',
  'What does object orientation cost you here?',
  'How did you measure the health of the cluster?',
  'Which product family did you own?',
  'Describe a cloud-native system you would build differently today.',
  'How do you pay down technical debt on a payments platform?',
  'What would you change in your current system first?',
  'Which third-party service would you replace?',
  'How did you validate invalid input?',
  'Jak jste diagnostikovali výpadek?',
  'How does leader election work in your cluster?',
  'Which mental model did you give the team?',
  'What does your current rate limit protect?',
  'How did you get buy-in from the parent company?',
  'Which parent team did your platform team report to?',
  'Which elections algorithm have you implemented?',
  'What made you choose a union over an interface in TypeScript?',
  'Tell me about the youngest service you own.',
  'How do you handle sick nodes in the cluster?',
  'How do you deal with an old, ill-documented system?',
  'How did you handle GDPR for health data?',
  'Who has a say in the architecture, and how did you bring them along?',
  'Tell me about a citizen developer platform you ran.',
  'Describe a migration with an accent on safety.',
  'What strikes you about this diagram?',
  'How do you pay down technical debts?',
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
