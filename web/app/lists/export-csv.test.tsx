import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listUsers } from '#contract/auth.ts'
import { signIn } from '../../session/session.ts'
import { answerCalls, refusal, success } from '../../testing/answer-calls.ts'
import { sampleAdmin } from '../../testing/sample-user.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { ExportCsv } from './export-csv.tsx'

test('exporting a list of people asks for a recent proof, and saves the file after it', async () => {
  let proven = false
  const { sent } = answerCalls(({ path }) => {
    if (path === '/api/auth/proof/start')
      return success({ hasPassword: true, hasRecoveryCodes: false, options: null, providers: [] })
    if (path === '/api/auth/proof') {
      proven = true
      return success()
    }
    return proven ? new Response('Name\r\n') : refusal(403, 'proof-needed', 'Please confirm that it is you.')
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  signIn(sampleAdmin(), 'token')
  render(
    <MemoryRouter initialEntries={['/?search=jana']}>
      <ExportCsv endpoint={listUsers.file} rows="users" name="users.csv" />
      <ModalHost />
    </MemoryRouter>,
  )

  await userEvent.click(screen.getByRole('button', { name: /Export CSV/ }))
  await userEvent.type(await screen.findByLabelText(/Password/), 'correct horse 1')
  expect(saved).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Confirm with your password'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(sent.filter(({ line }) => line === 'GET /api/auth/users/export?search=jana')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file asked for with an ended session is saved after signing in again', async () => {
  const user = sampleAdmin()
  const { sent } = answerCalls(({ path, headers }) => {
    if (path === '/api/auth/login') return success({ user, token: 'new' })
    if (path === '/api/auth/me') return success({ user })
    const isRenewed = headers.get('authorization') === 'Bearer new'
    return isRenewed ? new Response('Name\r\n') : refusal(401, 'session-ended', 'Your session has ended.')
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  signIn(user, 'old')
  render(
    <MemoryRouter>
      <ExportCsv endpoint={listUsers.file} rows="users" name="users.csv" />
      <ModalHost />
    </MemoryRouter>,
  )

  await userEvent.click(screen.getByRole('button', { name: /Export CSV/ }))
  await userEvent.type(await screen.findByLabelText(/^Password/), 'correct horse 1')
  await userEvent.click(screen.getByText('Sign in and continue'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(sent.filter(({ path }) => path.includes('export'))).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
