import { expect, test } from 'vitest'
import { completeLesson, completeModule, getLesson, getModule, listModules } from '#contract/course.ts'
import { startTestProduct } from '../testing/test-product.ts'

test('the course is loaded: eight modules in order, six hours, and lessons in each', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const modules = (await product.call(listModules, { as })).body.data
  expect(modules.map((module) => module.moduleId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(modules.reduce((sum, module) => sum + module.minutes, 0)).toBe(360)
  for (const module of modules) expect(module.progress.totalLessons).toBeGreaterThan(4)
})

test('a lesson completed twice counts once, keeps its first date and adds its minutes', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 2 }
  expect((await product.call(getLesson, { as, params })).body.data.progress.status).toBe('not-started')
  expect((await product.call(getLesson, { as, params })).body.data.progress.status).toBe('in_progress')
  const first = await product.call(completeLesson, { as, params, body: { timeSpent: 4 } })
  expect(first.body.data).toMatchObject({ progress: { status: 'completed', timeSpent: 4 }, module: { completedLessons: 1 } })
  product.clock.advance({ hours: 1 })
  const second = await product.call(completeLesson, { as, params, body: { timeSpent: 2.5 } })
  expect(second.body.data).toMatchObject({
    progress: { timeSpent: 6.5, completedAt: first.body.data.progress.completedAt },
    module: { completedLessons: 1, totalLessons: 6 },
  })
  const module = await product.call(getModule, { as, params: { moduleId: 1 } })
  expect(module.body.data.resumeLessonId).toBe(3)
})

test('completing a module says in words which lessons are open', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  for (const lessonId of [1, 2, 3, 6]) await product.call(completeLesson, { as, params: { moduleId: 1, lessonId } })
  expect(await product.call(completeModule, { as, params: { moduleId: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'module-incomplete',
      message: '2 lessons are still open: Reflect on Your Challenges and Test Your Knowledge.',
      issues: [
        { path: 'lessons.3', message: 'Reflect on Your Challenges' },
        { path: 'lessons.4', message: 'Test Your Knowledge' },
      ],
    },
  })
})
