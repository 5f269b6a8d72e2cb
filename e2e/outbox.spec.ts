import type { BrowserContext, Page } from '@playwright/test'
import { adminToken, callApi } from './api-calls.ts'
import { expect, test } from './journey.ts'
import { openTeam, password } from './learners.ts'
import { openNextSection } from './next-section.ts'
import { changeDatabase } from './product-database.ts'
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

test('text typed and work submitted offline survive closed tabs and a reload while they are sent, and two tabs show the same', async ({
  browser,
}) => {
  const { context, page: closed } = await openDevice(() => browser.newContext())
  await first(closed).fill('before')
  await saved(closed)
  await context.setOffline(true)
  await first(closed).fill('typed in a tunnel')
  await expect(closed.getByText(/Not saved yet. Your text is kept on this device/)).toBeVisible()
  expect(await stored()).toBe('before')

  // After leaving the section and returning, the typed text is there and can be continued.
  await closed.getByRole('link', { name: 'Previous' }).click()
  await openNextSection(closed)
  await expect(first(closed)).toHaveValue('typed in a tunnel')
  await first(closed).fill('typed in a tunnel, and more')
  await closed.close()
  await context.setOffline(false)
  const page = await context.newPage()
  await page.goto(challengesAt())
  await expect(first(page)).toHaveValue('typed in a tunnel, and more')
  await expect.poll(stored).toBe('typed in a tunnel, and more')

  // The server saves a text, but the answer is lost, because the page is loaded again.
  let passed = 0
  await page.route('**/api/lessons/1/4/activity', async (route) => {
    if (route.request().method() !== 'PUT' || passed > 0) return route.continue()
    passed += 1
    await route.fetch()
    await page.reload({ waitUntil: 'commit' })
  })
  await first(page).fill('on its way')
  await expect.poll(() => passed).toBe(1)
  await expect(first(page)).toHaveValue('on its way')
  await first(page).fill('on its way, and more')
  await expect.poll(stored).toBe('on its way, and more')
  const asked = page.getByText('This text was changed somewhere else', { exact: true })
  await expect(asked).toHaveCount(0)

  const other = await context.newPage()
  await other.goto(challengesAt())
  await first(page).fill('from the first tab')
  await expect(first(other)).toHaveValue('from the first tab')
  await other.getByLabel(/^2\. /).fill('from the second tab')
  await expect(page.getByLabel(/^2\. /)).toHaveValue('from the second tab')
  await saved(other)
  expect(await stored()).toBe('from the first tab')
  await first(page).fill('submitted in a tunnel')
  await expect.poll(stored).toBe('submitted in a tunnel')
  await expect(asked).toHaveCount(0)
  await other.close()

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
})

const sectionAt = (section: number) => `${product.url}/user/${member.user.id}/module1?section=${section}`
async function answerAll(page: Page) {
  const groups = page.getByRole('group')
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeVisible()
  for (let number = 0; number < 5; number++) await groups.nth(number).getByRole('radio').first().check()
}
const graded = (page: Page) => expect(page.getByRole('heading', { name: /^Your score/ })).toBeVisible()

test('a section read and a quiz submitted offline count once the network returns, and an ended session and a reload cost no answer', async ({
  browser,
}) => {
  const { context, page, token } = await openDevice(() => browser.newContext(), sectionAt(5))
  await answerAll(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByText(/Not saved yet. Your answers are kept on this device/)).toBeVisible()
  await context.setOffline(false)
  await graded(page)

  const noted = page.waitForResponse((response) => response.url().endsWith('/position'))
  await page.goto(sectionAt(1))
  await noted
  // Leaving before the section has loaded does not complete it.
  await expect(page.getByRole('heading', { name: 'Who it is for' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/kept on this device and saved as soon as the connection is back/).first()).toBeVisible()
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

  await page.goto(sectionAt(5))
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
  const admin = await adminToken(product)
  const { quizzes } = await callApi<{ quizzes: { moduleId: number; attempts: number }[] }>(
    product,
    `GET /api/people/${member.user.id}`,
    { as: admin },
  )
  expect(quizzes).toEqual([expect.objectContaining({ moduleId: 1, attempts: 2 })])
})

test('an invitation that ends in the middle of a quiz keeps the answers, and sends them when it is renewed', async ({ page }) => {
  await page.goto(`${product.invitation}/module1?section=5`)
  await answerAll(page)
  await changeDatabase(product, "update invitations set expires_at = now() - interval '1 day'")
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByText(/Your invitation has ended. Your answers are kept on this device/)).toBeVisible()
  await changeDatabase(product, "update invitations set expires_at = now() + interval '7 days'")
  await page.reload()
  await graded(page)
})

