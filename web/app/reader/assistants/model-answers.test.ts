import { expect, test } from 'vitest'
import { activityReviews } from '#content/activity-reviews.ts'
import { findFlags, payHint } from './evp-canvas/evp-check.ts'
import { findRisksIn } from './scorecard/question-risks.ts'
import { shippedExample } from './shipped-example.ts'
import { messageHints, messageParts } from './sourcing-strings/first-message-check.ts'
import {
  canvasHints,
  challengeHints,
  contactHints,
  hypothesisHints,
  hypothesisParts,
  openingParts,
  planHints,
  roleHints,
} from './text-hints.ts'

const answer = (assistant: string, field: string) => {
  const part = activityReviews[assistant]?.model.find((each) => each.field === field)
  if (!part) throw new Error(`${assistant} has no model answer for ${field}`)
  return part.answer
}

const unsaid = (parts: { name: string; found: string | undefined }[]) =>
  parts.filter(({ found }) => !found).map(({ name }) => name)

test('each model answer passes the checks of its tool', () => {
  const message = { firstMessage: answer('sourcing-strings', 'firstMessage'), foundAt: 'Conference, meetup or talk' }
  expect(messageParts(message).filter(({ found }) => !found)).toEqual([])
  expect(messageHints(message)).toEqual([])
  expect(findFlags({ scope: answer('evp-canvas', 'scope'), newOpening: answer('evp-canvas', 'newOpening') })).toEqual([])
  expect(findRisksIn(answer('scorecard', 'competencies'))).toEqual([])
  const words = Object.values(activityReviews).flatMap((review) => review?.model.map((part) => part.answer) ?? [])
  expect(words.length).toBeGreaterThan(12)
  expect(findRisksIn(words.join(' '))).toEqual([])
  expect(
    challengeHints({ challenge1: answer('challenges', 'challenge1'), challenge2: answer('challenges', 'challenge2') }),
  ).toEqual([])
  const role = ['role', 'skills', 'motivators'].map((field) => [field, answer('role-definition', field)] as const)
  expect(roleHints(Object.fromEntries(role))).toEqual([])
  expect(unsaid(openingParts({ newOpening: answer('evp-canvas', 'newOpening') }))).toEqual([])
  const hypothesis = { hypothesis: answer('funnel', 'hypothesis'), target: answer('funnel', 'target') }
  expect(unsaid(hypothesisParts(hypothesis))).toEqual([])
  expect(hypothesisHints(hypothesis)).toEqual([])
  expect(planHints({ ifThen: answer('action-plan', 'ifThen') })).toEqual([])
})

test('each example that a lesson ships says what its tool asks for', () => {
  expect(challengeHints(shippedExample('challenges'))).toEqual([])
  expect(roleHints(shippedExample('role-definition'))).toEqual([])
  const canvas = shippedExample('evp-canvas')
  expect(canvasHints(canvas)).toEqual([])
  expect(unsaid(openingParts(canvas))).toEqual([])
  expect(payHint(canvas)).toBeUndefined()
  expect(findFlags(canvas).map(({ where }) => where)).not.toContain('New opening')
  expect(contactHints(shippedExample('pipeline'))).toEqual([])
  const funnel = shippedExample('funnel')
  expect(unsaid(hypothesisParts(funnel))).toEqual([])
  expect(hypothesisHints(funnel)).toEqual([])
  expect(planHints(shippedExample('action-plan'))).toEqual([])
})
