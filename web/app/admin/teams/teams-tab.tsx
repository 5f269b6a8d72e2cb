import { useLoaderData } from 'react-router'
import type { BulkOutcome, Choice } from '#contract/endpoint/bulk.ts'
import { maxGroundsLength } from '#contract/field-limits.ts'
import { deleteTeamMembers } from '#contract/team-members.ts'
import { approveTeams, listTeams, rejectTeams, type TeamView } from '#contract/teams.ts'
import { call } from '../../../api/call.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { showCount, showDay } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { adminList } from '../../lists/admin-list.ts'
import { type BulkAction, useBulkAction } from '../../lists/bulk-action.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import type { RowAction } from '../../lists/list-table.tsx'
import { useSelection } from '../../lists/use-selection.ts'
import { decideOnTeam } from './decide-on-team.tsx'
import { useTeamActions } from './team-actions.ts'
import { TeamDetail } from './team-detail.tsx'

const tones = { pending: 'info', approved: 'success', rejected: 'warning' } as const

/** Reads one page of teams, as the address says. */
export const loadTeams = adminList(listTeams, 'Failed to fetch teams')

const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'companyName asc', label: 'Company A–Z' },
  { value: 'contactEmail asc', label: 'Contact A–Z' },
]
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

/** A team as the dialog of a bulk change shows it. */
const choiceOf = (team: TeamView) => ({
  _id: team._id,
  label: team.companyName,
  note: `${team.contactName}, ${team.contactEmail} · ${showCount(team.members.length, { one: 'person', other: 'people' })}`,
})

const keyOf = (teamId: string, email: string) => `${teamId} ${email}`

/** A member of a team as the dialog of a bulk change shows them. */
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

/** The Teams tab: requests by status, decisions on them, their members. */
export const TeamsTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadTeams>>>()
  const actions = useTeamActions()
  const members = useSelection(list.rows.flatMap(memberChoices), 0, async () => [])
  const runOnMembers = useBulkAction(members, { one: 'user', other: 'users' })
  const deleteSelectedMembers = () => {
    if (members.chosen.length > 0) return runOnMembers(memberDeletion)
    notify({ text: 'Please select users to delete', tone: 'warning' })
  }
  const rowActions = (team: TeamView, deselect: () => void): RowAction[] => {
    const open = team.members.filter(({ activation }) => activation !== 'activated').map(({ email }) => email)
    return [
      ...(team.status === 'pending'
        ? [
            { label: 'Approve', isMain: true, run: () => void decideOnTeam('approve', team) },
            { label: 'Reject', isMain: true, run: () => void decideOnTeam('reject', team) },
          ]
        : []),
      ...(team.status === 'rejected' ? [{ label: 'Reopen', isMain: true, run: () => void actions.reopen(team) }] : []),
      ...(team.status === 'approved' && open.length > 0
        ? [{ label: 'Send activations again', run: () => void actions.resend(team, open) }]
        : []),
      {
        label: 'Delete team',
        danger: true,
        run: async () => {
          if (await actions.deleteTeam(team)) deselect()
        },
      },
    ]
  }
  return (
    <ListScreen
      title="Teams"
      level={2}
      of={listTeams}
      list={list}
      noun={{ one: 'team', other: 'teams' }}
      idOf={({ _id }) => _id}
      nameOf={({ companyName }) => companyName}
      status={{ name: 'status', label: 'Teams by status', options: statuses }}
      search="Search by company, name or email"
      dates="Received"
      sorts={sorts}
      above={
        members.chosen.length > 0 ? (
          <p className="list-bar">
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
        { label: 'Email', cell: ({ contactEmail }) => <BreakableEmail email={contactEmail} /> },
        { label: 'People', numeric: true, cell: ({ members: people }) => people.length },
        {
          label: 'Status',
          card: 'state',
          cell: ({ status, overdue }) => (
            <>
              <Badge tone={tones[status]}>{status}</Badge>
              {overdue ? (
                <Badge tone="danger" icon="clock">
                  overdue
                </Badge>
              ) : null}
            </>
          ),
        },
        {
          label: 'Received',
          card: 'end',
          sort: 'createdAt',
          cell: ({ createdAt }) => showDay(createdAt),
        },
      ]}
      detail={(team) => (
        <TeamDetail
          team={team}
          actions={actions}
          isMarked={(email) => members.has(keyOf(team._id, email))}
          onMark={(email, on) => members.set(memberChoice(team, email), on)}
        />
      )}
      rowActions={rowActions}
      isBusy={actions.isBusy}
      bulk={{ actions: bulkActions, choiceOf }}
      empty={{ title: 'No teams found', none: 'No team has asked for access yet.', icon: 'users' }}
    />
  )
}
