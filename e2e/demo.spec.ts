import type { Browser, Page } from '@playwright/test'
import { listUsers, login, updateUser } from '#contract/auth.ts'
import { getModule } from '#contract/lessons.ts'
import { type OpenidStandIn, openOpenidStandIn } from '../server/testing/openid-stand-in.ts'
import { expectClosedByBack } from './closes-by-back.ts'
import { expectAccessibleAndFitting, expectReadableInDark } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

// The last journey's product has no provider.
let google: OpenidStandIn
let product: ProductProcess

test.beforeAll(async () => {
  google = await openOpenidStandIn('google', () => product.url)
  product = await startProductProcess(google.settings)
})
test.afterAll(async () => {
  await product?.stop()
  await google?.close()
})

/** A visitor's page that notes every console error. */
async function visit(browser: Browser, path: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && page.url().startsWith(product.url)) problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  await page.goto(product.url + path)
  return { page, problems }
}

/** Signs in at the provider and opens the demo. */
async function startDemo(page: Page, person: { sub: string; email: string; name: string }) {
  google.person = { ...person, email_verified: true }
  await page.goto(`${product.url}/social-auth`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('Section 1 of 6')).toBeVisible()
}

test('Start Free Now leads by a sign-in to the demo, whose token no later request names', async ({ browser }) => {
  const { page, problems } = await visit(browser, '/')
  const named: string[] = []
  page.on('request', (request) => {
    // Only the page's own request may contain the token.
    if (/token=/.test(request.url() + (request.headers().referer ?? ''))) named.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Start Free Now' }).first().click()
  await page.waitForURL('**/social-auth')
  await expect(page.getByRole('heading', { name: 'Access Full Module 1' })).toBeVisible()
  await expect(page.getByText('No account creation required')).toBeVisible()
  await expect(page.getByRole('button', { name: /Continue with LinkedIn.*not available on this site/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Privacy & Data Protection' }).click()
  const privacy = page.getByRole('dialog', { name: 'Privacy & Data Protection' })
  for (const words of [
    'Data administrator',
    'Czech company',
    'consent',
    'marketing',
    '5 years',
    'Third countries',
    'Your rights',
  ])
    await expect(privacy).toContainText(words)
  await expectAccessibleAndFitting(page, 'privacy window')
  await expectClosedByBack(page, 'privacy')
  await expectAccessibleAndFitting(page, 'social sign-in')
  await expectReadableInDark(page, 'social sign-in')

  google.person = { sub: 'g-7', email: 'eva@example.com', email_verified: true, name: 'Eva Malá' }
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  const welcome = page.getByRole('dialog', { name: 'Welcome, Eva Malá!' })
  await expect(welcome).toBeVisible()
  await expectAccessibleAndFitting(page, 'welcome')
  expect(new URL(page.url()).search).toBe('')
  expect(named).toEqual(['/preview/demo/module1'])
  await expectClosedByBack(page, 'demo-welcome')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('demoWelcomeSeen'))).toBe('true')
  await expect(page.getByText('Demo Version - 7 days left')).toBeVisible()
  await expectAccessibleAndFitting(page, 'demo module')

  expect(problems).toEqual([])
})

test('Module 1 of the demo is completed, asks for full access, and is remembered until the log-out', async ({ browser }) => {
  const { page, problems } = await visit(browser, '/social-auth')
  await startDemo(page, { sub: 'g-11', email: 'ema@example.com', name: 'Ema Malá' })
  await page.getByRole('button', { name: 'Start Module 1' }).click()
  for (let section = 2; section <= 4; section++) {
    await page.getByRole('link', { name: /^next/i }).click()
    await expect(page.getByText(`Section ${section} of 6`)).toBeVisible()
  }
  await page.getByRole('textbox', { name: '1. Finding and reaching people' }).fill('We never hear back from architects.')
  await page.getByRole('button', { name: 'Submit My Challenges' }).click()
  await expect(page.getByText('✅ Your challenges have been submitted successfully!', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: /^next/i }).click()
  const questions = page.locator('fieldset:has(input[type=radio])')
  await expect(questions).toHaveCount(5)
  for (let index = 0; index < 5; index++) await questions.nth(index).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(page.getByText(/\d+\s?%/).first()).toBeVisible()
  await page.getByRole('link', { name: /^next/i }).click()
  await page.getByRole('button', { name: 'Complete Module' }).click()
  const congratulations = page.getByRole('dialog', { name: 'Congratulations!' })
  await expect(congratulations.getByText('Best quiz score')).toBeVisible()
  // Closing it in any way opens the second dialog, which offers the same.
  await expectClosedByBack(page, 'completion-congratulations')
  const fullAccess = page.getByRole('dialog', { name: 'Get Full Access - 8 Complete Modules' })
  await expect(fullAccess.getByRole('button', { name: 'Back to Dashboard' })).toBeVisible()
  await fullAccess.getByRole('button', { name: 'Request Full Access' }).click()

  const form = page.getByRole('dialog', { name: 'Get Full Course Access' })
  await expect(form).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/preview/demo')
  await expect(form.getByLabel(/contact email/i)).toHaveValue('ema@example.com')
  await form.getByLabel(/company name/i).fill('Acme Recruiting')
  await form.getByRole('radio', { name: /internal/i }).check()
  await form
    .getByRole('button', { name: /submit|request|register/i })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Thank You!' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Module 1 is remembered as completed, and the welcome does not appear again.
  await expect(page.getByRole('link', { name: 'COMPLETED - Read Again' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You have completed Module 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Module 1 Now' })).toHaveCount(0)
  await expectAccessibleAndFitting(page, 'demo landing')
  // As on a second device.
  const flags = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('module1_completed_')))
  for (const name of await flags()) await page.evaluate((flag) => localStorage.removeItem(flag), name)
  await page.goto(`${product.url}/preview/demo/module1?section=6`)
  await expect(page.getByText('Module Completed!')).toBeVisible()
  expect(await flags()).toHaveLength(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Request Full Access' }).first().click()
  await page.getByRole('button', { name: 'Ask for another team' }).click()
  await expectClosedByBack(page, 'interest-form')
  // A request that is under way when the session ends may be refused, which the console shows.
  expect(problems).toEqual([])
  await page.getByRole('button', { name: 'LOG OUT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/preview/demo')
  expect(await page.evaluate(() => [localStorage.getItem('demoToken'), localStorage.getItem('userType')])).toEqual([null, null])
})

test('the demo says how long it lasts at 7, 2, 1 and 0 days, and keeps its results on the screen when it has ended', async ({
  browser,
}) => {
  const { page } = await visit(browser, '/social-auth')
  await startDemo(page, { sub: 'g-8', email: 'petr@example.com', name: 'Petr Malý' })
  await page.getByRole('button', { name: 'Start Module 1' }).click()
  await page.getByRole('link', { name: /^next/i }).click()
  await expect(page.getByText('Section 2 of 6')).toBeVisible()
  const day = 86_400_000
  const now = Date.now()
  for (const [passed, days, title] of [
    [0, '7 days', undefined],
    [5 * day + 60_000, '2 days', 'Only 2 days left!'],
    [6 * day + 60_000, '1 day', 'Final Day Alert!'],
  ] as const) {
    await page.clock.setFixedTime(now + passed)
    await page.goto(`${product.url}/preview/demo/module1`)
    await expect(page.getByText(`Demo Version - ${days} left`)).toBeVisible()
    if (title === undefined) await expect(page.getByRole('dialog')).toHaveCount(0)
    else {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectAccessibleAndFitting(page, title)
      await expectClosedByBack(page, 'demo-expiry')
    }
  }
  // A fast browser clock does not end a demo that is active on the server.
  await page.clock.setFixedTime(now + 8 * day)
  await page.goto(`${product.url}/preview/demo/module1`)
  await expect(page.getByText('Demo Version - 0 days left')).toBeVisible()
  await expect(page.getByText(/^Section \d of 6$/)).toBeVisible()
  await page.clock.setFixedTime(now)

  // An admin ends the access; the token itself would last longer.
  const json = async (response: Response) => ((await response.json()) as { data: never }).data
  const headers = { 'content-type': 'application/json' }
  const { token } = await json(
    await fetch(`${product.url}${login.path}`, { method: 'POST', headers, body: JSON.stringify(product.admin) }),
  )
  const asAdmin = { ...headers, authorization: `Bearer ${token}` }
  const { users } = await json(await fetch(`${product.url}${listUsers.path}?search=petr`, { headers: asAdmin }))
  const [petr] = users as { id: string }[]
  const changed = await fetch(product.url + updateUser.path.replace(':id', petr!.id), {
    method: updateUser.method,
    headers: asAdmin,
    body: JSON.stringify({ accessExpiresAt: new Date(now - 1000).toISOString() }),
  })
  expect(changed.status, await changed.text()).toBe(200)

  for (const _visit of ['now', 'after a reload']) {
    await page.goto(`${product.url}/preview/demo/module1`)
    await expect(page.getByRole('heading', { name: 'Your demo has ended' })).toBeVisible()
    await expect(page.getByText('1 of 6')).toBeVisible()
    await expect(page.getByText('Demo Version - 0 days left')).toBeVisible()
  }
  await expectAccessibleAndFitting(page, 'ended demo')
  // The demo's landing page says so too, and leads back to the results.
  await page.goto(`${product.url}/preview/demo`)
  await expect(page.getByRole('heading', { name: 'Your demo has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Module 1 Now' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See your results' }).first().click()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Request Full Access' }).click()
  await expect(page.getByRole('dialog').getByLabel(/contact email/i)).toHaveValue('petr@example.com')
})

test('visitors without a demo, with a forged one or a tampered user type get nowhere', async ({ browser }) => {
  const { page } = await visit(browser, '/preview/demo/module1')
  expect(await (await fetch(`${product.url}/preview/demo/module1`)).text()).toContain('Loading demo module...')
  await page.waitForURL('**/social-auth')
  for (const stored of [{ userType: 'admin' }, { userType: 'demo' }, { userType: 'demo', demoToken: 'a.b.c' }]) {
    // Written on a page without our scripts, which would check and remove the token.
    await page.goto(`${product.url}/icon.svg`)
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    await page.goto(`${product.url}/preview/demo/module1`)
    await page.waitForURL('**/social-auth**')
  }
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('demoToken'), localStorage.getItem('userType')])).toEqual([null, null])

  await startDemo(page, { sub: 'g-9', email: 'iva@example.com', name: 'Iva' })
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { success: true, data: { user: null } } }))
  await page.goto(`${product.url}/preview/demo/module1`)
  await expect(page.getByRole('heading', { name: 'Demo Access Required' })).toBeVisible()
  await expect(page.getByText('Please authenticate to access the demo module.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Authenticate Now' })).toHaveAttribute('href', '/social-auth')
  await page.unroute('**/api/auth/me')
  const demoToken = await page.evaluate(() => {
    localStorage.setItem('userType', 'full')
    return localStorage.getItem('demoToken')
  })
  await page.goto(`${product.url}/preview/demo/module1`)
  await page.waitForURL('**/social-auth')
  await page.evaluate(() => {
    localStorage.setItem('authToken', localStorage.getItem('demoToken')!)
    localStorage.setItem('userType', 'admin')
  })
  await page.goto(`${product.url}/admin`)
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'))
  // Fetched here, because the page may be navigating.
  const opened = await fetch(product.url + getModule.path.replace(':moduleId', '2'), {
    headers: { authorization: `Bearer ${demoToken}` },
  })
  expect(opened.status).toBe(403)
})

