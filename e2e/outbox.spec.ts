import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi, openTeam, password } from './learners.ts'
import { openNextSection } from './next-section.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

let product: ProductProcess
let team: Awaited<ReturnType<typeof openTeam>>
let member: typeof team.member

test.beforeAll(async () => {
  product = await startProductProcess()
  team = await openTeam(product)
  member = team.member
})
test.afterAll(async () => product?.stop())

/** Signs in on this device with a new session. */
async function signIn(context: BrowserContext): Promise<string> {
  const { token } = await callApi<{ token: string }>(product, 'POST /api/auth/login', {
    body: { email: member.user.email, password },
  })
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('authToken', value)
    sessionStorage.setItem('begun', 'yes')
  }, token)
  return token
}

const challengesAt = () => `${product.url}/user/${member.user.id}/module1?section=4`
const first = (page: Page) => page.getByLabel(/^1\. /)
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const stored = async () =>
  (await callApi<{ values: { challenge1?: string } }>(product, 'GET /api/lessons/1/4/activity', { as: member.token })).values
    .challenge1

async function openDevice(newContext: () => Promise<BrowserContext>, path = challengesAt()) {
  const context = await newContext()
  const token = await signIn(context)
  const page = await context.newPage()
  await page.goto(path)
  return { context, page, token }
}

test('text typed offline survives a closed tab and is saved when the network returns', async ({ browser }) => {
  const { context, page } = await openDevice(() => browser.newContext())
  await first(page).fill('before')
  await saved(page)
  await context.setOffline(true)
  await first(page).fill('typed in a tunnel')
  await expect(page.getByText(/Not saved yet. Your text is kept on this device/)).toBeVisible()
  expect(await stored()).toBe('before')

  // After leaving the section and returning, the typed text is there and can be continued.
  await page.getByRole('link', { name: 'Previous' }).click()
  await openNextSection(page)
  await expect(first(page)).toHaveValue('typed in a tunnel')
  await first(page).fill('typed in a tunnel, and more')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(challengesAt())
  await expect(first(again)).toHaveValue('typed in a tunnel, and more')
  await expect.poll(stored).toBe('typed in a tunnel, and more')

  await context.setOffline(true)
  await first(again).fill('offline once more')
  await expect(again.getByText(/Not saved yet/)).toBeVisible()
  await context.setOffline(false)
  await saved(again)
  expect(await stored()).toBe('offline once more')
})

test('a reload while a text is on its way neither loses it nor asks about it', async ({ browser }) => {
  const { page } = await openDevice(() => browser.newContext())
  let passed = 0
  await page.route('**/api/lessons/1/4/activity', async (route) => {
    if (route.request().method() !== 'PUT' || passed > 0) return route.continue()
    passed += 1
    // The server saves it, but the answer is lost.
    await route.fetch()
    await page.reload({ waitUntil: 'commit' })
  })
  await first(page).fill('on its way')
  await expect.poll(() => passed).toBe(1)
  await expect(first(page)).toHaveValue('on its way')
  await first(page).fill('on its way, and more')
  await expect.poll(stored).toBe('on its way, and more')
  await expect(page.getByText('This text was changed somewhere else', { exact: true })).toHaveCount(0)
})

test('two tabs show the same text, and text typed in one is not replaced by the other', async ({ browser }) => {
  const { context, page: one } = await openDevice(() => browser.newContext())
  const two = await context.newPage()
  await two.goto(challengesAt())
  await first(one).fill('from the first tab')
  await expect(first(two)).toHaveValue('from the first tab')
  await two.getByLabel(/^2\. /).fill('from the second tab')
  await expect(one.getByLabel(/^2\. /)).toHaveValue('from the second tab')
  await saved(two)
  expect(await stored()).toBe('from the first tab')
  await first(one).fill('the first tab again')
  await expect.poll(stored).toBe('the first tab again')
  await expect(one.getByText('This text was changed somewhere else', { exact: true })).toHaveCount(0)
})

test('two devices: a text on top of an older one is asked about with both texts, and neither is lost', async ({ browser }) => {
  const phone = await openDevice(() => browser.newContext({ viewport: { width: 390, height: 844 } }))
  const laptop = await openDevice(() => browser.newContext())
  await expect(first(laptop.page)).toBeVisible()
  await laptop.context.setOffline(true)
  await first(laptop.page).fill('typed on the laptop')
  await expect(laptop.page.getByText(/Not saved yet/)).toBeVisible()
  await first(phone.page).fill('typed on the phone')
  await saved(phone.page)
  await laptop.context.setOffline(false)
  await expect(laptop.page.getByText('This text was changed somewhere else', { exact: true })).toBeVisible()
  await expect(laptop.page.getByRole('region', { name: 'The other text' })).toContainText('typed on the phone')
  await expect(laptop.page.getByRole('region', { name: 'Your text here' })).toContainText('typed on the laptop')
  expect(await stored()).toBe('typed on the phone')
  await laptop.page.getByRole('button', { name: 'Use the other text' }).click()
  await expect(first(laptop.page)).toHaveValue('typed on the phone')
  await laptop.page.getByRole('button', { name: 'Use that text instead' }).click()
  await expect.poll(stored).toBe('typed on the laptop')
})

