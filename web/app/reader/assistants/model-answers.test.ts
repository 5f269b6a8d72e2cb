import { expect, test } from 'vitest'
import { activityReviews } from '#content/activity-reviews.ts'
import { findFlags } from './evp-check.ts'
import { messageHints, messageParts } from './first-message-check.ts'
import { findRisksIn } from './question-risks.ts'

const answer = (assistant: string, field: string) => {
  const part = activityReviews[assistant]?.model.find((each) => each.field === field)
  if (!part) throw new Error(`${assistant} has no model answer for ${field}`)
  return part.answer
}

test('each model answer passes the checks of its own tool', () => {
  const message = { firstMessage: answer('sourcing-strings', 'firstMessage'), foundAt: 'Conference, meetup or talk' }
  expect(messageParts(message).filter(({ found }) => !found)).toEqual([])
  expect(messageHints(message)).toEqual([])
  expect(findFlags({ scope: answer('evp-canvas', 'scope'), newOpening: answer('evp-canvas', 'newOpening') })).toEqual([])
  expect(findRisksIn(answer('scorecard', 'competencies'))).toEqual([])
  const words = Object.values(activityReviews).flatMap((review) => review?.model.map((part) => part.answer) ?? [])
  expect(words.length).toBeGreaterThan(12)
  expect(findRisksIn(words.join(' '))).toEqual([])
})
