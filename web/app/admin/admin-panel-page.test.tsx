import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { InvitationView } from '#contract/invitations.ts'
import type { TeamView } from '#contract/teams.ts'
import { answerCalls, answerCallsByLine, type CallAnswer } from '../../testing/answer-calls.ts'
import { sampleAdmin } from '../../testing/sample-user.ts'
import { ModalHost } from '../../ui/modal.tsx'
import { Notices } from '../../ui/notices.tsx'
import { loadUsers } from './accounts/users-tab.tsx'
import AdminPanelPage, { clientLoader, shouldRevalidate } from './admin-panel-page.tsx'
import { loadFiles } from './editing/files-tab.tsx'
import { loadEditedLessons } from './editing/lessons-tab.tsx'
import { loadEditedModules } from './editing/modules-tab.tsx'
import { loadInvitations } from './invitations/invitations-tab.tsx'
import { clientLoader as loadWaitlist } from './waitlist/admin-waitlist-page.tsx'

const server = answerCallsByLine()

const ended = { status: 401, code: 'session-ended', message: 'Authentication required: your session has ended.' }
const team: TeamView = {
  _id: '6a0d3c1e-7f52-4b8e-9c33-2d1e5f7a8b44',
  source: 'access-request',
  companyName: 'Acme',
  contactName: 'Jana',
  contactEmail: 'jana@acme.example',
  status: 'pending',
  createdAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-21T09:00:00.000Z',
  teamEmails: [],
  members: [],
  recruiterType: null,
  teamRole: null,
  teamSize: null,
  recruitmentTeamSize: null,
  seats: 11,
  message: null,
  overdue: false,
  approvedAt: null,
  rejectedAt: null,
  rejectionReason: null,
}
const invitation: InvitationView = {
  _id: '7b1e4d2f-8a63-4c9f-ad44-3e2f608b9c55',
  email: 'ida@acme.example',
  name: null,
  token: 'T'.repeat(32),
  status: 'active',
  used: false,
  usedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-04T09:00:00.000Z',
  openedAt: null,
  mailState: null,
  failedMail: null,
}
const listLine = 'GET /api/teams?sort=dueAt&direction=asc'
const rejectLine = `PUT /api/teams/${team._id}/reject`

const Nothing = () => null
const SignIn = () => <p>sign in at {useLocation().search}</p>
const Root = () => (
  <>
    <Outlet />
    <ModalHost />
    <Notices />
  </>
)
const page = { Component: AdminPanelPage, loader: clientLoader, shouldRevalidate, HydrateFallback: Nothing }

const showScreen = (path: string, teams: CallAnswer = { data: { teams: [] } }) => {
  const children = [
    { path: '/admin/teams', ...page },
    { path: '/admin/invitations', ...page },
    { path: '/auth', Component: SignIn },
  ]
  const Site = createRoutesStub([{ Component: Root, HydrateFallback: Nothing, children }])
  server.answers[listLine] = teams
  server.answers['GET /api/invitations'] ??= { data: { invitations: [] } }
  render(<Site initialEntries={[path]} />)
}

