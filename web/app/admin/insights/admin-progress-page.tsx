import { useLoaderData } from 'react-router'
import { listTeamProgress } from '#contract/insights.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { adminList } from '../../lists/admin-list.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { CountedAt } from './counted-at.tsx'
import { loadInsights } from './load-insights.ts'

export const meta = () => pageMeta({ title: 'Progress', description: 'How far teams get and where learners stop.' })

const loadTeams = adminList(listTeamProgress, 'Failed to fetch the progress')

export const clientLoader = async ({ request }: { request: Request }) => {
  const [insights, list] = await Promise.all([loadInsights(request.signal), loadTeams(request)])
  return { insights, list }
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`)

/** A count, with its word on a phone's card. */
const Counted = ({ count, of }: { count: number; of: string }) => (
  <>
    {count}
    <span className="md:hidden"> {of}</span>
  </>
)

export default function AdminProgressPage() {
  const {
    insights: { countedAt, dropOff, missedQuestions, error },
    list,
  } = useLoaderData<typeof clientLoader>()
  const teams = list.rows
  /** The lesson's current position in its module, which differs from its id after lessons were moved or inserted. */
  const placeOf = ({ moduleId, lessonId }: (typeof dropOff)[number]) =>
    dropOff.filter((lesson) => lesson.moduleId === moduleId).findIndex((lesson) => lesson.lessonId === lessonId) + 1
  const moduleIds = teams[0]?.modules.map((module) => module.moduleId) ?? []
  return (
    <PageFrame>
      <PageHeader
        title="Progress"
        text="How many people have completed each module. Answers are not shown."
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/learners">
              Learners
            </ButtonLink>
            <ButtonLink variant="secondary" to="/admin/stuck">
              Who is stuck
            </ButtonLink>
          </>
        }
      />
      <section aria-labelledby="teams" className="pt-3">
        <h2 id="teams" className="text-title mb-3">
          Teams and modules
        </h2>
        <ListScreen
          title="Members who completed each module, by team"
          level={2}
          of={listTeamProgress}
          list={list}
          noun={{ one: 'team', other: 'teams' }}
          idOf={({ teamId }) => teamId}
          nameOf={({ companyName }) => companyName}
          search="Search by company or contact"
          dates="Received"
          columns={[
            {
              label: 'Team',
              cell: ({ companyName }) => (
                <Link className="link" to={`/admin/teams?${new URLSearchParams({ search: companyName })}`}>
                  {companyName}
                </Link>
              ),
            },
            { label: 'Members', numeric: true, cell: ({ members }) => members },
            {
              label: 'Activated',
              card: 'line',
              numeric: true,
              cell: ({ activated, members }) => (
                <>
                  {activated} of {members}
                  <span className="md:hidden"> activated</span>
                </>
              ),
            },
            ...moduleIds.map((id, index) => ({
              label: `Module ${id}`,
              numeric: true,
              cell: ({ modules }: (typeof teams)[number]) => modules[index]?.completed,
            })),
          ]}
          empty={{ title: 'No teams found', none: 'No approved teams yet.', icon: 'users' }}
        />
      </section>
      {error ? (
        <div className="mt-8">
          <LoadFailure error={list.error ? '' : error} />
        </div>
      ) : (
        <>
          <section aria-labelledby="drop-off" className="mt-8">
            <h2 id="drop-off" className="text-title mb-3">
              Where learners stop
            </h2>
            <CountedAt at={countedAt} />
            <div className="list-screen">
              <ListTable
                title="Opened and completed, by lesson"
                rows={dropOff}
                list={{
                  idOf: ({ moduleId, lessonId }) => `${moduleId}-${lessonId}`,
                  nameOf: ({ lessonTitle }) => lessonTitle,
                  columns: [
                    { label: 'Lesson', cell: (lesson) => `${lesson.moduleId}.${placeOf(lesson)} ${lesson.lessonTitle}` },
                    {
                      label: 'Opened',
                      card: 'line',
                      numeric: true,
                      cell: ({ opened }) => <Counted count={opened} of="opened" />,
                    },
                    {
                      label: 'Completed',
                      card: 'end',
                      numeric: true,
                      cell: ({ completed }) => <Counted count={completed} of="completed" />,
                    },
                    {
                      label: 'Completion rate',
                      card: 'state',
                      numeric: true,
                      cell: ({ completed, opened }) => percent(completed, opened),
                    },
                  ],
                }}
              />
            </div>
          </section>
          <section aria-labelledby="missed" className="mt-8">
            <h2 id="missed" className="text-title mb-3">
              Most-missed questions
            </h2>
            <CountedAt at={countedAt} />
            {countedAt === null ? null : missedQuestions.length === 0 ? (
              <EmptyState title="No question has been missed yet" icon="check" />
            ) : (
              <ol aria-label="Questions by share of wrong first answers" className="border-y border-line bg-surface text-sm">
                {missedQuestions.map(({ moduleId, question, answered, missed, missedPercent }) => (
                  <li
                    key={`${moduleId}-${question}`}
                    className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
                  >
                    <span className="min-w-0 flex-[1_1_18rem] font-semibold">{question}</span>
                    <span className="text-muted tabular-nums">
                      Module {moduleId}, missed by {missed} of {answered} ({missedPercent}%)
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </>
      )}
    </PageFrame>
  )
}
