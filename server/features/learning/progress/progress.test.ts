import { expect, test } from 'vitest'
import { getLesson, getModule, listModules } from '#contract/lessons.ts'
import { completeLesson, completeModule, setPosition } from '#contract/progress.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'

/** Its clock is moved by some tests: none expects a certain time. */
const shared = shareTestProduct()

test('the course is loaded: eight modules in order, six hours, and lessons in each', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const modules = (await product.call(listModules, { as })).body.data
  expect(modules.map((module) => module.moduleId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(modules.reduce((sum, module) => sum + module.minutes, 0)).toBe(360)
  for (const module of modules) expect(module.progress.totalLessons).toBeGreaterThan(4)
})

test('a lesson completed twice counts once, keeps its first date and adds its minutes', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 2 }
  expect((await product.call(getLesson, { as, params })).body.data.progress.status).toBe('not-started')
  await product.call(setPosition, { as, params: { moduleId: 1 }, body: { lessonId: 2 } })
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
  const product = shared()
  const { token: as } = await product.signIn()
  for (const lessonId of [1, 2, 3, 6]) await product.call(completeLesson, { as, params: { moduleId: 1, lessonId } })
  expect(await product.call(completeModule, { as, params: { moduleId: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'module-incomplete',
      message: '2 lessons are still open: Reflect on Your Challenges and Test Your Knowledge.',
      details: {
        openLessons: [
          { lessonId: 4, title: 'Reflect on Your Challenges' },
          { lessonId: 5, title: 'Test Your Knowledge' },
        ],
      },
    },
  })
})

test('the module opens where the learner was last, or at the open lesson after it', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const open = (lessonId: number, secondsAgo = 0) =>
    product.call(setPosition, { as, params: { moduleId: 1 }, body: { lessonId, secondsAgo } })
  const resume = async () => {
    product.clock.advance({ minutes: 2 })
    return (await product.call(getModule, { as, params: { moduleId: 1 } })).body.data.resumeLessonId
  }
  expect(await resume()).toBe(1)
  await open(4)
  expect(await resume()).toBe(4)
  await open(2)
  expect(await resume()).toBe(2)
  await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 2 } })
  expect(await resume()).toBe(3)
  await product.call(getLesson, { as, params: { moduleId: 1, lessonId: 6 } })
  expect(await resume()).toBe(3)
  expect((await open(6, 3600)).status).toBe(200)
  expect(await resume()).toBe(3)
  expect((await open(9)).status).toBe(404)
  await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 6 } })
  expect(await resume()).toBe(1)
  // Read without a network: the completion of one section arrives before the position in a later one, which is as old.
  await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 3 }, body: { secondsAgo: 60 } })
  await open(5, 59)
  expect(await resume()).toBe(5)
})

test('minutes beyond what anybody spends in a lesson are not believed', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const params = { moduleId: 1, lessonId: 1 }
  const answer = await product.call(completeLesson, { as, params, body: { timeSpent: 1440 } })
  expect(answer.body.data.progress.timeSpent).toBe(30)
  for (const timeSpent of [-1, 1441, 'long'])
    expect((await product.call(completeLesson, { as, params, body: { timeSpent } })).status).toBe(400)
})

test('a video lesson that an admin made is read and completed like a text', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const embedUrl = 'https://www.youtube-nocookie.com/embed/abc'
  const video = {
    moduleId: 1,
    lessonId: 7,
    position: 7,
    kind: 'text',
    title: 'Video',
    minutes: 5,
    contentType: 'video',
    embedUrl,
  } as const
  await product.deps.db.insertInto('lessons').values(video).execute()
  const params = { moduleId: 1, lessonId: 7 }
  expect((await product.call(getLesson, { as, params })).body.data.content).toEqual({
    type: 'video',
    data: { embedUrl, html: '' },
  })
  expect((await product.call(completeLesson, { as, params })).body.data.module).toMatchObject({
    completedLessons: 1,
    totalLessons: 7,
  })
})

test('an edit of the course is seen with the next call', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn()
  const titles = async () => (await product.call(listModules, { as })).body.data.map((module) => module.title)
  const before = await titles()
  await product.deps.db.updateTable('modules').set({ title: 'Renamed' }).where('moduleId', '=', 8).execute()
  expect(await titles()).toEqual([...before.slice(0, 7), 'Renamed'])
  await product.pool.query('create table kept as select * from modules where module_id = 8')
  await product.deps.db.deleteFrom('modules').where('moduleId', '=', 8).execute()
  expect(await titles()).toEqual(before.slice(0, 7))
  await product.pool.query('insert into modules select * from kept')
  expect(await titles()).toEqual([...before.slice(0, 7), 'Renamed'])
})

test('a completion that is sent again because its answer was lost adds its minutes once', async () => {
  const product = shared()
  const { token: as } = await product.signIn()
  const complete = async (body: { timeSpent: number; changeId?: string }) =>
    (await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 2 }, body })).body.data.progress.timeSpent
  expect(await complete({ timeSpent: 5, changeId: 'change-1' })).toBe(5)
  expect(await complete({ timeSpent: 5, changeId: 'change-1' })).toBe(5)
  expect(await complete({ timeSpent: 2, changeId: 'change-2' })).toBe(7)
  expect(await complete({ timeSpent: 2 })).toBe(9)
})
