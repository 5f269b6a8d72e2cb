import { completeLesson, completeModule, getLesson, getModule, submitActivity, submitQuiz } from '#contract/course.ts'
import type { QuizQuestion } from '#contract/course-content.ts'
import type { TestProduct } from './test-product.ts'

/** The options to choose in a module's quiz: all right, or the first `wrong` of them wrong. */
export async function quizAnswers({ deps }: TestProduct, moduleId: number, wrong = 0): Promise<Record<string, number>> {
  const lesson = await deps.db
    .selectFrom('lessons')
    .select('quiz')
    .where('moduleId', '=', moduleId)
    .where('kind', '=', 'quiz')
    .executeTakeFirstOrThrow()
  const questions = lesson.quiz as unknown as QuizQuestion[]
  return Object.fromEntries(questions.map(({ correct }, index) => [index, index < wrong ? (correct + 1) % 4 : correct]))
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
          await product.call(submitQuiz, { as, params, body: { answers: await quizAnswers(product, moduleId, options.wrong) } }),
        )
      else if (kind === 'activity')
        refuse(await product.call(submitActivity, { as, params, body: { values: lesson.activity?.example ?? {} } }))
      else refuse(await product.call(completeLesson, { as, params, body: { timeSpent: 5 } }))
    }
    refuse(await product.call(completeModule, { as, params: { moduleId } }))
  }
}
