import type { Browser } from '@playwright/test'
import { callProduct, openAdminWindow } from './admin-window.ts'
import { expectAccessible, expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import type { ProductProcess } from './product-process.ts'
import { resizeWindow } from './resize-window.ts'

/** Learners of one company, each with submissions of these challenges, and the admin's window. Their list is found by the company. */
async function openInbox(browser: Browser, product: ProductProcess, company: string, sent: Record<string, string[]>) {
  for (const [name, challenges] of Object.entries(sent)) {
    const person = { email: `${name}@${company}.example`, password: 'tři veselé veverky', fullName: name, company }
    const { token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
    for (const challenge of challenges)
      await callProduct(product, token, 'POST', '/api/module-submissions', { moduleId: '1', challenges: [challenge] })
  }
  const { page, problems, api } = await openAdminWindow(browser, product)
  const dialog = page.getByRole('dialog')
  const list = `${product.url}/admin/submissions?search=${company}.example`
  const read = (name: string) =>
    page.getByRole('button', { name: `Read the submission of ${name.toLowerCase()}@${company}.example` }).first()
  return { page, problems, api, dialog, list, read }
}

const isOne = (url: URL) => /^\/api\/submissions\/[\w-]+$/.test(url.pathname)

test('submissions are read one after the other by key; what was sent again stands beside what it replaces', async ({
  browser,
  product,
}) => {
  const { page, problems, dialog, list, read } = await openInbox(browser, product, 'reading', {
    Jana: ['Nobody answers', 'Offers fall through'],
    Petr: ['Too few people'],
    Eva: ['Salary talks'],
  })
  await page.goto(`${list}&status=new`)
  await expect(page.getByRole('row', { name: /Eva/ })).toContainText('Salary talks')
  await read('Eva').click()
  await expect(dialog.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeFocused()
  await expect(dialog.getByText('Submission 1 of 4.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Too few people')).toBeVisible()
  await page.keyboard.press('j')
  await expect(dialog.getByText('Sent again. Changed:')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Now' })).toContainText('Offers fall through')
  await expect(dialog.getByRole('region', { name: /^Before, sent/ })).toContainText('Nobody answers')
  await resizeWindow(page, { width: 390 })
  await expectAccessible(page, 'a submission that was sent again on a phone')
  await resizeWindow(page, { width: 1440 })
  for (const _ of ['to Petr', 'to Eva']) await page.keyboard.press('k')
  await expect(dialog.getByRole('button', { name: 'Mark done: eva@reading.example' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(dialog.getByRole('button', { name: 'Mark new: eva@reading.example' })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Petr|Eva/ })).toHaveCount(0)
  // The button that opened it has left the list with its row: a keyboard user goes on in the list.
  await expect(page.getByRole('table', { name: 'Submissions' }).locator('tbody')).toBeFocused()
  await page.goto(address)
  await expect(dialog.getByRole('heading', { name: 'Reflect on Your Challenges, by Eva' })).toBeVisible()
  expect(problems).toEqual([])
})

test('an answer that was begun survives Back and other submissions', async ({ browser, product }) => {
  const { page, dialog, list, read } = await openInbox(browser, product, 'answers', { Jana: ['Nobody answers'], Eva: ['Salary'] })
  const marked = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'PUT') await marked.promise
    await route.continue()
  })
  await page.goto(list)
  await read('Eva').click()
  // The answer is begun before the submission has been marked as read.
  await dialog.getByLabel('Answer by email').fill('Half an ans')
  marked.resolve()
  await expect(dialog.getByText('read', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Answer by email')).toHaveValue('Half an ans')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Nobody answers')).toBeVisible()
  await page.keyboard.press('k')
  await expect(dialog.getByLabel('Answer by email')).toHaveValue('Half an ans')
})

test('keys that are faster than the network lead to the right submission and mark no other', async ({ browser, product }) => {
  const { page, dialog, list, read } = await openInbox(browser, product, 'keys', { Jana: ['One'], Petr: ['Two'], Eva: ['Three'] })
  await page.goto(list)
  await read('Eva').click()
  await expect(dialog.getByText('Submission 1 of 3.')).toBeVisible()
  const slow = Promise.withResolvers<void>()
  await page.route(isOne, async (route) => {
    if (route.request().method() === 'GET') await slow.promise
    await route.continue()
  })
  for (const key of ['j', 'd', 'j']) await page.keyboard.press(key)
  slow.resolve()
  await expect(dialog.getByText('Submission 3 of 3.')).toBeVisible()
  await page.unroute(isOne)
  for (const place of [2, 1]) {
    await page.keyboard.press('k')
    await expect(dialog.getByText(`Submission ${place} of 3.`)).toBeVisible()
  }
  await expect(dialog.getByRole('button', { name: 'Mark done: eva@keys.example' })).toBeVisible()
})

test('an answer is sent by key, and one that a colleague sent meanwhile is shown first', async ({ browser, product }) => {
  const { page, problems, api, dialog, list, read } = await openInbox(browser, product, 'colleagues', {
    Petr: ['Too few people'],
  })
  await page.goto(list)
  await read('Petr').click()
  await dialog.getByLabel('Answer by email').fill('And ask for a call.')
  const opened = new URL(page.url()).searchParams.get('submission')
  await api('POST', `/api/submissions/${opened}/feedback`, { message: 'Look beyond the city.' })
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('A colleague has already answered.')).toBeVisible()
  await expect(dialog.locator('.alert').getByText('Look beyond the city.')).toBeVisible()
  await expect(dialog.getByLabel('Answer by email')).toHaveValue('And ask for a call.')
  await dialog.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(dialog.locator('.alert').getByText('And ask for a call.')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  expect(problems).toEqual([])
})

test('submissions are marked done together, and that is undone as a whole', async ({ browser, product }) => {
  const { page, problems, api, dialog, list, read } = await openInbox(browser, product, 'bulk', {
    Jana: ['One', 'Two'],
    Eva: ['Three'],
  })
  await page.goto(list)
  await read('Eva').click()
  await dialog.getByRole('button', { name: 'Mark done: eva@bulk.example' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Mark selected done' }).click()
  await dialog.getByRole('button', { name: 'Mark 3 done' }).click()
  await expect(dialog.getByText('2 marked done, 1 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toHaveCount(0)
  const statuses = async () =>
    ((await api('GET', '/api/submissions?search=bulk.example')).data as { status: string }[]).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['done', 'new', 'new'])
  for (const width of [390, 820, 1440]) {
    await resizeWindow(page, { width })
    await expectAccessibleAndFitting(page, `Submissions at ${width} px`)
  }
  expect(problems).toEqual([])
})

test('a submission opens while the list behind the previous one is still being read', async ({ browser, product }) => {
  const { page, problems, dialog, list, read } = await openInbox(browser, product, 'quick', { Jana: ['One'], Petr: ['Two'] })
  const titleOf = (name: string) => dialog.getByRole('heading', { name: `Reflect on Your Challenges, by ${name}` })
  const isList = (url: URL) => url.pathname === '/api/submissions'
  /** Does something while a request for the list is still unanswered. */
  const beforeListAnswers = async (work: () => Promise<void>) => {
    const answered = Promise.withResolvers<void>()
    await page.route(isList, async (route) => {
      await answered.promise
      // The page may have cancelled the request by then, because another one has replaced it.
      await route.continue().catch(() => {})
    })
    await work()
    answered.resolve()
  }
  const openFromList = async (name: string) => {
    await page.goto(list)
    await read(name).click()
    await expect(titleOf(name)).toBeFocused()
  }

  for (const next of ['Petr', 'Jana']) {
    await openFromList('Jana')
    await beforeListAnswers(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(read('Jana')).toBeFocused()
      await read(next).click()
    })
    await expect(titleOf(next), `${next} after Jana`).toBeFocused()
    await page.unroute(isList)

    // It closes by Back, and stays closed.
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(list)
  }

  // A click may be handled before the browser says that the dialog has closed.
  await openFromList('Jana')
  await beforeListAnswers(() =>
    read('Petr').evaluate((button: HTMLElement) => {
      document.querySelector<HTMLDialogElement>('dialog:modal')?.requestClose()
      button.click()
    }),
  )
  await expect(titleOf('Petr')).toBeFocused()
  // A dialog that is removed together with its page does not lead back to that page either.
  await dialog.getByRole('link', { name: 'petr@quick.example' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Petr' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/people\//)
  expect(problems).toEqual([])
})
