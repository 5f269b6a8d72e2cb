import { useLoaderData } from 'react-router'
import { listTeamProgress } from '#contract/insights.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { adminList } from '../../lists/admin-list.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
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
      <section aria-labelledby="teams">
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
              cell: ({ activated, members }) => `${activated} of ${members}`,
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
            <Table caption="Opened and completed, by lesson" columns={['Lesson', 'Opened', 'Completed', 'Completion rate']}>
              {dropOff.map((lesson) => (
                <tr key={`${lesson.moduleId}-${lesson.lessonId}`}>
                  <Cell label="Lesson" head>
                    {lesson.moduleId}.{placeOf(lesson)} {lesson.lessonTitle}
                  </Cell>
                  <Cell label="Opened">{lesson.opened}</Cell>
                  <Cell label="Completed">{lesson.completed}</Cell>
                  <Cell label="Completion rate">{percent(lesson.completed, lesson.opened)}</Cell>
                </tr>
              ))}
            </Table>
          </section>
          <section aria-labelledby="missed" className="mt-8">
            <h2 id="missed" className="text-title mb-3">
              Most-missed questions
            </h2>
            <CountedAt at={countedAt} />
            {countedAt === null ? null : missedQuestions.length === 0 ? (
              <EmptyState title="No question has been missed yet" icon="check" />
            ) : (
              <Table caption="Questions by share of wrong first answers" columns={['Question', 'Module', 'Answered', 'Missed']}>
                {missedQuestions.map((question) => (
                  <tr key={`${question.moduleId}-${question.question}`}>
                    <Cell label="Question" head>
                      {question.question}
                    </Cell>
                    <Cell label="Module">{question.moduleId}</Cell>
                    <Cell label="Answered">{question.answered}</Cell>
                    <Cell label="Missed">
                      {question.missed} ({question.missedPercent}%)
                    </Cell>
                  </tr>
                ))}
              </Table>
            )}
          </section>
        </>
      )}
    </PageFrame>
  )
}
