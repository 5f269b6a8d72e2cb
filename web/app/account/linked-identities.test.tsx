import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalHost } from '../../ui/modal.tsx'
import { LinkedIdentities } from './linked-identities.tsx'

type Reply = { status: number; body: unknown }
let replies: Record<string, Reply>
let asked: { call: string; body: string | undefined }[]

const ok = (data?: unknown): Reply => ({ status: 200, body: { success: true, data } })
const google = { provider: 'google', name: 'Google', connectedAt: '2026-11-21T09:00:00.000Z' }

beforeEach(() => {
  asked = []
  history.replaceState(null, '', '/user/1/account')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`
    asked.push({ call, body: init.body as string | undefined })
    const { status, body } = replies[call]!
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <>
      <LinkedIdentities />
      <ModalHost />
    </>,
  )

test('nothing is shown where the site has no provider', async () => {
  replies = { 'GET /api/auth/identities': ok({ identities: [], available: [], canDisconnect: false }) }
  const { container } = open()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(within(container).queryByRole('heading')).toBeNull()
})

test('connecting goes to the provider, and a refusal is shown', async () => {
  const list = { identities: [], available: [{ id: 'google', name: 'Google' }], canDisconnect: true }
  const refusal = 'Please confirm your email address first: set a new password with the link that we send you.'
  replies = {
    'GET /api/auth/identities': ok(list),
    'POST /api/auth/identities': { status: 409, body: { success: false, code: 'email-unproven', message: refusal } },
  }
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  expect(went).not.toHaveBeenCalled()

  replies['POST /api/auth/identities'] = ok({ url: 'https://accounts.example/authorize' })
  await userEvent.click(screen.getByRole('button', { name: 'Connect Google' }))
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('https://accounts.example/authorize'))
  expect(asked.at(-1)?.body).toBe('{"provider":"google"}')
})

test('disconnecting asks first', async () => {
  replies = {
    'GET /api/auth/identities': ok({ identities: [google], available: [], canDisconnect: true }),
    'DELETE /api/auth/identities/google': ok(),
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('dialog')
  expect(asked).toHaveLength(1)
  replies['GET /api/auth/identities'] = ok({
    identities: [],
    available: [{ id: 'google', name: 'Google' }],
    canDisconnect: true,
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Google is disconnected.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect Google' })).toBeTruthy()
})

test('the only way to sign in cannot be disconnected', async () => {
  replies = { 'GET /api/auth/identities': ok({ identities: [google], available: [], canDisconnect: false }) }
  open()
  expect(await screen.findByRole('button', { name: 'Disconnect' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/only way to sign in/)).toBeTruthy()
})

test.each([
  ['connected', 'Connected. You can sign in with it from now on.'],
  ['taken', 'It belongs to another account here. Disconnect it there first.'],
  ['failed', 'Authentication failed. Please try again.'],
])('coming back as %s says so', async (result, sentence) => {
  history.replaceState(null, '', `/user/1/account?social=${result}`)
  replies = { 'GET /api/auth/identities': ok({ identities: [google], available: [], canDisconnect: true }) }
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
})
