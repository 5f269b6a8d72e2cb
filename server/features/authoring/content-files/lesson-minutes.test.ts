import { expect, test } from 'vitest'
import { getModule } from '#contract/lessons.ts'
import { json } from '../../../platform/db/database.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('a lesson states the minutes of a first pass, and separately those of practice and own work', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const timesOf = async (moduleId: number, lessonId: number) => {
    const { lessons } = (await product.call(getModule, { as, params: { moduleId } })).body.data
    const found = lessons.find((lesson) => lesson.lessonId === lessonId)
    return [found?.minutes, found?.ownMinutes]
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
  expect(await timesOf(1, 2)).toEqual([7, 0])
  await change(2, { contentType: 'video', embedUrl: 'https://player.vimeo.com/video/1', html: '<p>word</p>', minutes: 12 })
  expect(await timesOf(1, 2)).toEqual([14, 0])

  const frame = '<iframe src="https://player.vimeo.com/video/1" title="A talk" data-minutes="6"></iframe>'
  await change(2, { contentType: 'text', html: `<p>word</p>${frame}${frame}<details>${frame}</details>` })
  expect(await timesOf(1, 2)).toEqual([14, 0])

  // Folded text is not read in a first pass; recall questions and tasks at work are additional.
  const fold = (summary: string) => `<details><summary>${summary}</summary>${'<p>word</p> '.repeat(400)}</details>`
  const task = '<blockquote class="callout callout-try"><p>word</p></blockquote>'
  await change(2, { contentType: 'text', decisions: '[]', html: `${html}${fold('Show the data')}` })
  expect(await timesOf(1, 2)).toEqual([5, 0])
  await change(2, { html: `${html}${fold('What we’d say')}${task}` })
  expect(await timesOf(1, 2)).toEqual([5, 8])

  const [draft, finishing] = await timesOf(1, 4)
  expect(draft).toBeGreaterThanOrEqual(5)
  expect(finishing).toBeGreaterThanOrEqual(10)
  // The case of Module 8 comes on top.
  const [, work] = await timesOf(8, 2)
  expect(work).toBeGreaterThanOrEqual(20)
  expect(work).toBeLessThanOrEqual(35)
})

test('a text full of signs that open no tag is counted in time that grows with its length', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const html = `<p>word</p>${'<'.repeat(500_000)}`
  await product.deps.db
    .updateTable('lessons')
    .set({ html, decisions: json([]) })
    .where('moduleId', '=', 1)
    .where('lessonId', '=', 2)
    .execute()
  const { lessons } = (await product.call(getModule, { as, params: { moduleId: 1 } })).body.data
  expect(lessons.find(({ lessonId }) => lessonId === 2)?.minutes).toBe(1)
})
