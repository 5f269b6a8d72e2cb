import { useLoaderData } from 'react-router'
import { listDecisionCounts } from '#contract/decisions.ts'
import { exportQuestionStatistics, listQuestionStatistics } from '#contract/question-statistics.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { ExportCsv } from '../../lists/export-csv.tsx'
import { LoadFailure } from '../../lists/load-failure.tsx'
import { loadList } from '../../lists/load-list.ts'
import { CountedAt } from '../insights/counted-at.tsx'

type Statistics = DataOf<typeof listQuestionStatistics> & { made: DataOf<typeof listDecisionCounts> }

export const loadQuestions = () =>
  loadList(
    async (): Promise<Statistics> => {
      const [statistics, made] = await Promise.all([call(listQuestionStatistics, {}), call(listDecisionCounts, {})])
      return { ...statistics, made }
    },
    { countedAt: null, pools: [], made: { countedAt: null, decisions: [] } } as Statistics,
    'Failed to fetch the questions',
  )

/** Minimum number of answers for meaningful figures. */
const enough = 10

type Question = Statistics['pools'][number]['questions'][number]

const Hints = ({ question: { answered, rightPercent, discrimination } }: { question: Question }) => {
  if (answered < enough || rightPercent === null) return <span className="text-muted">Too few answers yet</span>
  return (
    <span className="flex flex-wrap gap-2">
      {rightPercent > 95 ? <Badge tone="warning">very easy</Badge> : null}
      {rightPercent < 30 ? <Badge tone="warning">very hard</Badge> : null}
      {discrimination !== null && discrimination < 0.1 ? <Badge tone="danger">does not discriminate</Badge> : null}
    </span>
  )
}

/** Uses a true minus sign, as the text above. */
const signed = (number: number) => String(number).replace('-', '−')

const isMarked = ({ answered, rightPercent, discrimination, options }: Question) =>
  answered >= enough &&
  ((rightPercent !== null && (rightPercent > 95 || rightPercent < 30)) ||
    (discrimination !== null && discrimination < 0.1) ||
    options.some(({ count, isRight }) => count === 0 && !isRight))

/** How often each option was chosen; distractors that were never chosen are marked. */
const Options = ({ question: { answered, options } }: { question: Question }) => (
  <ul className="grid gap-1">
    {options.map(({ id, text, count, isRight }) => (
      <li key={id}>
        <span className="whitespace-nowrap">
          <strong>{id.toUpperCase()}</strong> {count} ×
        </span>{' '}
        {text} {isRight ? <Badge tone="success">right</Badge> : null}
        {answered >= enough && count === 0 && !isRight ? <Badge tone="warning">never chosen</Badge> : null}
      </li>
    ))}
  </ul>
)

const MarkedQuestions = ({ count }: { count: number }) => (count === 0 ? null : <Badge tone="warning">{count} to look at</Badge>)

export const QuestionsTab = () => {
  const { countedAt, pools, made, error } = useLoaderData<Awaited<ReturnType<typeof loadQuestions>>>()
  if (error) return <LoadFailure error={error} />
  return (
    <div className="mt-4 grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-text text-sm text-muted">
          From all attempts. Discrimination is the correlation of a right answer with the rest of the attempt, from −1 to 1: near
          0 or below, a question does not show who knows the subject. An option that nobody chooses is marked from {enough}{' '}
          answers on.
        </p>
        <ExportCsv endpoint={exportQuestionStatistics} rows="questions" />
      </div>
      <CountedAt at={countedAt} />
      {pools.map(({ moduleId, lessonId, lessonTitle, pool, questions }) => (
        <details key={`${moduleId} ${lessonId} ${pool}`} className="border-t border-line pt-3">
          <summary>
            <h2 className="inline text-title">
              Module {moduleId}: {pool === 'quiz' ? lessonTitle : 'final assessment'}, {questions.length} questions
            </h2>{' '}
            <MarkedQuestions count={questions.filter(isMarked).length} />
          </summary>
          <div className="my-3">
            <ButtonLink size="small" variant="secondary" to={`/admin/content/lesson/${moduleId}/${lessonId}`}>
              Edit
              <span className="sr-only">
                {' '}
                the questions of Module {moduleId}
                {pool === 'quiz' ? '' : ' in the final assessment'}
              </span>
            </ButtonLink>
          </div>
          <Table
            caption={`Questions of Module ${moduleId}${pool === 'quiz' ? '' : ' in the final assessment'}`}
            columns={['Question', 'Answered', 'Right', 'Discrimination', 'Chosen', 'Look at']}
          >
            {questions.map((question) => (
              <tr key={question.id}>
                <Cell label="Question">
                  {question.question} <span className="text-muted">({question.id})</span>
                </Cell>
                <Cell label="Answered">{question.answered}</Cell>
                <Cell label="Right" className="whitespace-nowrap">
                  {question.rightPercent === null ? '–' : `${question.rightPercent}%`}
                </Cell>
                <Cell label="Discrimination">{question.discrimination === null ? '–' : signed(question.discrimination)}</Cell>
                <Cell label="Chosen">
                  <Options question={question} />
                </Cell>
                <Cell label="Look at">
                  <Hints question={question} />
                </Cell>
              </tr>
            ))}
          </Table>
        </details>
      ))}
      <section className="grid gap-3" aria-label="Decisions">
        <h2 className="text-title">Decisions in lessons</h2>
        <p className="text-sm text-muted">First answers. Agreement is how close they are to ours.</p>
        <CountedAt at={made.countedAt} />
        <Table caption="Decisions in lessons" columns={['Decision', 'Lesson', 'Made', 'With a reason', 'Agreement', 'Options']}>
          {made.decisions.map((each) => (
            <tr key={`${each.moduleId} ${each.lessonId} ${each.decisionId}`}>
              <Cell label="Decision">{each.title}</Cell>
              <Cell label="Lesson">
                Module {each.moduleId}: {each.lessonTitle}
              </Cell>
              <Cell label="Made">{each.answers}</Cell>
              <Cell label="With a reason">{each.withReason}</Cell>
              <Cell label="Agreement" className="whitespace-nowrap">
                {each.agreement === null ? '–' : `${each.agreement}%`}
              </Cell>
              <Cell label="Options">
                <ul>
                  {each.options.map(({ id, text, verdict, count }) => (
                    <li key={id}>
                      {count} × {text}
                      {verdict === null ? '' : ` (${verdict})`}
                    </li>
                  ))}
                </ul>
              </Cell>
            </tr>
          ))}
        </Table>
      </section>
    </div>
  )
}
