import { submitActivity } from '#contract/activities.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { completeLesson, completeModule } from '#contract/progress.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { rightOptions } from '../features/learning/questions/right-options.ts'
import type { TestProduct } from './test-product.ts'

/** The questions of all quizzes, with their keys. */
export const poolsOf = async ({ deps }: TestProduct): Promise<PoolQuestion[]> =>
  (await deps.db.selectFrom('lessons').select('quiz').execute()).flatMap(({ quiz }) => quiz ?? [])

/** The options to choose in a learner's next attempt at a module's quiz: all right, or the first `wrong` of them wrong. */
export async function quizAnswers(
  product: TestProduct,
  as: string,
  moduleId: number,
  wrong = 0,
): Promise<Record<string, number>> {
  const module = (await product.call(getModule, { as, params: { moduleId } })).body.data
  const lessonId = module.lessons.find(({ kind }) => kind === 'quiz')?.lessonId ?? 0
  const { quiz } = (await product.call(getLesson, { as, params: { moduleId, lessonId } })).body.data
  const right = rightOptions(quiz ?? [], await poolsOf(product))
  return Object.fromEntries(right.map((correct, index) => [index, index < wrong ? (correct + 1) % 4 : correct]))
}

/** The example of an activity with its dates a week apart from the given day on: those that it is shown with pass. */
const withDueDates = <Values extends object>(example: Values, from: Date): Values => {
  const actions = 'actions' in example && Array.isArray(example.actions) ? example.actions : undefined
  if (!actions?.some((row) => 'dueDate' in row)) return example
  const dueDate = (index: number) => new Date(from.getTime() + (index + 1) * 7 * 86_400_000).toISOString().slice(0, 10)
  return { ...example, actions: actions.map((row, index) => ({ ...row, dueDate: dueDate(index) })) }
}

/** Goes through modules as a learner does, by HTTP: reads, answers the quiz, sends in the activity's example, completes. */
export async function finishModules(product: TestProduct, as: string, moduleIds: number[], options: { wrong?: number } = {}) {
  const refuse = (answer: { status: number; text: string }) => {
    if (answer.status >= 300) throw new Error(answer.text)
  }
  for (const moduleId of moduleIds) {
    const module = (await product.call(getModule, { as, params: { moduleId } })).body.data
    for (const { lessonId, kind } of module.lessons) {
      const params = { moduleId, lessonId }
      const lesson = (await product.call(getLesson, { as, params })).body.data
      if (kind === 'quiz')
        refuse(
          await product.call(submitQuiz, {
            as,
            params,
            body: { answers: await quizAnswers(product, as, moduleId, options.wrong) },
          }),
        )
      else if (kind === 'activity')
        refuse(
          await product.call(submitActivity, {
            as,
            params,
            body: { values: withDueDates(lesson.activity?.example ?? {}, product.deps.clock.now()) },
          }),
        )
      else refuse(await product.call(completeLesson, { as, params, body: { timeSpent: 5 } }))
    }
    refuse(await product.call(completeModule, { as, params: { moduleId } }))
  }
}

/** Submits the example of a module's activity. */
export async function submitExample(product: TestProduct, as: string, moduleId: number): Promise<void> {
  const module = (await product.call(getModule, { as, params: { moduleId } })).body.data
  const place = module.lessons.find(({ kind }) => kind === 'activity')
  const params = { moduleId, lessonId: place?.lessonId ?? 0 }
  const lesson = (await product.call(getLesson, { as, params })).body.data
  const sent = await product.call(submitActivity, { as, params, body: { values: lesson.activity?.example ?? {} } })
  if (sent.status >= 300) throw new Error(sent.text)
}
