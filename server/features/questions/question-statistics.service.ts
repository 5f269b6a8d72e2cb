import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../deps.ts'
import { withoutCitations } from '../course/citations.ts'
import { type AnsweredQuestion, listAnsweredQuestions, listPools } from './question-statistics.queries.ts'

/** How one question does. Attempts of the first edition name it by its words, newer ones by its id. */
function statisticsOf(
  { id, question, options, correct }: PoolQuestion | AssessmentQuestion,
  byName: ReadonlyMap<string, AnsweredQuestion>,
) {
  const words = withoutCitations(question)
  const counts = [byName.get(id), byName.get(words)].filter((each) => each !== undefined)
  const total = counts.reduce((sum, each) => sum + each.answered, 0)
  const right = counts.reduce((sum, each) => sum + each.right, 0)
  return {
    id,
    question: words,
    answered: total,
    rightPercent: total === 0 ? null : Math.round((right / total) * 100),
    discrimination: counts[0]?.discrimination ?? null,
    options: options.map((option) => ({
      id: option.id,
      text: option.text,
      isRight: option.id === correct,
      count: counts.reduce((sum, { chosen }) => sum + (chosen?.[option.id] ?? 0) + (chosen?.[option.text] ?? 0), 0),
    })),
  }
}

/**
 * How each question of the current pools does, in course order, the quizzes before the assessment; questions that are in no pool any
 * more are left out.
 */
export async function listQuestionStatistics({ db }: Pick<Deps, 'db'>) {
  const [lessons, answered] = await Promise.all([listPools(db), listAnsweredQuestions(db)])
  const byName = new Map(answered.map((each) => [each.name, each]))
  return (['quiz', 'assessment'] as const).flatMap((pool) =>
    lessons.flatMap(({ moduleId, lessonId, lessonTitle, [pool]: questions }) =>
      questions
        ? [{ moduleId, lessonId, lessonTitle, pool, questions: questions.map((each) => statisticsOf(each, byName)) }]
        : [],
    ),
  )
}

type Pool = Awaited<ReturnType<typeof listQuestionStatistics>>[number]
type Question = Pool['questions'][number]

/** One option of a question with everything around it. */
export type OptionStatistics = Pool & { question: Question; option: Question['options'][number] }

/** The same, a row for each option. */
export const listOptionStatistics = async (deps: Pick<Deps, 'db'>): Promise<OptionStatistics[]> =>
  (await listQuestionStatistics(deps)).flatMap((pool) =>
    pool.questions.flatMap((question) => question.options.map((option) => ({ ...pool, question, option }))),
  )
