import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { answerCallsByLine, type CallAnswer } from '../../../testing/answer-calls.ts'
import { ModalHost } from '../../../ui/modal.tsx'
import { Notices } from '../../../ui/notices.tsx'
import AdminMailPage, { clientLoader } from './admin-mail-page.tsx'

const server = answerCallsByLine()

const mailTo = (toEmail: string, number: number) => ({
  _id: `6a0d3c1e-7f52-4b8e-9c33-2d1e5f7a8b4${number}`,
  kind: 'activation',
  title: 'Activation link',
  toEmail,
  state: 'failed',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  attempts: 3,
  lastError: 'The server does not answer.',
})
const mails = [mailTo('jana@example.com', 1), mailTo('petr@example.com', 2)]
const resendLine = `POST /api/mail/${mails[0]!._id}/resend`
const resent = { data: { ...mails[0], state: 'queued' }, message: 'The email is on its way.' }

const Nothing = () => null
const Root = () => (
  <>
    <Outlet />
    <ModalHost />
    <Notices />
  </>
)

const open = async ({ rows = mails, canLeave = true } = {}) => {
  server.answers['GET /api/mail?status=failed'] = { data: rows, total: rows.length }
  server.answers['GET /api/mail/kept'] = { data: { canLeave, kinds: [] } }
  const children = [{ path: '/admin/mail', Component: AdminMailPage, loader: clientLoader, HydrateFallback: Nothing }]
  const Site = createRoutesStub([{ Component: Root, HydrateFallback: Nothing, children }])
  render(<Site initialEntries={['/admin/mail?status=failed']} />)
}

const openFailed = async () => {
  await open()
  return screen.findByRole('button', { name: /^Send again jana@example.com/ })
}

test('a mail is sent again once, however often its button is pressed', async () => {
  const slow = Promise.withResolvers<CallAnswer>()
  const again = await openFailed()
  server.answers[resendLine] = () => slow.promise
  again.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(server.lines().filter((line) => line === resendLine)).toHaveLength(1)
  server.answers['GET /api/mail?status=failed'] = { data: mails.slice(1), total: 1 }
  slow.resolve(resent)
  await waitFor(() => expect(again.isConnected).toBe(false))
  expect(screen.getByText('The email is on its way.')).toBeTruthy()
})

test('the list shows that a mail has left without being reloaded by hand', async () => {
  const again = await openFailed()
  server.answers[resendLine] = resent
  server.answers['GET /api/mail?status=failed'] = { data: [{ ...mails[0], state: 'queued' }, mails[1]], total: 2 }
  await userEvent.click(again)
  await screen.findByText('queued')
  server.answers['GET /api/mail?status=failed'] = {
    data: [{ ...mails[0], state: 'sent', sentAt: '2026-11-20T09:00:05.000Z' }, mails[1]],
    total: 2,
  }
  expect(await screen.findByText('sent')).toBeTruthy()
  expect(screen.queryByText('queued')).toBeNull()
})

test.each([
  [false, ', no SMTP server set'],
  [true, ', not released yet'],
])(
  'a kept mail says why it is kept, and emails are sent again only where they can leave (a mail server is set: %s)',
  async (canLeave, words) => {
    await open({ rows: [{ ...mails[0]!, state: 'kept', lastError: '' }, mails[1]!], canLeave })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: /^Send again petr@example.com/ })).toHaveLength(canLeave ? 1 : 0)
  },
)

test('an email is read next to the list, and one that cannot be shown says why', async () => {
  await open()
  for (const { _id } of mails) server.answers[`GET /api/mail?status=failed&mail=${_id}`] = { data: mails, total: 2 }
  const [link] = await screen.findAllByRole('link', { name: 'Activation link' })
  server.answers[`GET /api/mail/${mails[0]!._id}`] = {
    data: { ...mails[0], subject: 'Your access', viewUrl: null, text: 'It has been erased.', linksWithheld: false },
  }
  server.answers[`GET /api/mail/${mails[1]!._id}`] = {
    status: 404,
    code: 'mail-not-found',
    message: 'This mail no longer exists.',
  }
  await userEvent.click(link!)
  const pane = await screen.findByRole('complementary', { name: 'Activation link to jana@example.com' })
  expect(await within(pane).findByText('It has been erased.')).toBeTruthy()
  await userEvent.click(within(pane).getByRole('button', { name: 'Next' }))
  const next = await screen.findByRole('complementary', { name: 'Activation link to petr@example.com' })
  expect(await within(next).findByText('This mail no longer exists.')).toBeTruthy()
})
