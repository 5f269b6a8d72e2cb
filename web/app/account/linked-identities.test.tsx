import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerCallsByLine, success } from '../../testing/answer-calls.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { LinkedIdentities, loadIdentities } from './linked-identities.tsx'

const server = answerCallsByLine()
const google = { provider: 'google', name: 'Google', connectedAt: '2026-11-21T09:00:00.000Z' }

const Page = () => (
  <>
    <LinkedIdentities {...useLoaderData<Awaited<ReturnType<typeof loadIdentities>>>()} />
    <ModalHost />
  </>
)

const open = (query = '') => {
  const Site = createRoutesStub([{ path: '/', Component: Page, loader: () => loadIdentities() }])
  return render(<Site initialEntries={[`/${query}`]} />)
}

test('nothing is shown where the site has no provider', async () => {
  server.answers = { 'GET /api/auth/identities': success({ identities: [], available: [], canDisconnect: false }) }
  const { container } = open()
  await waitFor(() => expect(server.calls).toHaveLength(1))
  expect(within(container).queryByRole('heading')).toBeNull()
})

test('where the providers cannot be loaded, their section says so and can try again', async () => {
  server.answers = { 'GET /api/auth/identities': { status: 500 } }
  open()
  await screen.findByText('Failed to load the sign-in providers')
  server.answers = { 'GET /api/auth/identities': success({ identities: [google], available: [], canDisconnect: true }) }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Google is connected')).toBeTruthy()
})

test('connecting redirects to the provider, and a refusal is shown', async () => {
  const list = { identities: [], available: [{ id: 'google', name: 'Google' }], canDisconnect: true }
  const refusal = 'Please confirm your email address first: set a new password with the link that we send you.'
  server.answers = {
    'GET /api/auth/identities': success(list),
    'POST /api/auth/identities': { status: 409, code: 'email-unproven', message: refusal },
  }
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refusal)
  expect(went).not.toHaveBeenCalled()

  server.answers['POST /api/auth/identities'] = success({ url: 'https://accounts.example/authorize' })
  await userEvent.click(screen.getByRole('button', { name: 'Connect Google' }))
  await waitFor(() => expect(went).toHaveBeenCalledWith('https://accounts.example/authorize'))
  expect(server.calls.at(-1)?.body).toEqual({ provider: 'google' })
})

test('disconnecting asks first', async () => {
  server.answers = {
    'GET /api/auth/identities': success({ identities: [google], available: [], canDisconnect: true }),
    'DELETE /api/auth/identities/google': success(),
  }
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('dialog')
  expect(server.calls).toHaveLength(1)
  server.answers['GET /api/auth/identities'] = success({
    identities: [],
    available: [{ id: 'google', name: 'Google' }],
    canDisconnect: true,
  })
  await userEvent.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Google is disconnected.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeTruthy()
})

test('the only way to sign in cannot be disconnected', async () => {
  server.answers = { 'GET /api/auth/identities': success({ identities: [google], available: [], canDisconnect: false }) }
  open()
  expect(await screen.findByRole('button', { name: 'Disconnect' })).toHaveProperty('disabled', true)
  expect(screen.getByText(/only way to sign in/)).toBeTruthy()
})

test.each([
  ['connected', 'Connected. You can sign in with it from now on.'],
  ['taken', 'It belongs to another account here. Disconnect it there first.'],
  ['failed', 'Authentication failed. Please try again.'],
])('coming back as %s says so', async (result, sentence) => {
  server.answers = { 'GET /api/auth/identities': success({ identities: [google], available: [], canDisconnect: true }) }
  open(`?social=${result}`)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
