import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { exportStuckPeople, listStuckPeople, type StuckGroup, type StuckPerson, stuckLookedAt } from '#contract/nudges.ts'
import { Alert } from '../../ui/alert.tsx'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showDay, showNumber } from '../../ui/format.ts'
import { openModal } from '../../ui/modal.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { adminList } from '../lists/admin-list.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { ListResult, usualPageSize } from '../lists/list-result.tsx'
import { pageMeta } from '../page-meta.ts'
import { PersonLink } from '../people/person-link.tsx'
import { NudgeDialog } from './nudge-dialog.tsx'

export const meta = () => pageMeta({ title: 'Who is stuck', description: 'Who stopped where, and for how long.' })

const loadPeople = adminList(listStuckPeople, (people) => people, 'Failed to fetch the list of people who are stuck')

export const clientLoader = async ({ request }: { request: Request }) => ({
  ...(await loadPeople(request)),
  readAt: Date.now(),
})

const groups = [
  { value: 'learners', label: 'Learners' },
  { value: 'invited', label: 'Invited people' },
]
const periods = ['7', '14', '30', '90'].map((days) => ({ value: days, label: `No progress for ${days} days` }))

const place = ({ lesson, opened }: StuckPerson): string => {
  if (lesson) return `${lesson.moduleId}.${lesson.place} ${lesson.title}`
  return opened ? 'Has not opened a lesson' : 'Has not opened the invitation'
}

/** Who has taken no step for a while, where they stopped, and a nudge that is shown before it goes. */
export default function AdminStuckPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const group: StuckGroup = query.get('group') === 'invited' ? 'invited' : 'learners'
  const nudge = async (person: StuckPerson) => {
    await openModal(
      'nudge',
      async () =>
        ({ answer }) => <NudgeDialog group={group} person={person} answer={answer} />,
      undefined,
    )
    // Another admin may have nudged the same person meanwhile.
    revalidate()
  }
  // A page that is not full although there are more people: those who stopped earlier were not looked at.
  const isCutShort = list.more && list.rows.length < Number(query.get('limit') ?? usualPageSize)
  const daysSince = (time: string) => Math.floor((list.readAt - new Date(time).getTime()) / 86_400_000)
  return (
    <PageFrame>
      <PageHeader
        title="Who is stuck"
        text="Learners and invited people who have made no progress for a week or longer, most recent first. A nudge goes only to those who agreed to reminders or offers, or who asked for their invitation and opened it."
        actions={
          <ButtonLink variant="secondary" to="/admin/progress">
            Back to progress
          </ButtonLink>
        }
      />
      <ListFilters
        filter={{ name: 'group', label: 'Who', options: groups }}
        choice={{ name: 'days', label: 'For how long', options: periods }}
        searchLabel="Search by name, email or company"
        dates="Last progress"
        csv={{ endpoint: exportStuckPeople, rows: 'people' }}
      />
      {isCutShort ? (
        <Alert title={`These are the people found among the ${showNumber(stuckLookedAt)} who stopped last.`}>
          Choose earlier dates to see those who stopped before them. The CSV file holds everybody.
        </Alert>
      ) : null}
      <ListResult
        list={isCutShort ? { ...list, more: false } : list}
        rows={list.rows.length}
        empty={{
          title: 'Nobody is stuck',
          none: isCutShort
            ? 'Of those who stopped last, everyone has gone on or finished.'
            : 'Everyone has made progress within the last week or has finished.',
          icon: 'check',
        }}
      >
        <Table caption="People who stopped" columns={['Person', 'Stopped at', 'Modules done', 'Last progress', 'Nudge']}>
          {list.rows.map((person) => (
            <FoldingRow key={person.id} name={person.email}>
              <Cell label="Person" head>
                <div>
                  <PersonLink email={person.email} name={person.name ?? undefined} />
                  {person.name ? (
                    <p className="text-sm font-normal text-muted wrap-anywhere">
                      <BreakableEmail email={person.email} />
                    </p>
                  ) : null}
                </div>
              </Cell>
              <Cell label="Stopped at" short>
                {place(person)}
              </Cell>
              <Cell label="Modules done">{person.modulesCompleted}</Cell>
              <Cell label="Last progress">
                <span className="whitespace-nowrap">
                  {showDay(person.since)}
                  <span className="block text-muted">{daysSince(person.since)} days ago</span>
                </span>
              </Cell>
              <Cell label="Nudge">
                {person.obstacle ? (
                  <span className="text-sm text-muted">{person.obstacle}</span>
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Nudge ${person.name ?? person.email}`}
                    onClick={() => nudge(person)}
                  >
                    Nudge
                  </Button>
                )}
              </Cell>
            </FoldingRow>
          ))}
        </Table>
      </ListResult>
    </PageFrame>
  )
}
