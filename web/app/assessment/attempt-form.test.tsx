import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AssessmentAttempt } from '#contract/assessment.ts'
import { signIn } from '../../session/session.ts'
import { writeStored } from '../../session/stored-tokens.ts'
import { answerCalls, refusal, success } from '../../testing/answer-calls.ts'
import { sampleUser } from '../../testing/sample-user.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { AttemptForm } from './attempt-form.tsx'

const options = ['a', 'b'].map((id) => ({ id, text: `Option ${id}` }))
const attempt = {
  _id: 'attempt',
  secondsLeft: 1000,
  questions: ['a1-01', 'a2-01'].map((id) => ({ id, question: `Case ${id}`, options, answer: null })),
} as unknown as AssessmentAttempt

test.each([
  ['has ended', 'old'],
  ['was ended in another tab', undefined],
])('when the session %s, answers are taken on and kept, and a new sign-in saves them', async (_, token) => {
  const user = sampleUser({ email: 'jana@example.com' })
  signIn(user, 'old')
  writeStored('authToken', token)
  const { sent } = answerCalls(({ path, body }) => {
    if (path === '/api/auth/login') return success({ user, token: 'new' })
    if (localStorage.getItem('authToken') !== 'new') return refusal(401, 'session-ended', 'Your session has ended.')
    const { optionId, revision } = body as { optionId: string; revision: number }
    return success({ optionId, revision: revision + 1, secondsLeft: 900 })
  })
  const onEnded = vi.fn()
  render(
    <>
      <AttemptForm attempt={attempt} onEnded={onEnded} />
      <ModalHost />
    </>,
  )
  const [first, second] = screen.getAllByLabelText('Option b') as HTMLInputElement[]
  await userEvent.click(first!)
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.getByText(/^Your session has ended\. Your answers are kept on this device/)).toBeTruthy()
  await userEvent.click(second!)
  expect(second!.checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Not now' }), 'not asked again at each choice').toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await userEvent.type(await screen.findByLabelText(/^Password/), 'tři veselé veverky')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }))
  expect(await screen.findByText('All answers saved')).toBeTruthy()
  expect(sent.slice(-2).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['a1-01', { optionId: 'b', revision: 0 }],
    ['a2-01', { optionId: 'b', revision: 0 }],
  ])
  expect(onEnded).not.toHaveBeenCalled()
})
