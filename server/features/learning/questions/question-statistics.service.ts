import { z } from 'zod'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import { cachedCount } from '../../../platform/db/cached-count.ts'
import { withoutCitations } from '../../authoring/rendering/citations.ts'
import { type AnsweredQuestion, answeredQuestion, listAnsweredQuestions, listPools } from './question-statistics.queries.ts'

function statisticsOf(
  { id, question, options, correct }: PoolQuestion | AssessmentQuestion,
  byId: ReadonlyMap<string, AnsweredQuestion>,
) {
  const { answered = 0, right = 0, discrimination = null, chosen } = byId.get(id) ?? {}
  return {
    id,
    question: withoutCitations(question),
    answered,
    rightPercent: answered === 0 ? null : Math.round((right / answered) * 100),
    discrimination,
    options: options.map((option) => ({
      id: option.id,
      text: option.text,
      isRight: option.id === correct,
      count: chosen?.[option.id] ?? 0,
    })),
  }
}

const answers = cachedCount('question-answers', z.array(answeredQuestion), listAnsweredQuestions)

export const countAnswers = answers.count

/** The share of right answers by question, from the last count; few answers count little, and none as a half. */
export async function findRightShares(db: Deps['db']): Promise<(id: string) => number> {
  const counted = await answers.find(db)
  const byId = new Map(counted?.figures.map((each) => [each.id, each]))
  return (id) => {
    const { answered = 0, right = 0 } = byId.get(id) ?? {}
    return (right + 5) / (answered + 10)
  }
}

/** Statistics of questions in current pools, in course order, quizzes first, from the last count. */
export async function listQuestionStatistics(deps: Pick<Deps, 'db' | 'clock'>) {
  const [lessons, counted] = await Promise.all([listPools(deps.db), answers.find(deps.db)])
  if (counted === undefined) return { countedAt: null, pools: [] }
  const byId = new Map(counted.figures.map((each) => [each.id, each]))
  const pools = (['quiz', 'assessment'] as const).flatMap((pool) =>
    lessons.flatMap(({ moduleId, lessonId, lessonTitle, [pool]: questions }) =>
      questions ? [{ moduleId, lessonId, lessonTitle, pool, questions: questions.map((each) => statisticsOf(each, byId)) }] : [],
    ),
  )
  return { countedAt: counted.countedAt, pools }
}

type Pool = Awaited<ReturnType<typeof listQuestionStatistics>>['pools'][number]
type Question = Pool['questions'][number]

export type OptionStatistics = Pool & { question: Question; option: Question['options'][number]; countedAt: Date }

export async function listOptionStatistics(deps: Pick<Deps, 'db' | 'clock'>): Promise<OptionStatistics[]> {
  const { countedAt, pools } = await listQuestionStatistics(deps)
  if (countedAt === null) return []
  return pools.flatMap((pool) =>
    pool.questions.flatMap((question) =>
      question.options.map((option) => ({ ...pool, question, option, countedAt: new Date(countedAt) })),
    ),
  )
}
