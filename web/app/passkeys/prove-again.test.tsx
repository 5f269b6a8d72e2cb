import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { makeRecoveryCodes, removePasskey } from '#contract/passkeys.ts'
import { call } from '../../api/call.ts'
import { signIn } from '../../session/session.ts'
import { answerCalls, refusal, success } from '../../testing/answer-calls.ts'
import { sampleAdmin, sampleUser } from '../../testing/sample-user.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { askForProofs } from './prove-again.ts'

const id = '4dd1c5a0-6f0e-4f0c-9a54-0d7f3b8a1c11'
const user = sampleUser({ email: 'jana@example.com', fullName: 'Jana' })

/** A server whose session was proven too long ago, until the right password is given. */
const serverThatAsks = (ways: object = {}, signedInElsewhere = user.id) => {
  let proven = false
  return answerCalls(({ path, body }) => {
    if (path === '/api/auth/proof/start')
      return success({ hasPassword: true, hasRecoveryCodes: false, options: null, providers: [], ...ways })
    if (path === '/api/auth/proof') {
      if ((body as { password: string }).password !== 'correct horse 1')
        return refusal(400, 'wrong-current-password', 'This is not your current password.', [
          { path: 'password', message: 'This is not your current password.' },
        ])
      proven = true
      return success()
    }
    if (path === '/api/auth/me') {
      proven = true
      return success({ user: sampleUser({ id: signedInElsewhere, email: 'somebody@example.com' }) })
    }
    return proven ? success({ recoveryCodes: ['A'] }) : refusal(403, 'proof-needed', 'Please confirm that it is you.')
  })
}

beforeEach(() => {
  signIn(user, 'token')
  askForProofs()
  render(<ModalHost />)
})

test('calls that need a proof at the same time share one question and are all sent again', async () => {
  const { sent } = serverThatAsks()
  const done = Promise.all([call(makeRecoveryCodes, {}), call(removePasskey, { params: { id } })])
  await userEvent.type(await screen.findByLabelText(/Password/), 'a wrong guess')
  await userEvent.click(screen.getByText('Confirm with your password'))
  await screen.findByText('This is not your current password.')
  await userEvent.clear(screen.getByLabelText(/^Password/))
  await userEvent.type(screen.getByLabelText(/^Password/), 'correct horse 1')
  await userEvent.click(screen.getByText('Confirm with your password'))
  expect((await done)[0]).toEqual({ recoveryCodes: ['A'] })
  const paths = sent.map(({ method, path }) => `${method} ${path}`)
  expect(paths.filter((path) => path === 'POST /api/auth/proof/start')).toHaveLength(1)
  expect(paths.filter((path) => path === 'POST /api/account/recovery-codes')).toHaveLength(2)
  expect(paths.filter((path) => path === `DELETE /api/account/passkeys/${id}`)).toHaveLength(2)
})

test('closing the proof dialog returns the refusal, and the next call asks again', async () => {
  serverThatAsks()
  for (let time = 0; time < 2; time++) {
    const refused = expect(call(makeRecoveryCodes, {})).rejects.toMatchObject({ code: 'proof-needed' })
    await userEvent.click(await screen.findByLabelText('Close'))
    await refused
  }
})

test('a session that lacks the required passkey is not offered the password', async () => {
  serverThatAsks({
    hasRecoveryCodes: true,
    passkeyNeeded: 'use',
    options: { challenge: 'AA', rpId: 'x', timeout: 1, userVerification: 'required' },
  })
  const refused = expect(call(makeRecoveryCodes, {})).rejects.toMatchObject({ code: 'proof-needed' })
  await screen.findByText('Use your passkey')
  expect(screen.queryByText('Confirm with your password')).toBeNull()
  await userEvent.click(screen.getByText('Lost your passkey? Use a recovery code'))
  expect(screen.getByLabelText(/Recovery code/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Close'))
  await refused
})

const byProvider = { hasPassword: false, providers: [{ id: 'google', name: 'Google' }] }

/** Signs in elsewhere as soon as the link is in the document, before effects that may run later than its first painting. */
const signInInAnotherTab = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText(/Sign in again with Google/)) return
      observer.disconnect()
      dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'a new token' }))
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

test('signing in with a provider in a new tab counts as proof, and the call continues', async () => {
  serverThatAsks(byProvider)
  const done = call(makeRecoveryCodes, {})
  const link = screen.findByRole('link', { name: 'Sign in again with Google (new tab)' })
  await signInInAnotherTab()
  expect((await link).getAttribute('href')).toBe('/api/auth/google')
  expect(await done).toEqual({ recoveryCodes: ['A'] })
  expect(screen.queryByText(/Sign in again with Google/)).toBeNull()
})

test('signing in as another person in the new tab does nothing to their account', async () => {
  const { sent } = serverThatAsks(byProvider, sampleAdmin().id)
  const refused = expect(call(makeRecoveryCodes, {})).rejects.toMatchObject({ code: 'proof-needed' })
  await signInInAnotherTab()
  expect((await screen.findByRole('alert')).textContent).toContain('signed in as somebody@example.com, which is another account')
  expect(sent.filter(({ path }) => path === '/api/account/recovery-codes')).toHaveLength(1)
  await userEvent.click(screen.getByLabelText('Close'))
  await refused
})
