import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { BulkOutcome, Choice } from '#contract/bulk.ts'
import { maxGroundsLength } from '#contract/field-limits.ts'
import { deleteTeamMembers } from '#contract/team-members.ts'
import { approveTeams, exportTeams, listTeamChoices, listTeams, rejectTeams, type TeamView } from '#contract/teams.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { pluralForm, showCount, showListSize } from '../../ui/format.ts'
import { notify } from '../../ui/notices.tsx'
import { adminList } from '../lists/admin-list.ts'
import { changeMany } from '../lists/change-many.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { listFilter } from '../lists/list-query.ts'
import { ListResult } from '../lists/list-result.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { decideOnTeam } from './decide-on-team.tsx'
import { TeamCard } from './team-card.tsx'

/** Reads one page of teams, as the address says. */
export const loadTeams = adminList(listTeams, ({ teams }) => teams, 'Failed to fetch teams')

const sorts = [
  { value: 'createdAt desc', label: 'Newest first' },
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'companyName asc', label: 'Company A–Z' },
  { value: 'contactEmail asc', label: 'Contact A–Z' },
]
const filters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

/** Teams whose members are shown at once; in a longer list they unfold. */
const maxExpanded = 5

/** A team as it stands in the list of a bulk change. */
const choiceOf = (team: TeamView) => ({
  _id: team._id,
  label: team.companyName,
  note: `${team.contactName}, ${team.contactEmail} · ${showCount(team.members.length, { one: 'person', other: 'people' })}`,
})

const keyOf = (teamId: string, email: string) => `${teamId} ${email}`

/** A person of a team as they stand in the list of a bulk change. */
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

/** The Teams tab: requests by status, decisions on them, their members. */
export const TeamsTab = () => {
  const { rows: teams, total, more, error } = useLoaderData<Awaited<ReturnType<typeof loadTeams>>>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const isFolded = teams.length > maxExpanded
  const members = useSelection(teams.flatMap(memberChoices), 0, async () => [])
  const selection = useSelection(teams.map(choiceOf), total, () => call(listTeamChoices, { query: listFilter(query) }))
  const decide = async (question: Parameters<typeof changeMany>[0]) => {
    const rows = await changeMany(question, selection.chosen)
    if (!rows) return
    selection.drop(rows)
    revalidate()
  }
  const approveSelected = () =>
    decide({
      title: `Approve ${showCount(selection.chosen.length, { one: 'team', other: 'teams' })}`,
      text: 'Each person on these teams gets an activation link by email, or full access at once if their account has a confirmed address. Teams that have already been decided stay as they are.',
      confirmLabel: `Approve ${selection.chosen.length}`,
      doneWord: 'approved',
      send: (ids) => call(approveTeams, { body: { ids } }),
    })
  const rejectSelected = () =>
    decide({
      title: `Reject ${showCount(selection.chosen.length, { one: 'team', other: 'teams' })}`,
      text: 'Each contact gets a polite email. A rejected team can be reopened.',
      confirmLabel: `Reject ${selection.chosen.length}`,
      doneWord: 'rejected',
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
    })

  const removeSelected = async () => {
    const { chosen } = members
    if (chosen.length === 0) return notify({ text: 'Please select users to delete', tone: 'warning' })
    const rows = await changeMany(
      {
        title: `Are you sure you want to delete ${showCount(chosen.length, { one: 'user', other: 'users' })}?`,
        text: 'Each person leaves the team, and the person’s account and progress are deleted, unless it is an admin’s or the person is on another team. This cannot be undone.',
        confirmLabel: 'Delete',
        doneWord: 'deleted',
        danger: true,
        send: deleteMembers,
      },
      chosen,
    )
    if (!rows) return
    members.drop(rows)
    revalidate()
  }

  return (
    <>
      <ListFilters
        filter={{ name: 'status', label: 'Teams by status', options: filters }}
        searchLabel="Search by company, name or email"
        dates="Received"
        csv={{ endpoint: exportTeams, rows: 'teams' }}
        sorts={sorts}
      />
      <ListResult
        list={{ total, more, error }}
        rows={teams.length}
        empty={{ title: 'No teams found', none: 'No team has asked for access yet.', icon: 'users' }}
      >
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted" role="status">
            {showListSize({ total, more })} {pluralForm(total, { one: 'team', other: 'teams' })}
            {members.chosen.length > 0 ? `, ${showCount(members.chosen.length, { one: 'user', other: 'users' })} selected` : null}
          </p>
          {/* In a folded list nobody can be selected before a team is unfolded. */}
          {members.chosen.length > 0 || !isFolded ? (
            <Button variant="secondary" size="small" icon="trash" onClick={removeSelected}>
              {members.chosen.length > 0
                ? `Delete ${showCount(members.chosen.length, { one: 'selected user', other: 'selected users' })}`
                : 'Delete selected users'}
            </Button>
          ) : null}
        </div>
        <SelectionBar selection={selection} noun="teams">
          <Button size="small" onClick={approveSelected}>
            Approve selected
          </Button>
          <Button size="small" variant="secondary" onClick={rejectSelected}>
            Reject selected
          </Button>
        </SelectionBar>
        <ul className="grid gap-4">
          {teams.map((team) => (
            <li key={team._id}>
              <TeamCard
                team={team}
                isMarked={(email) => members.has(keyOf(team._id, email))}
                onMark={(email, on) => members.set(memberChoice(team, email), on)}
                isFolded={isFolded}
                isSelected={selection.has(team._id)}
                onSelect={(on) => selection.set(choiceOf(team), on)}
                onDecide={(kind) => void decideOnTeam(kind, team)}
              />
            </li>
          ))}
        </ul>
      </ListResult>
    </>
  )
}
