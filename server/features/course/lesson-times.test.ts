import { expect, test } from 'vitest'
import { getModule } from '#contract/course.ts'
import { startTestProduct } from '../../testing/test-product.ts'

test('a lesson tells how long its words take to read, and what it asks for to do', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const timesOf = async (moduleId: number, lessonId: number) => {
    const { lessons } = (await product.call(getModule, { as, params: { moduleId } })).body.data
    const found = lessons.find((lesson) => lesson.lessonId === lessonId)
    return [found?.readingMinutes, found?.workMinutes]
  }
  const change = (lessonId: number, changes: object) =>
    product.deps.db
      .updateTable('lessons')
      .set(changes)
      .where('moduleId', '=', 1)
      .where('lessonId', '=', lessonId)
      .executeTakeFirstOrThrow()
  const html = `<h2 class="these are no words">A heading</h2>${'<p>word</p> '.repeat(998)}`
  await change(2, { html, decisions: '[]' })
  expect(await timesOf(1, 2)).toEqual([5, 0])
  const option = { text: 'word '.repeat(20), verdict: 'best', reasoning: 'word '.repeat(79) }
  const decision = { id: 'm1-d9', kind: 'choice', title: 'T', case: 'word', caseHtml: '', question: 'word', takeaway: '' }
  await change(2, { decisions: JSON.stringify([{ ...decision, options: [option, option] }]) })
  expect(await timesOf(1, 2)).toEqual([5, 2])
  await change(2, { contentType: 'video', embedUrl: 'https://player.vimeo.com/video/1', html: '<p>word</p>', minutes: 12 })
  expect(await timesOf(1, 2)).toEqual([12, 2])

  // An activity takes what its form states, and the case of Module 8 what the lesson says of it.
  const [, activity] = await timesOf(1, 4)
  expect(activity).toBeGreaterThanOrEqual(5)
  const [, work] = await timesOf(8, 2)
  expect(work).toBeGreaterThanOrEqual(20)
  expect(work).toBeLessThanOrEqual(30)
})

test('a text full of signs that open no tag is counted in time that grows with its length', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const html = `<p>word</p>${'<'.repeat(500_000)}`
  await product.deps.db.updateTable('lessons').set({ html }).where('moduleId', '=', 1).where('lessonId', '=', 2).execute()
  const { lessons } = (await product.call(getModule, { as, params: { moduleId: 1 } })).body.data
  expect(lessons.find(({ lessonId }) => lessonId === 2)?.readingMinutes).toBe(1)
})
