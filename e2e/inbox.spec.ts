import type { Request } from '@playwright/test'
import { callProduct } from './api-calls.ts'
import { expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { type AdminWindow, expect, test } from './journey.ts'
import type { ProductProcess } from './product-process.ts'
import { resizeWindow } from './resize-window.ts'

/** Learners of one company, each with submissions of these challenges, and the admin's window. Their list is found by the company. */
async function openInbox({ page, api }: AdminWindow, product: ProductProcess, company: string, sent: Record<string, string[]>) {
  for (const [name, challenges] of Object.entries(sent)) {
    const person = { email: `${name}@${company}.example`, password: 'tři veselé veverky', fullName: name, company }
    const { token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
    for (const challenge of challenges)
      await callProduct(product, token, 'POST', '/api/module-submissions', { moduleId: '1', challenges: [challenge] })
  }
  const dialog = page.getByRole('dialog')
  const pane = page.getByRole('complementary', { name: /^the submission of/ })
  const list = `${product.url}/admin/submissions?search=${company}.example`
  const row = (name: string) => page.getByRole('table', { name: 'Submissions' }).getByRole('link', { name }).first()
  return { page, api, dialog, pane, list, row }
}

const isOne = (url: URL) => /^\/api\/submissions\/[\w-]+$/.test(url.pathname)

test('submissions are read one after the other by key; a repeated one is shown next to its predecessor', async ({
  admin,
  product,
}) => {
  const { page, pane, list, row } = await openInbox(admin, product, 'reading', {
    Jana: ['Nobody answers', 'Offers fall through'],
    Petr: ['Too few people'],
    Eva: ['Salary talks'],
  })
  await page.goto(`${list}&status=new`)
  await expect(page.getByRole('row', { name: /Eva/ })).toContainText('Salary talks')
  // The oldest is shown by default, and stays new until it is chosen.
  await expect(pane.getByRole('heading', { name: 'Reflect on Your Challenges, by Jana' })).toBeVisible()
  await expect(pane.getByText('Nobody answers')).toBeVisible()
  await expect(pane.getByText('new', { exact: true })).toBeVisible()
  await row('Jana').press('Enter')
  await expect(pane.getByRole('heading', { name: 'Reflect on Your Challenges, by Jana' })).toBeFocused()
  await expect(pane.getByText('1 of 4')).toBeVisible()
  await expect(pane.getByText('read', { exact: true })).toBeVisible()
  await pane.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(pane.getByText('Sent again. Changed:')).toBeVisible()
  await expect(pane.getByRole('region', { name: 'Now' })).toContainText('Offers fall through')
  await expect(pane.getByRole('region', { name: /^Before, sent/ })).toContainText('Nobody answers')
  await page.keyboard.press('j')
  await expect(pane.getByText('Too few people')).toBeVisible()
  await page.keyboard.press('j')
  await expect(pane.getByText('4 of 4')).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Mark done: eva@reading.example' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(pane.getByRole('button', { name: 'Mark new: eva@reading.example' })).toBeVisible()
  await page.reload()
  await expect(pane.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Petr|Eva/ })).toHaveCount(0)
})

test('an answer that was begun survives Back and other submissions, and on a phone a submission takes the place of the list', async ({
  admin,
  product,
}) => {
  const { page, pane, list, row } = await openInbox(admin, product, 'answers', {
    Jana: ['Nobody answers'],
    Eva: ['Salary'],
  })
  const marked = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'PUT') await marked.promise
    await route.continue()
  })
  await page.goto(list)
  await row('Jana').click()
  await expect(page).toHaveURL(/submission=/)
  // The answer is begun before the submission has been marked as read.
  await pane.getByLabel('Answer by email').fill('Half an ans')
  marked.resolve()
  await expect(pane.getByText('read', { exact: true })).toBeVisible()
  await pane.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(pane.getByText('Salary')).toBeVisible()
  await expect(pane.getByLabel('Answer by email')).toHaveValue('')
  await pane.getByRole('button', { name: 'Previous' }).click()
  await expect(pane.getByLabel('Answer by email')).toHaveValue('Half an ans')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(pane.getByLabel('Answer by email')).toHaveValue('Half an ans')

  await resizeWindow(page, { width: 390, height: 844 })
  await page.goto(list)
  await expect(row('Eva')).toBeVisible()
  await expect(pane).toBeHidden()
  await row('Eva').click()
  await expect(pane.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeFocused()
  await expect(row('Jana')).toBeHidden()
  await expect(pane.getByRole('button', { name: 'Send answer' })).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(row('Jana')).toBeVisible()
  await row('Jana').click()
  await pane.getByRole('button', { name: 'Back to the list' }).click()
  await expect(row('Eva')).toBeVisible()
})

