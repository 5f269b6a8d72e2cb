import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi } from './learners.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

let product: ProductProcess
let token: string

test.beforeAll(async () => {
  product = await startProductProcess()
  token = (await callApi<{ token: string }>(product, 'POST /api/auth/login', { body: product.admin })).token
})
test.afterAll(async () => product?.stop())

const lesson = () => `${product.url}/admin/content/lesson/1/2`
const title = (page: Page) => page.getByLabel('Title').first()
const kept = (page: Page) => expect(page.getByText(/^Draft kept at/)).toBeVisible()
const waits = (page: Page) => expect(page.getByText(/Not saved yet. Your draft is kept on this device/)).toBeVisible()
const draftTitle = async () =>
  (await callApi<{ draft: { content: { title?: string } } | null }>(product, 'GET /api/editing/lessons/1/2', { as: token })).draft
    ?.content.title

async function openEditor(context: BrowserContext) {
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const page = await context.newPage()
  await page.goto(lesson())
  await expect(page.locator('.ProseMirror')).toBeVisible()
  return page
}

test('a draft of a lesson outlives a lost network and a closed tab, and two tabs show the same one', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await openEditor(context)
  await title(page).fill('Typed online')
  await kept(page)
  await context.setOffline(true)
  await title(page).fill('Typed in a tunnel')
  await waits(page)
  expect(await draftTitle()).toBe('Typed online')
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(`${product.url}/admin/content?tab=lessons&module=1`)
  await again.getByRole('link', { name: 'Edit' }).nth(1).click()
  await expect(title(again)).toHaveValue('Typed in a tunnel')
  await expect.poll(draftTitle).toBe('Typed in a tunnel')

  const other = await context.newPage()
  await other.goto(lesson())
  await expect(title(other)).toHaveValue('Typed in a tunnel')
  await title(again).fill('From the first tab')
  await expect(title(other)).toHaveValue('From the first tab')
  await expect.poll(draftTitle).toBe('From the first tab')
  await title(other).fill('From the second tab')
  await expect.poll(draftTitle).toBe('From the second tab')
  await expect(other.getByText('Your draft was changed somewhere else', { exact: true })).toHaveCount(0)
  await context.close()
})

test('a draft that was changed on another device is asked about with both, and a reload while it is sent loses nothing', async ({
  browser,
}) => {
  const laptop = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const here = await openEditor(laptop)
  const there = await openEditor(phone)
  await laptop.setOffline(true)
  await title(here).fill('From the laptop')
  await waits(here)
  await title(there).fill('From the phone')
  await expect.poll(draftTitle).toBe('From the phone')
  await laptop.setOffline(false)
  const mine = here.getByRole('region', { name: 'Your draft here' })
  await expect(mine).toContainText('From the laptop')
  await expect(here.getByRole('region', { name: 'The other draft' })).toContainText('From the phone')
  expect(await draftTitle()).toBe('From the phone')
  await mine.getByRole('button', { name: 'Keep the draft here' }).click()
  await expect.poll(draftTitle).toBe('From the laptop')
  await phone.close()

  let passed = 0
  await here.route('**/api/lessons/1/2/draft', async (route) => {
    if (passed > 0) return route.continue()
    passed += 1
    // The server saves it, but the answer is lost.
    await route.fetch()
    await here.reload({ waitUntil: 'commit' })
  })
  await title(here).fill('On its way')
  await expect.poll(() => passed).toBe(1)
  await expect(title(here)).toHaveValue('On its way')
  await title(here).fill('On its way, and more')
  await expect.poll(draftTitle).toBe('On its way, and more')
  await expect(here.getByText('Your draft was changed somewhere else', { exact: true })).toHaveCount(0)
  await here.getByRole('button', { name: 'Save lesson' }).click()
  await expect(here.getByText('All changes are saved.')).toBeVisible()
  expect(await draftTitle()).toBeUndefined()
  await laptop.close()
})

test('text typed into the form of a module survives a lost network and a closed tab, until it is saved or discarded', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const openForm = async () => {
    const page = await context.newPage()
    await page.goto(`${product.url}/admin/content`)
    await page
      .getByRole('button', { name: /^Edit / })
      .nth(1)
      .click()
    return page
  }
  const takeaway = (page: Page) => page.getByLabel('Takeaway')
  const restored = (page: Page) => page.getByText('This is what you typed last and did not save.')
  const page = await openForm()
  const before = await takeaway(page).inputValue()
  await context.setOffline(true)
  await takeaway(page).fill('Typed in a tunnel')
  await page.getByRole('button', { name: 'Save module' }).click()
  await expect(page.getByText('Failed to save module: network error. Nothing you typed is lost.')).toBeVisible()
  await expect(takeaway(page)).toHaveValue('Typed in a tunnel')
  await page.close()
  await context.setOffline(false)

  const again = await openForm()
  await expect(takeaway(again)).toHaveValue('Typed in a tunnel')
  await expect(restored(again)).toBeVisible()
  await again.goBack()
  await again.getByRole('button', { name: 'Keep editing' }).click()
  await again.getByRole('button', { name: 'Save module' }).click()
  await expect(again.getByRole('dialog')).toHaveCount(0)

  const afterwards = await openForm()
  await expect(takeaway(afterwards)).toHaveValue('Typed in a tunnel')
  await expect(restored(afterwards)).toHaveCount(0)
  await takeaway(afterwards).fill(before)
  await afterwards.goBack()
  await afterwards.getByRole('button', { name: 'Discard' }).click()
  await expect(takeaway(afterwards)).toHaveCount(0)
  await afterwards
    .getByRole('button', { name: /^Edit / })
    .nth(1)
    .click()
  await expect(takeaway(afterwards)).toHaveValue('Typed in a tunnel')
  await context.close()
})
