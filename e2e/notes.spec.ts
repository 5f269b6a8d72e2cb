import type { Page } from '@playwright/test'
import { adminToken, callApi } from './api-calls.ts'
import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

const lesson = '/module/1/lesson/1'
const passage = 'Most searches fail before the first call.'
const html = (sentence: string) =>
  `<p>${sentence} They fail in the brief.</p><h2>In your own words</h2><p>Why?</p><details><summary>What we’d say</summary><p>The brief.</p></details>`

/** Selects words in the lesson's first paragraph, as a long press or the keyboard does. */
const select = (page: Page, words: string) =>
  page.evaluate((text) => {
    const node = document.querySelector('.lesson-prose p')!.firstChild as Text
    const start = node.data.indexOf(text)
    getSelection()!.setBaseAndExtent(node, start, node, start + text.length)
  }, words)
const highlights = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('notes') ?? [])].map((range) => (range as Range).toString()))

test('a passage highlighted on a phone without network is there on another device, and stays when the lesson is edited', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  const admin = await adminToken(product)
  type Edited = { version: number; content: { html: string } }
  const read = () => callApi<Edited>(product, 'GET /api/editing/lessons/1/1', { as: admin })
  const save = async (text: string) => {
    const { version, content } = await read()
    await callApi(product, 'PUT /api/lessons/1/1', { as: admin, body: { version, content: { ...content, html: text } } })
  }
  const edit = (sentence: string) => save(html(sentence))
  const shipped = (await read()).content.html
  await edit(passage)

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openWindow(product, member.token, phone)
  await page.goto(product.url + lesson)
  const addNote = page.getByRole('button', { name: 'Note on this lesson' })
  await expect(addNote).toBeVisible()
  await page.context().setOffline(true)
  await select(page, 'before the first call')
  await page.getByRole('region', { name: 'Selected text' }).getByRole('button', { name: 'Add a note' }).tap()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Ask for the brief first.')
  await page.getByRole('button', { name: 'Done' }).tap()
  await page.getByLabel('Your answer').fill('Nobody said what is needed.')
  await expect(page.getByText(/Not saved yet. Your text is kept on this device/)).toBeVisible()
  expect(await highlights(page)).toEqual(['before the first call'])
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page, 'lesson with notes')

  await edit('Most searches fail before the very first call.')
  const desk = await openWindow(product, member.token)
  await desk.goto(product.url + lesson)
  await expect.poll(() => highlights(desk)).toEqual(['before the very first call'])
  await expect(desk.getByLabel('Your answer')).toHaveValue('Nobody said what is needed.')
  await select(desk, 'They fail')
  await expect(desk.getByRole('region', { name: 'Selected text' }).getByRole('button', { name: 'Highlight' })).toBeVisible()
  await desk.keyboard.press('h')
  await expect.poll(() => highlights(desk)).toHaveLength(2)
  await expect.poll(() => callApi<unknown[]>(product, 'GET /api/notes', { as: member.token })).toHaveLength(3)

  await edit('Everything is new.')
  await desk.goto(`${product.url}/user/${member.user.id}/notes`)
  await expect(desk.getByText('This passage was changed, or is no longer in the lesson.')).toHaveCount(1)
  await expect(desk.getByText('Ask for the brief first.')).toBeVisible()
  await expect(desk.getByText('Nobody said what is needed.')).toBeVisible()
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download as Markdown' }).click()
  expect((await download).suggestedFilename()).toBe('my-notes.md')
  await expectAccessible(desk, 'notes')
  expect(await overflowAt(desk, 320)).toBe(0)
  await desk.getByRole('searchbox').fill('brief first')
  await desk.getByRole('button', { name: /Edit or delete/ }).click()
  await desk.getByRole('button', { name: 'Delete highlight' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(desk.getByText('Ask for the brief first.')).toHaveCount(0)
  await expect.poll(() => callApi<unknown[]>(product, 'GET /api/notes', { as: member.token })).toHaveLength(2)
  // Other journeys read the lesson as it was.
  await save(shipped)
})