test('a session that ends meanwhile keeps the text until the same person has signed in again', async ({ browser }) => {
  const { page, token } = await openDevice(() => browser.newContext())
  await first(page).fill('before the session ended')
  await saved(page)
  await callApi(product, 'POST /api/auth/logout', { as: token })
  await first(page).fill('after the session ended')
  await expect(page.getByText(/Your session has ended. Your text is kept on this device/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  // The address is there already.
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await saved(page)
  expect(await stored()).toBe('after the session ended')
})

test('pending changes are not sent for another person who signs in on the same device', async ({ browser }) => {
  const { context, page } = await openDevice(() => browser.newContext())
  await first(page).fill('mine, sent')
  await saved(page)
  await context.setOffline(true)
  await first(page).fill('mine, waiting')
  await expect(page.getByText(/Not saved yet/)).toBeVisible()
  const { token } = await callApi<{ token: string }>(product, 'POST /api/auth/login', {
    body: { email: team.leader.user.email, password },
  })
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') asked.push(request.url())
  })
  await context.setOffline(false)
  await expect(page.getByText(/Your session has ended/)).toBeVisible()
  expect(asked).toEqual([])
  expect(await stored()).toBe('mine, sent')
})

test('work submitted without a network is sent when it returns, also after the tab was closed', async ({ browser }) => {
  const { context, page } = await openDevice(() => browser.newContext())
  await first(page).fill('submitted in a tunnel')
  await saved(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit My Challenges' }).click()
  await expect(page.getByText(/Not sent yet. Your submission is kept on this device/)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(challengesAt())
  await expect(again.getByText(/^Sent on/)).toBeVisible()
  await expect(again.getByRole('listitem').filter({ hasText: /^submitted in a tunnel$/ })).toBeVisible()
  await expect(again.getByText('Completed', { exact: true })).toBeVisible()
  const state = await callApi(product, 'GET /api/lessons/1/4/activity', { as: member.token })
  expect(state).toMatchObject({ status: 'submitted', values: { challenge1: 'submitted in a tunnel' } })
  await context.close()
})

const sectionAt = (section: number) => `${product.url}/user/${member.user.id}/module1?section=${section}`
async function answerAll(page: Page) {
  const groups = page.getByRole('group')
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeVisible()
  for (let number = 0; number < 5; number++) await groups.nth(number).getByRole('radio').first().check()
}
const graded = (page: Page) => expect(page.getByRole('heading', { name: /^Your score/ })).toBeVisible()

/** An order to decide on, in the second section of Module 1. */
const decision = (page: Page) => page.locator('section.decision').filter({ has: page.locator('.order-options > li') })

test('a decision made without a network is sent when it returns, also after the tab was closed', async ({ browser }) => {
  const at = sectionAt(2)
  const { context, page } = await openDevice(() => browser.newContext(), at)
  const options = decision(page).locator('.order-options > li')
  await expect(options.first()).toBeVisible()
  await context.setOffline(true)
  const first = (await options.first().locator('span').nth(1).textContent()) ?? ''
  await decision(page)
    .getByRole('button', { name: `Move down: ${first}` })
    .click()
  await decision(page)
    .getByLabel(/Your reason/)
    .fill('Decided in a tunnel.')
  await decision(page).getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(decision(page).getByText(/Not sent yet. Your decision is kept on this device/)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(at)
  const judged = again.locator('section.decision').filter({ hasText: 'Decided in a tunnel.' })
  await expect(judged.getByRole('heading', { name: 'What we’d do' })).toBeVisible()
  await expect(judged.getByText('Your place: 2')).toBeVisible()
})

test('sections read and a quiz submitted without a network count as soon as it returns', async ({ browser }) => {
  const { context, page } = await openDevice(() => browser.newContext(), sectionAt(5))
  await answerAll(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByText(/Not saved yet. Your answers are kept on this device/)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(sectionAt(5))
  await graded(again)

  const noted = again.waitForResponse((response) => response.url().endsWith('/position'))
  await again.goto(sectionAt(1))
  await noted
  // Leaving before the section has loaded does not complete it.
  await expect(again.getByRole('heading', { name: 'Who it is for' })).toBeVisible()
  const next = again.getByRole('link', { name: 'Next', exact: true })
  await context.setOffline(true)
  await next.click()
  await expect(again.getByText(/kept on this device and saved as soon as the connection is back/).first()).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { lessons, resumeLessonId } = await callApi<{
        lessons: { progress: { status: string } }[]
        resumeLessonId: number
      }>(product, 'GET /api/modules/1', { as: member.token })
      return [lessons[0]?.progress.status, resumeLessonId]
    })
    .toEqual(['completed', 2])
})

test('a session that ends in the middle of a quiz, and a reload while it is sent, cost no answer and count one attempt', async ({
  browser,
}) => {
  const { page, token } = await openDevice(() => browser.newContext(), sectionAt(5))
  await page.getByRole('button', { name: 'Retake Quiz' }).click()
  await answerAll(page)
  await callApi(product, 'POST /api/auth/logout', { as: token })
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByText(/Your session has ended. Your answers are kept on this device/)).toBeVisible()

  let sent = 0
  await page.route('**/api/lessons/1/5/quiz', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    // The server grades it, but the answer is lost.
    await route.fetch()
    await page.reload({ waitUntil: 'commit' })
  })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
  await expect.poll(() => sent).toBeGreaterThan(0)
  await graded(page)
  const admin = (await callApi<{ token: string }>(product, 'POST /api/auth/login', { body: product.admin })).token
  const { quizzes } = await callApi<{ quizzes: { moduleId: number; attempts: number }[] }>(
    product,
    `GET /api/people/${member.user.id}`,
    { as: admin },
  )
  expect(quizzes).toEqual([expect.objectContaining({ moduleId: 1, attempts: 2 })])
})