describe('the screen of teams, invitations and users', () => {
  test('shows the list that the address names, and leads to the other', async () => {
    showScreen('/admin/invitations')
    await screen.findByText('No invitations found')
    expect(screen.getByRole('tab', { name: 'Invitations' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Invitations')
    await userEvent.click(screen.getByRole('tab', { name: 'Teams' }))
    await screen.findByText('No teams found')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Teams')
  })

  test('shows in a red banner why a list could not be loaded', async () => {
    showScreen('/admin/teams', 'no answer')
    await screen.findByText('Failed to fetch teams')
    expect(screen.queryByText('No teams found')).toBeNull()
  })

  test.each([
    ['invitations', loadInvitations],
    ['users', loadUsers],
    ['modules', loadEditedModules],
    ['lessons', loadEditedLessons],
    ['files', loadFiles],
    ['waitlist entries', (request: Request) => loadWaitlist({ request })],
  ] as const)('says that the list of %s could not be loaded', async (name, load) => {
    answerCalls(() => ({ status: 500 }))
    const { error } = await load(new Request('http://localhost/admin'))
    expect(error).toBe(`Failed to fetch ${name}`)
  })

  test.each([
    ['/admin/teams', ['Approve'], 'Failed to approve team'],
    ['/admin/teams', ['Reject Acme', 'Reject'], 'Failed to reject team'],
    ['/admin/teams', ['Delete team Acme', 'Delete team'], 'Failed to delete team (Acme): Not found'],
    ['/admin/teams', ['Delete user jana@acme.example', 'Delete'], 'Failed to delete user (jana@acme.example): Not found'],
    ['/admin/invitations', ['Renew ida@acme.example', 'Renew'], 'Failed to renew invitation (ida@acme.example): Not found'],
    [
      '/admin/invitations',
      ['Reset link ida@acme.example', 'Reset link'],
      'Failed to reset invitation link (ida@acme.example): Not found',
    ],
    ['/admin/invitations', ['Delete ida@acme.example', 'Delete'], 'Failed to delete invitation (ida@acme.example): Not found'],
  ])('says on %s why pressing %s failed', async (path, presses, text) => {
    const member = { email: 'jana@acme.example', isContact: true, activation: 'none', activatedAt: null, failedMail: null }
    server.answers['GET /api/invitations'] = { data: { invitations: [invitation] } }
    server.answers[`PUT /api/teams/${team._id}/approve`] = { status: 500 }
    server.answers[rejectLine] = { status: 500 }
    showScreen(path, { data: { teams: [{ ...team, members: [member] }] } })
    for (const name of presses)
      await userEvent.click((await screen.findAllByRole('button', { name, hidden: true })).at(-1) as HTMLElement)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test.each([
    ['Approve with mine', 'typed@acme.example'],
    ['Correct these instead', 'added@acme.example'],
  ])('asks about people who were added while they were corrected: %s', async (choice, approved) => {
    const current = { contactEmail: team.contactEmail, teamEmails: ['added@acme.example'] }
    const refused = { status: 409, code: 'team-changed', message: 'The people were changed.', details: current }
    server.answers[`PUT /api/teams/${team._id}/approve`] = refused
    showScreen('/admin/teams', { data: { teams: [team] } })
    const [typed, approve] = ['Team member 1 email', 'Approve']
    await userEvent.click(await screen.findByRole('button', { name: 'Correct or add addresses', hidden: true }))
    await userEvent.type(screen.getByLabelText(typed), 'typed@acme.example')
    await userEvent.click(screen.getByRole('button', { name: approve, hidden: true }))
    const mine = await screen.findByRole('region', { name: 'Your corrections', hidden: true })
    expect(mine.textContent).toContain('typed@acme.example')
    server.answers[`PUT /api/teams/${team._id}/approve`] = { data: { team } }
    await userEvent.click(screen.getByRole('button', { name: choice, hidden: true }))
    if (choice !== 'Approve with mine') await userEvent.click(screen.getByRole('button', { name: approve, hidden: true }))
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    const [first, second] = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(first).toMatchObject({ basedOn: { teamEmails: [] } })
    expect(second).toEqual({ contactEmail: team.contactEmail, teamEmails: [approved], basedOn: current })
  })

  test('keeps typed corrections and a typed reason while either is out of view, where keys approve nothing', async () => {
    server.answers[`PUT /api/teams/${team._id}/approve`] = { data: { team } }
    showScreen('/admin/teams', { data: { teams: [team] } })
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }))
    await press('Correct or add addresses')
    await userEvent.type(screen.getByLabelText('Team member 1 email'), 'typed@acme.example')
    await press('Reject Acme')
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Too early')
    screen.getByRole('link', { name: 'Acme' }).focus()
    await userEvent.keyboard('a')
    await press('Back')
    await press('Correct or add addresses')
    await press('Approve')
    const approvals = () => server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    await waitFor(() => expect(approvals()).toEqual([{}]))
    await press('Correct or add addresses')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Too early')
    await press('Approve')
    await waitFor(() => expect(approvals().at(1)).toMatchObject({ teamEmails: ['typed@acme.example'] }))
  })

  test('says what another admin decided meanwhile, when the request leaves the list together with its form', async () => {
    server.answers[rejectLine] = { status: 409, code: 'team-decided', message: 'This request has already been approved.' }
    showScreen('/admin/teams', { data: { teams: [team] } })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reject Acme' })).at(-1) as HTMLElement)
    server.answers[listLine] = { data: { teams: [] } }
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    await screen.findByText('No teams found')
    expect(screen.getByText('Failed to reject team (Acme): This request has already been approved.')).toBeTruthy()
  })

  test('leads to sign-in and back when the session has ended, its token removed', async () => {
    localStorage.setItem('authToken', 'ended')
    showScreen('/admin/teams', ended)
    await screen.findByText(/^sign in at \?next=/)
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('keeps a typed decision when the session has ended, and sends it after signing in', async () => {
    localStorage.setItem('authToken', 'ended')
    showScreen('/admin/teams', { data: { teams: [team] } })
    await screen.findByRole('button', { name: 'Reject Acme' })
    screen.getByRole('link', { name: 'Acme' }).focus()
    // The key of the button.
    await userEvent.keyboard('r')
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'Only for teams that hire')
    server.answers[listLine] = ended
    server.answers[rejectLine] = ended
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    await userEvent.type(await screen.findByLabelText(/^Email/), 'admin@example.com')
    await userEvent.type(screen.getByLabelText(/^Password/), 'a long password')
    server.answers['POST /api/auth/login'] = { data: { token: 'new', user: sampleAdmin() } }
    server.answers[listLine] = { data: { teams: [{ ...team, status: 'rejected' }] } }
    server.answers[rejectLine] = { data: { team: { ...team, status: 'rejected' } } }
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and continue' }))
    expect((await screen.findAllByText('rejected')).length).toBeGreaterThan(0)
    const rejections = server.calls.filter(({ line }) => line === rejectLine)
    expect(rejections.map(({ body }) => body)).toEqual(Array(2).fill({ reason: 'Only for teams that hire' }))
  })

  test('shows the next team when a menu action removes one from the list', async () => {
    const teams = ['Acme', 'Beta'].map(
      (companyName, at): TeamView => ({
        ...team,
        _id: `${at}${team._id.slice(1)}`,
        companyName,
        status: 'rejected',
        rejectedAt: '2026-11-21T09:00:00.000Z',
      }),
    )
    showScreen('/admin/teams', { data: { teams } })
    await screen.findByRole('complementary', { name: 'Acme' })
    server.answers[`PUT /api/teams/${teams[0]!._id}/reopen`] = { data: { team: { ...teams[0], status: 'pending' } } }
    server.answers[listLine] = { data: { teams: teams.slice(1) } }
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Acme' }))
    await userEvent.click(screen.getByRole('button', { name: 'Reopen Acme', hidden: true }))
    await screen.findByRole('complementary', { name: 'Beta' })
    expect(screen.queryByRole('complementary', { name: 'Acme' })).toBeNull()
  })

  test.each([
    ['the oldest request', false],
    ['an opened request', true],
  ])('shows %s next to the list, with its message, and after the decision the next one in the new list', async (_, isOpened) => {
    const beta = { ...team, _id: `1${team._id.slice(1)}`, companyName: 'Beta' }
    showScreen('/admin/teams', { data: { teams: [{ ...team, message: 'We hire in Brno.' }, beta] } })
    await screen.findByText('We hire in Brno.')
    if (isOpened) await userEvent.click(screen.getByRole('link', { name: 'Acme' }))
    const approved = { data: { team: { ...team, status: 'approved' as const } }, message: 'Team approved.' }
    server.answers[`PUT /api/teams/${team._id}/approve`] = approved
    for (const line of [listLine, `${listLine}&team=${beta._id}`]) server.answers[line] = { data: { teams: [beta] } }
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByRole('complementary', { name: 'Beta' })
    expect(server.calls.find(({ line }) => line.includes('approve'))?.body).toEqual({})
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Beta'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull())
  })

  test('deletes members of several teams after showing their names, and reports each result', async () => {
    const other = '22222222-2222-4222-8222-222222222222'
    const member = (email: string) => ({ email, isContact: false, activation: 'none', activatedAt: null, failedMail: null })
    const teams = [
      { ...team, members: [member('a@acme.example')] },
      { ...team, _id: other, companyName: 'Beta', members: [member('b@beta.example')] },
    ]
    showScreen('/admin/teams', { data: { teams } })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select a@acme.example' }))
    await userEvent.click(screen.getByRole('link', { name: 'Beta' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select b@beta.example' }))
    server.answers['DELETE /api/teams/bulk-delete-users'] = {
      data: {
        summary: { deleted: 1, errors: 1 },
        rows: [
          { teamId: team._id, email: 'a@acme.example', outcome: 'account-deleted', error: null },
          { teamId: other, email: 'b@beta.example', outcome: null, error: 'This person is not a member of the team.' },
        ],
      },
    }
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected users' }))
    await screen.findByText('Are you sure you want to delete 2 users?')
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2', hidden: true }))
    await screen.findByText('1 deleted, 1 refused.')
    expect(screen.getByText('The account is deleted, too.')).toBeTruthy()
    expect(screen.getByText('This person is not a member of the team.')).toBeTruthy()
    expect(server.calls.find(({ line }) => line.startsWith('DELETE'))?.body).toEqual({
      users: [
        { teamId: team._id, email: 'a@acme.example' },
        { teamId: other, email: 'b@beta.example' },
      ],
    })
  })
})