test('declining at the provider redirects back with the message, before any script runs', async ({ browser }) => {
  const { page } = await visit(browser, '/social-auth')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/social-auth?message=**')
  await expect(page.getByRole('alert')).toHaveText(
    'Authentication failed. Please try again. The sign-in at Google was cancelled.',
  )
  await expectAccessibleAndFitting(page, 'failed sign-in')
  const still = await browser.newContext({ javaScriptEnabled: false })
  const quiet = await still.newPage()
  await quiet.goto(page.url())
  await expect(quiet.getByText('Authentication failed. Please try again.')).toBeVisible()
  await expect(quiet.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await expect(quiet.getByRole('link', { name: 'Continue with GitHub' })).toBeHidden()
})

test('with no provider configured the page registers by email instead', async ({ page, product: bare }) => {
  await page.goto(`${bare.url}/social-auth`)
  await expect(page.getByRole('link', { name: /Continue with/ })).toHaveCount(0)
  await page.getByLabel('Email').fill('olga@bare.example')
  await page.getByLabel('Full name').fill('Olga Nová')
  await page.getByLabel('Company').fill('Acme')
  await page.locator('input[name=password]').fill('tři veselé veverky')
  await expectAccessibleAndFitting(page, 'register instead')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/user/*/module1')
  await expect(page.getByText('Section 1 of 6')).toBeVisible()
})
