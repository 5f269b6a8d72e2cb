import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AssessmentAttempt } from '#contract/assessment.ts'
import { signIn } from '../../session/session.ts'
import { writeStored } from '../../session/stored-tokens.ts'
import { answerCalls, type CallAnswer, refusal, type SentCall, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { outbox, startOutbox } from '../drafts/browser-outbox.ts'
import { AttemptForm } from './attempt-form.tsx'

const user = sampleUser({ email: 'jana@example.com' })
const tokenNamed = (name: string) => `${name}.${btoa(JSON.stringify({ sub: user.id }))}.signature`
const options = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}` }))
const attemptWith = (answer: AssessmentAttempt['questions'][number]['answer'] = null) =>
  ({
    _id: 'attempt',
    secondsLeft: 1000,
    questions: ['a1-01', 'a2-01'].map((id, at) => ({ id, question: `Case ${id}`, options, answer: at === 0 ? answer : null })),
  }) as unknown as AssessmentAttempt

const confirmed = ({ body }: SentCall): CallAnswer => {
  const { optionId, version } = body as { optionId: string; version: number }
  return success({ optionId, version: version + 1, secondsLeft: 900 })
}
const show = (attempt = attemptWith()) => {
  const onEnded = vi.fn()
  const { unmount } = render(
    <>
      <AttemptForm attempt={attempt} owner={user.id} onEnded={onEnded} />
      <ModalHost />
    </>,
  )
  return { onEnded, unmount }
}
const option = (id: string, question = 0) => screen.getAllByLabelText<HTMLInputElement>(`Option ${id}`)[question]!
const bodiesOf = (sent: SentCall[]) => sent.map(({ path, body }) => [path.split('/').at(-1), body])

let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  signIn(user, tokenNamed('old'))
  stop = startOutbox()
})
afterEach(() => stop())

test.each([
  ['has ended', tokenNamed('old')],
  ['was ended in another tab', undefined],
])('when the session %s, answers are taken on and kept, and a new sign-in saves them', async (_, token) => {
  writeStored('authToken', token)
  const { sent } = answerCalls((call) => {
    if (call.path === '/api/auth/login') return success({ user, token: tokenNamed('new') })
    if (localStorage.getItem('authToken') !== tokenNamed('new')) return refusal(401, 'session-ended', 'Your session has ended.')
    return confirmed(call)
  })
  const { onEnded } = show()
  await userEvent.click(option('b'))
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.getByText(/^Your session has ended\. Your answers are kept on this device/)).toBeTruthy()
  await userEvent.click(option('b', 1))
  expect(option('b', 1).checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Not now' }), 'not asked again at each choice').toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await userEvent.type(await screen.findByLabelText(/^Password/), 'tři veselé veverky')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(bodiesOf(sent.slice(-2))).toMatchObject([
    ['a1-01', { optionId: 'b', version: 0 }],
    ['a2-01', { optionId: 'b', version: 0 }],
  ])
  expect(onEnded).not.toHaveBeenCalled()
})

test('without a connection answers stay on the device, also when the tab is closed, and are sent when it returns', async () => {
  let isOnline = false
  const { sent } = answerCalls((call) => (isOnline ? confirmed(call) : 'no answer'))
  const { unmount } = show()
  await userEvent.click(option('b'))
  await userEvent.click(option('c', 1))
  await userEvent.click(option('c'))
  expect(await screen.findByText(/^No connection\. Your answers are kept on this device/)).toBeTruthy()
  unmount()
  show()
  expect([option('c').checked, option('c', 1).checked]).toEqual([true, true])
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(bodiesOf(sent.slice(-2))).toEqual(
    expect.arrayContaining([
      ['a1-01', expect.objectContaining({ optionId: 'c', version: 0 })],
      ['a2-01', expect.objectContaining({ optionId: 'c', version: 0 })],
    ]),
  )
  expect(outbox.list(user.id)).toEqual([])
})

test('an answer saved on another device opens a choice between both', async () => {
  const { sent } = answerCalls((call) => {
    if ((call.body as { version: number }).version >= 4) return confirmed(call)
    const details = { version: 4, changeId: null, savedAt: '2026-11-21T09:00:00.000Z', values: { optionId: 'a' } }
    return { status: 409, code: 'assessment-answer-changed', message: 'Changed', details }
  })
  const first = show()
  await userEvent.click(option('b'))
  const theirs = await screen.findByRole('region', { name: 'The other answer' })
  expect(within(theirs).getByText('Option a')).toBeTruthy()
  await userEvent.click(within(theirs).getByRole('button', { name: 'Use the other answer' }))
  expect(option('a').checked).toBe(true)
  first.unmount()

  show()
  await userEvent.click(option('b'))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the answer here' }))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(sent.at(-1)?.body).toMatchObject({ optionId: 'b', version: 4 })
})

test('the warning of unsaved answers goes when they are saved, and stays away at the next answer', async () => {
  let isOnline = false
  answerCalls((call) => (isOnline ? confirmed(call) : 'no answer'))
  show()
  await userEvent.click(option('b'))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Submit' })).at(-1)!)
  expect(await screen.findByText(/^Some answers are not saved yet/)).toBeTruthy()
  isOnline = true
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^Some answers are not saved yet/)).toBeNull())
  isOnline = false
  await userEvent.click(option('c'))
  expect(await screen.findByText(/^No connection\./)).toBeTruthy()
  expect(screen.queryByText(/^Some answers are not saved yet/)).toBeNull()
})

test('after the attempt has ended no more answers are accepted or stored', async () => {
  answerCalls(() => refusal(409, 'assessment-ended', 'Ended'))
  const { onEnded } = show()
  await userEvent.click(option('b'))
  expect(await screen.findByText('No more answers are accepted.')).toBeTruthy()
  expect(onEnded).toHaveBeenCalledOnce()
  await userEvent.click(option('b', 1))
  expect(outbox.list(user.id)).toEqual([])
})

test('another person who signs in on the device sees none of the answers', async () => {
  const { sent } = answerCalls(() => 'no answer')
  const { unmount } = show()
  await userEvent.click(option('b'))
  expect(await screen.findByText(/^No connection\./)).toBeTruthy()
  unmount()
  const other = { ...user, id: '9d1b3f57-4a0c-4c8e-9a52-1f0f5f0a7e11' }
  signIn(other, `other.${btoa(JSON.stringify({ sub: other.id }))}.signature`)
  const tries = sent.length
  await outbox.flush()
  expect(sent).toHaveLength(tries)
  render(<AttemptForm attempt={attemptWith()} owner={other.id} onEnded={() => {}} />)
  expect(option('b').checked).toBe(false)
})