test('keys that are faster than the network lead to the right submission and mark no other', async ({ admin, product }) => {
  const { page, pane, list, row } = await openInbox(admin, product, 'keys', { Jana: ['One'], Petr: ['Two'], Eva: ['Three'] })
  await page.goto(list)
  await row('Jana').click()
  await expect(page).toHaveURL(/submission=/)
  await expect(pane.getByText('1 of 3')).toBeVisible()
  const slow = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'GET') await slow.promise
    await route.continue()
  })
  for (const key of ['j', 'd', 'j']) await page.keyboard.press(key)
  slow.resolve()
  await expect(pane.getByText('3 of 3')).toBeVisible()
  await page.unroute(isOne)
  for (const place of [2, 1]) {
    await page.keyboard.press('k')
    await expect(pane.getByText(`${place} of 3`)).toBeVisible()
  }
  await expect(pane.getByRole('button', { name: 'Mark done: jana@keys.example' })).toBeVisible()
})

test('answers are sent one after the other, and one that a colleague sent meanwhile is shown first', async ({
  admin,
  product,
}) => {
  const { page, api, pane, list } = await openInbox(admin, product, 'colleagues', {
    Petr: ['Too few people'],
    Eva: ['Salary talks'],
  })
  await page.goto(list)
  // The oldest one is open by default.
  await expect(pane.getByRole('heading', { name: /by Petr/ })).toBeVisible()
  const opened = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    await opened.promise
    await route.continue()
  })
  await pane.getByLabel('Answer by email').fill('And ask for a call.')
  const [petr] = (await api('GET', '/api/submissions?search=petr@colleagues.example')).data as { _id: string }[]
  await api('POST', `/api/submissions/${petr?._id}/feedback`, { message: 'Look beyond the city.' })
  // The colleague's answer is shown while the admin is in the form: nothing that is typed or focused is lost.
  await pane.getByRole('button', { name: 'Send answer' }).focus()
  opened.resolve()
  await expect(pane.locator('.alert').getByText('Look beyond the city.')).toBeVisible()
  await page.unroute(isOne)
  await page.keyboard.press('Enter')
  await expect(pane.locator('.alert').getByText('A colleague has already answered.')).toBeVisible()
  await expect(pane.locator('.alert').getByText('Look beyond the city.')).toBeVisible()
  await expect(pane.getByLabel('Answer by email')).toHaveValue('And ask for a call.')
  await page.goto(list)
  await page.getByRole('table', { name: 'Submissions' }).getByRole('link', { name: 'Petr' }).click()
  await expect(pane.getByLabel('Answer by email')).toHaveValue('And ask for a call.')
  await pane.getByRole('button', { name: 'Previous' }).click()
  await expect(pane.getByRole('heading', { name: /by Eva/ })).toBeVisible()
  await pane.getByLabel('Answer by email').fill('Name the salary.')
  await pane.getByLabel('Answer by email').press('Control+Enter')
  await expect(pane.getByRole('heading', { name: /by Petr/ })).toBeFocused()
  await expect(page.getByRole('row', { name: /Eva/ })).toContainText('answered')
  await pane.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(pane.locator('.alert').getByText('And ask for a call.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Petr/ })).toContainText('answered')
})

test('submissions are marked done together, and that is undone as a whole', async ({ admin, product }) => {
  const { page, api, dialog, pane, list, row } = await openInbox(admin, product, 'bulk', {
    Jana: ['One', 'Two'],
    Eva: ['Three'],
  })
  const overtaken = Promise.withResolvers<void>()
  const marksRead = (request: Request) => request.method() === 'PUT' && request.postDataJSON().status === 'read'
  await page.route('**/api/submissions/*', async (route) => {
    if (!marksRead(route.request())) return route.continue()
    const response = await route.fetch()
    await overtaken.promise
    await route.fulfill({ response })
  })
  await page.goto(list)
  await row('Eva').click()
  await pane.getByRole('button', { name: 'Mark done: eva@bulk.example' }).click()
  await expect(pane.getByRole('button', { name: 'Mark new: eva@bulk.example' })).toBeVisible()
  const late = page.waitForResponse((response) => marksRead(response.request()))
  overtaken.resolve()
  await late
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(pane.getByRole('button', { name: 'Mark new: eva@bulk.example' })).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Mark selected done' }).click()
  await dialog.getByRole('button', { name: 'Mark 3 done' }).click()
  await expect(dialog.getByText('2 marked done, 1 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const statuses = async () =>
    ((await api('GET', '/api/submissions?search=bulk.example')).data as { status: string }[]).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['done', 'new', 'new'])
  await expectAccessibleAndFittingAt(page, 'Submissions', [390, 1024, 1440])
})
