import { openLessonEditor, saveLesson } from '#contract/lesson-editing.ts'
import { getLesson } from '#contract/lessons.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

/** Two admins at a lesson without decisions, whose text is only the saved one. */
export async function startWithLessonAdmins(at = { moduleId: 1, lessonId: 6 }, given?: TestProduct) {
  const product = given ?? (await startTestProduct())
  const anna = await product.signIn({ role: 'admin', fullName: 'Anna Malá' })
  const boris = await product.signIn({ role: 'admin', fullName: 'Boris Velký' })
  const open = async (as = anna.token) => (await product.call(openLessonEditor, { as, params: at })).body.data
  const save = async (changes: Record<string, unknown>, as = anna.token, version?: number) => {
    const { version: current, content } = await open(as)
    return product.call(saveLesson, {
      as,
      params: at,
      body: { version: version ?? current, content: { ...content, ...changes } },
    })
  }
  const read = async () => (await product.call(getLesson, { as: anna.token, params: at })).body.data
  return { product, anna, boris, open, save, read, params: at }
}
