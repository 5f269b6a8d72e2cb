import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { BulkOutcome, Choice } from '#contract/endpoint/bulk.ts'
import { maxGroundsLength } from '#contract/field-limits.ts'
import { deleteTeamMembers } from '#contract/team-members.ts'
import { approveTeams, listTeams, rejectTeams, type TeamView } from '#contract/teams.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { pluralForm, showCount } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { waitingWork } from '../../layouts/use-waiting-work.ts'
import { adminList } from '../../lists/admin-list.ts'
import { type BulkAction, useBulkAction, useSelection } from '../../lists/bulk-action.ts'
import { listBar } from '../../lists/list-bar.tsx'
import { useListPlace } from '../../lists/list-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { AnswerDue } from './answer-due.tsx'
import { useTeamActions } from './team-actions.ts'
import { TeamPane, TeamState } from './team-pane.tsx'

export const loadTeams = adminList(listTeams, 'Failed to fetch teams', { sort: 'dueAt', direction: 'asc' })

const sorts = {
  'dueAt asc': 'Oldest due first',
  'createdAt desc': 'Newest first',
  'createdAt asc': 'Oldest first',
  'companyName asc': 'Company A–Z',
  'contactEmail asc': 'Contact A–Z',
}
const statuses = { all: 'All', pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }

const choiceOf = (team: TeamView) => ({
  _id: team._id,
  label: team.companyName,
  note: `${team.contactName}, ${team.contactEmail} · ${showCount(team.members.length, { one: 'person', other: 'people' })}`,
})

const keyOf = (teamId: string, email: string) => `${teamId} ${email}`

const memberChoice = (team: TeamView, email: string): Choice => ({
  _id: keyOf(team._id, email),
  label: email,
  note: team.companyName,
})
const memberChoices = (team: TeamView) => team.members.map(({ email }) => memberChoice(team, email))

const deleteMembers = async (keys: string[]): Promise<BulkOutcome> => {
  const users = keys.map((key) => ({ teamId: key.slice(0, key.indexOf(' ')), email: key.slice(key.indexOf(' ') + 1) }))
  const { summary, rows } = await call(deleteTeamMembers, { body: { users } })
  return {
    summary: { done: summary.deleted, unchanged: 0, refused: summary.errors },
    rows: rows.map(({ teamId, email, outcome, error }) => ({
      _id: keyOf(teamId, email),
      outcome: error === null ? 'done' : 'refused',
      reason: error ?? (outcome === 'account-deleted' ? 'The account is deleted, too.' : 'Left the team and keeps the account.'),
    })),
  }
}

const bulkActions: BulkAction[] = [
  {
    label: 'Approve selected',
    question: (count, chosen) => ({
      title: `Approve ${count}`,
      text: 'Each person on these teams gets an activation link by email, or full access at once if their account has a confirmed address. Teams that have already been decided stay as they are.',
      confirmLabel: `Approve ${chosen.length}`,
      doneWord: 'approved',
      failed: 'Failed to approve teams',
      send: (ids) => call(approveTeams, { body: { ids } }),
    }),
  },
  {
    label: 'Reject selected',
    danger: true,
    question: (count, chosen) => ({
      title: `Reject ${count}`,
      text: 'Each contact gets a polite email. A rejected team can be reopened.',
      confirmLabel: `Reject ${chosen.length}`,
      doneWord: 'rejected',
      failed: 'Failed to reject teams',
      danger: true,
      fields: (
        <TextArea
          name="reason"
          label="Reason (optional)"
          hint="Every contact will see exactly this text."
          rows={3}
          maxLength={maxGroundsLength}
        />
      ),
      send: (ids, values) => call(rejectTeams, { body: { ids, reason: String(values.get('reason') ?? '').trim() || undefined } }),
    }),
  },
]

const memberDeletion: BulkAction = {
  label: 'Delete selected users',
  danger: true,
  question: (count, chosen) => ({
    title: `Are you sure you want to delete ${count}?`,
    text: 'Each person leaves the team, and the person’s account and progress are deleted, unless it is an admin’s or the person is on another team. This cannot be undone.',
    confirmLabel: `Delete ${chosen.length}`,
    doneWord: 'deleted',
    failed: 'Failed to delete users',
    danger: true,
    send: deleteMembers,
  }),
}

