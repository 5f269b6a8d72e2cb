import { useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { deleteTeamMembers, listTeams, type TeamView } from '#contract/teams.ts'
import { call, callForAnswer } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { listSizeText } from '../ui/list-size.ts'
import { notify } from '../ui/notices.tsx'
import { Pagination } from '../ui/table.tsx'
import { decideOnTeam } from './decide-on-team.tsx'
import { ListFilters, listQuery } from './list-filters.tsx'
import { pastEndText } from './list-result.tsx'
import { loadList } from './load-list.ts'
import { reportFailure } from './report-failure.ts'
import { TeamCard } from './team-card.tsx'

/** Reads one page of teams, as the address says. */
export const loadTeams = (request: Request) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listTeams, {
        query: listQuery(request, ['status', 'search', 'sort', 'direction']) as never,
      })
      return { teams: data.teams, total, more }
    },
    { teams: [] as TeamView[], total: 0, more: false },
    'Failed to fetch teams',
  )

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

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const keyOf = (teamId: string, email: string) => `${teamId} ${email}`

/** The Teams tab (A§2): requests by status, decisions on them, their members. */
export const TeamsTab = () => {
  const { teams, total, more, error } = useLoaderData<Awaited<ReturnType<typeof loadTeams>>>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [deleting, setDeleting] = useState(false)

  // Only people who are on the page count: a reload or another filter forgets the others.
  const selected = teams.flatMap((team) =>
    team.members.filter(({ email }) => marked.has(keyOf(team._id, email))).map(({ email }) => ({ teamId: team._id, email })),
  )
  const mark = (teamId: string, email: string, on: boolean) =>
    setMarked((before) => {
      const after = new Set(before)
      if (on) after.add(keyOf(teamId, email))
      else after.delete(keyOf(teamId, email))
      return after
    })

  const removeSelected = async () => {
    if (selected.length === 0) return notify({ text: 'Please select users to delete', tone: 'warning' })
    const yes = await confirm({
      title: `Are you sure you want to delete ${count(selected.length, 'user', 'users')}?`,
      text: 'Each person leaves the team, and the person’s account and progress are deleted, unless it is an admin’s or the person is on another team. This cannot be undone.',
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!yes) return
    setDeleting(true)
    try {
      const { summary, rows } = await call(deleteTeamMembers, { body: { users: selected } })
      const failed = rows.filter((row) => row.error !== null).map((row) => `${row.email}: ${row.error}`)
      notify({
        text: [
          `${count(summary.deleted, 'user', 'users')} deleted, ${count(summary.errors, 'error', 'errors')}.`,
          ...failed,
        ].join(' '),
        tone: summary.errors > 0 ? 'warning' : 'success',
        seconds: summary.errors > 0 ? 0 : undefined,
      })
      setMarked(new Set())
    } catch (failure) {
      reportFailure('Failed to delete users', failure)
    } finally {
      setDeleting(false)
      revalidate()
    }
  }

  return (
    <>
      <ListFilters
        filter={{ name: 'status', label: 'Teams by status', options: filters }}
        searchLabel="Search by company, name or e-mail"
        sorts={sorts}
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {teams.length > 0 ? (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted" role="status">
              {listSizeText({ total, more })} {total === 1 ? 'team' : 'teams'}
              {selected.length > 0 ? `, ${count(selected.length, 'person', 'people')} selected` : null}
            </p>
            <Button variant="secondary" size="small" icon="trash" busy={deleting} onClick={removeSelected}>
              Delete selected users
            </Button>
          </div>
          <ul className="grid gap-4">
            {teams.map((team) => (
              <li key={team._id}>
                <TeamCard
                  team={team}
                  isMarked={(email) => marked.has(keyOf(team._id, email))}
                  onMark={(email, on) => mark(team._id, email, on)}
                  onDecide={(kind) => void decideOnTeam(kind, team)}
                />
              </li>
            ))}
          </ul>
        </>
      ) : error ? null : (
        <EmptyState title="No teams found" icon="users">
          {total > 0
            ? pastEndText
            : query.has('status') || query.has('search')
              ? 'Nothing fits this filter.'
              : 'No team has asked for access yet.'}
        </EmptyState>
      )}
      <Pagination page={Number(query.get('page') ?? 1)} limit={50} total={total} more={more} />
    </>
  )
}