test('who completes a lesson or a module after the session has ended signs in again on the spot, and it counts', async ({
  page,
}) => {
  const { leader } = team
  const signInWithPassword = async () => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const token = () => page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const endSession = async () => callApi(product, 'POST /api/auth/logout', { as: await token() })
  await page.goto(`${product.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), leader.token)
  await page.goto(`${product.url}/module/1/lesson/6`)
  const completeLesson = page.getByRole('button', { name: 'Complete Lesson' })
  await expect(completeLesson).toBeVisible()
  await endSession()
  await completeLesson.click()
  await signInWithPassword()
  await expect(page).toHaveURL(/\/module1$/)
  const { progress } = await callApi<{ progress: { status: string } }>(product, 'GET /api/lessons/1/6', { as: await token() })
  expect(progress.status).toBe('completed')

  await page.goto(`${product.url}/user/${leader.user.id}/module1?section=6`)
  const completeModule = page.getByRole('button', { name: 'Complete Module' })
  await expect(completeModule).toBeVisible()
  await endSession()
  await completeModule.click()
  await signInWithPassword()
  await expect(page.getByText(/^❌ Error: 5 lessons are still open/)).toBeVisible()
})

test('a draft of a lesson outlives a lost network, a closed tab and a reload while it is sent, and two tabs show the same one', async ({
  browser,
}) => {
  const token = await adminToken(product)
  const draftTitle = async () =>
    (
      await callApi<{ draft: { content: { title?: string } } | null }>(product, 'GET /api/editing/lessons/1/2', {
        as: token,
      })
    ).draft?.content.title
  const title = (page: Page) => page.getByLabel('Title').first()
  const lesson = `${product.url}/admin/content/lesson/1/2`
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
  const closed = await context.newPage()
  await closed.goto(lesson)
  await title(closed).fill('Typed online')
  await expect(closed.getByText(/^Draft kept at/)).toBeVisible()
  await context.setOffline(true)
  await title(closed).fill('Typed in a tunnel')
  await expect(closed.getByText(/Not saved yet. Your draft is kept on this device/)).toBeVisible()
  expect(await draftTitle()).toBe('Typed online')
  await closed.close()
  await context.setOffline(false)

  const page = await context.newPage()
  await page.goto(`${product.url}/admin/content?tab=lessons&module=1`)
  await page.getByRole('link', { name: 'Edit' }).nth(1).click()
  await expect(title(page)).toHaveValue('Typed in a tunnel')
  await expect.poll(draftTitle).toBe('Typed in a tunnel')
  const other = await context.newPage()
  await other.goto(lesson)
  await expect(title(other)).toHaveValue('Typed in a tunnel')
  await title(page).fill('From the first tab')
  await expect(title(other)).toHaveValue('From the first tab')
  await expect.poll(draftTitle).toBe('From the first tab')
  await title(other).fill('From the second tab')
  await expect.poll(draftTitle).toBe('From the second tab')
  await expect(other.getByText('Your draft was changed somewhere else', { exact: true })).toHaveCount(0)
  await other.close()

  // The server saves a draft, but the answer is lost, because the page is loaded again.
  let passed = 0
  await page.route('**/api/lessons/1/2/draft', async (route) => {
    if (passed > 0) return route.continue()
    passed += 1
    await route.fetch()
    await page.reload({ waitUntil: 'commit' })
  })
  await title(page).fill('On its way')
  await expect.poll(() => passed).toBe(1)
  await expect(title(page)).toHaveValue('On its way')
  await title(page).fill('On its way, and more')
  await expect.poll(draftTitle).toBe('On its way, and more')
  await expect(page.getByText('Your draft was changed somewhere else', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  expect(await draftTitle()).toBeUndefined()
})