export const TeamsTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadTeams>>>()
  const [query] = useSearchParams()
  const actions = useTeamActions()
  const members = useSelection(list.rows.flatMap(memberChoices), 0, async () => [])
  const { run: runOnMembers } = useBulkAction(members, { one: 'user', other: 'users' })
  const deleteSelectedMembers = () => {
    if (members.chosen.length > 0) return runOnMembers(memberDeletion)
    notify({ text: 'Please select users to delete', tone: 'warning' })
  }
  const place = useListPlace(
    'team',
    list.rows.map(({ _id }) => _id),
    true,
  )
  const opened = list.rows.find(({ _id }) => _id === place.shownId)
  const waiting = waitingWork.use()
  const { revalidate } = useRevalidator()
  const rowActions = (team: TeamView): RowAction[] => {
    const open = team.members.filter(({ activation }) => activation !== 'activated').map(({ email }) => email)
    return [
      ...(team.status === 'rejected' ? [{ label: 'Reopen', run: () => void actions.reopen(team) }] : []),
      ...(team.status === 'approved' && open.length > 0
        ? [{ label: 'Send activations again', run: () => void actions.resend(team, open) }]
        : []),
      ...(team.status === 'approved' ? [{ label: 'Change seats', run: () => void changeSeats(team) }] : []),
      { label: 'Delete team', danger: true, run: () => void actions.deleteTeam(team) },
    ]
  }
  const changeSeats = async (team: TeamView) => {
    if (await openModal('seats', async () => (await import('./seats-dialog.tsx')).seatsDialog(team), false)) void revalidate()
  }
  const press = (button: string) => () =>
    document.querySelector<HTMLElement>(`.list-pane-foot form:not(.hidden) ${button}`)?.click()
  return (
    <ListScreen
      title="Teams"
      level={2}
      of={listTeams}
      list={list}
      noun={{ one: 'team', other: 'teams' }}
      idOf={({ _id }) => _id}
      nameOf={({ companyName }) => companyName}
      status={{
        name: 'status',
        label: 'Teams by status',
        options: statuses,
        waiting: { pending: waiting && waiting.overdueRequests + waiting.newRequests },
      }}
      search="Search by company, name or email"
      dates="Received"
      sorts={sorts}
      above={
        members.chosen.length > 0 ? (
          <p className={listBar}>
            <span role="status">{showCount(members.chosen.length, { one: 'user', other: 'users' })} selected</span>
            <Button variant="remove" size="small" icon="trash" onClick={deleteSelectedMembers}>
              Delete selected users
            </Button>
          </p>
        ) : null
      }
      columns={[
        { label: 'Company', sort: 'companyName', cell: ({ companyName }) => companyName },
        { label: 'Contact', card: 'line', sort: 'contactEmail', cell: ({ contactName }) => contactName },
        {
          label: 'People',
          card: 'end',
          cell: ({ members: people, message }) => (
            <>
              {people.length}
              <span className="md:hidden">
                {' '}
                {pluralForm(people.length, { one: 'person', other: 'people' })}
                {message ? ' · message' : ''}
              </span>
              {message ? (
                <span className="max-md:hidden">
                  <Icon name="message" label="with a message" className="ml-4 inline align-middle" />
                </span>
              ) : null}
            </>
          ),
        },
        {
          label: 'Answer due',
          card: 'state',
          sort: 'dueAt',
          cell: (team) => (team.status === 'pending' ? <AnswerDue dueAt={team.dueAt} /> : <TeamState team={team} />),
        },
      ]}
      place={place}
      pane={{
        nothing: place.openId ? 'This request is not in this list any more.' : 'Choose a request.',
        keys: { a: press('[type="submit"]:not(.button-danger)'), r: press('[aria-label^="Reject"]') },
        node: opened ? (
          <TeamPane
            key={opened._id}
            team={opened}
            place={place}
            total={list}
            actions={actions}
            rowActions={rowActions(opened)}
            isMarked={(email) => members.has(keyOf(opened._id, email))}
            onMark={(email, on) => members.set(memberChoice(opened, email), on)}
          />
        ) : undefined,
      }}
      isBusy={actions.isBusy}
      bulk={{ actions: bulkActions, choiceOf }}
      empty={
        query.get('status') === 'pending' && !query.get('search')
          ? {
              title: 'Every request is answered',
              none: '',
              filtered: 'Well done: no team waits for an answer.',
              icon: 'check',
            }
          : { title: 'No teams found', none: 'No team has asked for access yet.', icon: 'users' }
      }
    />
  )
}
