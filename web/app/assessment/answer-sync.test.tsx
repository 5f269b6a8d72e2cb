import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, type SentCall, success } from '../../testing/answer-calls.ts'
import { openAnswerSync } from './answer-sync.ts'

const questions = ['a1-01', 'a2-01'].map((id) => ({ id, answer: null }))

const open = (id: string, saved: Parameters<typeof openAnswerSync>[1] = questions) => {
  const onTime = vi.fn()
  const onEnded = vi.fn()
  return { sync: openAnswerSync(id, saved, { onTime, onEnded }), onTime, onEnded }
}

const confirmed = ({ body }: SentCall) => {
  const { optionId, revision } = body as { optionId: string; revision: number }
  return success({ optionId, revision: revision + 1, secondsLeft: 100 })
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('each choice is sent on its own, with the revision that the server last confirmed', async () => {
  const { sent } = answerCalls(confirmed)
  const { sync, onTime } = open('one')
  sync.choose('a1-01', 'b')
  await sync.flush()
  sync.choose('a1-01', 'c')
  await sync.flush()
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/assessment/attempts/one/answers/a1-01', { optionId: 'b', revision: 0 }],
    ['/api/assessment/attempts/one/answers/a1-01', { optionId: 'c', revision: 1 }],
  ])
  expect(sync.get()).toMatchObject({ sending: 'idle', choices: { 'a1-01': { optionId: 'c', revision: 2, isSaved: true } } })
  expect(onTime).toHaveBeenLastCalledWith(100)
})

test('without a connection choices stay on the device, and go out when it returns', async () => {
  let isOnline = false
  const { sent } = answerCalls((call) => (isOnline ? confirmed(call) : 'no answer'))
  const { sync } = open('two')
  const close = sync.start()
  sync.choose('a1-01', 'b')
  sync.choose('a2-01', 'd')
  sync.choose('a1-01', 'c')
  await sync.flush()
  expect(sync.get().sending).toBe('offline')
  expect(JSON.parse(localStorage.getItem('assessmentAnswers_two') ?? '')).toEqual({
    'a1-01': { optionId: 'c', revision: 0 },
    'a2-01': { optionId: 'd', revision: 0 },
  })
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await sync.flush()
  expect(sync.get().sending).toBe('idle')
  expect(sent.slice(-2).map(({ body }) => body)).toEqual([
    { optionId: 'c', revision: 0 },
    { optionId: 'd', revision: 0 },
  ])
  expect(localStorage.getItem('assessmentAnswers_two')).toBeNull()
  close()
})

test('what a closed tab left behind is sent by the next one, unless the server has a newer answer', async () => {
  const left = { 'a1-01': { optionId: 'b', revision: 1 }, 'a2-01': { optionId: 'd', revision: 0 } }
  localStorage.setItem('assessmentAnswers_three', JSON.stringify(left))
  const { sent } = answerCalls(confirmed)
  const { sync } = open('three', [
    { id: 'a1-01', answer: { optionId: 'a', revision: 1 } },
    { id: 'a2-01', answer: { optionId: 'c', revision: 2 } },
  ])
  await sync.flush()
  expect(sent.map(({ body }) => body)).toEqual([{ optionId: 'b', revision: 1 }])
  expect(sync.get().choices['a2-01']).toEqual({ optionId: 'c', revision: 2, isSaved: true })
})

test('an answer from elsewhere is kept, and the own choice is shown beside it', async () => {
  answerCalls(() => ({
    status: 409,
    code: 'assessment-answer-changed',
    message: 'Changed',
    details: { optionId: 'a', revision: 4 },
  }))
  const { sync } = open('four')
  sync.choose('a1-01', 'b')
  await sync.flush()
  expect(sync.get()).toMatchObject({
    choices: { 'a1-01': { optionId: 'a', revision: 4, isSaved: true } },
    replaced: { 'a1-01': 'b' },
  })
})

test('a choice made while the one before is on its way is sent on top of it', async () => {
  const { sync } = open('five')
  const { sent } = answerCalls((call) => {
    if (sync.get().choices['a1-01']?.optionId === 'b') sync.choose('a1-01', 'd')
    return confirmed(call)
  })
  sync.choose('a1-01', 'b')
  await sync.flush()
  expect(sent.map(({ body }) => body)).toEqual([
    { optionId: 'b', revision: 0 },
    { optionId: 'd', revision: 1 },
  ])
})

test('once the attempt has ended nothing more is taken or kept', async () => {
  answerCalls(() => refusal(409, 'assessment-ended', 'Ended'))
  const { sync, onEnded } = open('six')
  sync.choose('a1-01', 'b')
  await sync.flush()
  expect(onEnded).toHaveBeenCalledOnce()
  expect(sync.get().sending).toBe('stopped')
  expect(localStorage.getItem('assessmentAnswers_six')).toBeNull()
  sync.choose('a2-01', 'b')
  expect(sync.get().choices['a2-01']).toBeUndefined()
})
