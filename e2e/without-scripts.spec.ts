import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessibleAndFitting, expectReadableInDark } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

// The last file: its journeys run in parallel, the longest first, so that no worker is left alone with them.
test.describe.configure({ mode: 'parallel' })

const scriptFiles = '**/assets/*.js*'

const failScripts = (context: BrowserContext) => context.route(scriptFiles, (route) => route.abort())

/** Holds back every script of the pages opened from now on. Returns a function that lets them through. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(scriptFiles, (route) => released.then(() => route.continue()))
  return release
}

/** What a page complains about; a fetch that the test itself breaks does not count. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_FAILED|40\d/.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}

test('every public page is accessible in light and dark, holds at 320 px and does not shift', async ({ browser, product }) => {
  const page = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage()
  const problems = problemsOf(page)
  for (const path of [
    '/',
    '/data',
    '/request-access',
    '/auth',
    '/auth/forgot',
    `/auth?message=${'long'.repeat(50)}`,
    '/social-auth',
    '/preview/demo',
    '/waitlist/join',
  ]) {
    await page.goto(product.url + path)
    // What a query decides is shown when its script has come.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAndFitting(page, path)
    await expectReadableInDark(page, path)
  }
  expect(problems).toEqual([])
})

test('without JavaScript a visitor joins a waitlist, asks for access and reads the error messages', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${product.url}/waitlist/join?course=premium`)
  await page.getByLabel('Email Address').fill('eva@example')
  await page.getByRole('button', { name: 'Express Interest' }).click()
  await expect(page.getByRole('alert')).toHaveText('Full Name is required')
  await expect(page.getByLabel('Email Address')).toHaveValue('eva@example')
  expect(page.url()).not.toContain('eva')
  await page.getByLabel('Full Name').fill('Eva Malá')
  await page.getByLabel('Email Address').fill('eva@example.com')
  await page.getByRole('button', { name: 'Express Interest' }).click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
  // No mail server is set, so nothing may sound as if a mail was sent.
  await expect(page.getByText('the email is kept until it can')).toBeVisible()
  await expect(page.getByText('Please open our email')).toHaveCount(0)

  await page.goto(`${product.url}/request-access`)
  await page.getByLabel('Company name').fill('Acme')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByRole('alert')).toHaveText('Contact name is required')
  await expect(page.getByLabel('Company name')).toHaveValue('Acme')
  await page.getByLabel('Contact name').fill('Eva Malá')
  await page.getByLabel('Contact email').fill('eva@example.com')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
  await expect(page.getByText('the email is kept until it can')).toBeVisible()
  await page.getByRole('link', { name: 'See where my request stands' }).click()
  await expect(page.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()

  await page.goto(`${product.url}/auth/forgot`)
  await page.getByLabel('Email').fill('eva@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('the email is kept until it can')).toBeVisible()

  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill('eva@example.com')
  await page.locator('input[name=password]').fill('tři veselé veverky')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signing in needs JavaScript' })).toBeVisible()
  expect(page.url() + (await page.content())).not.toMatch(/veverky|eva@/)

  // Shown before the visitor fills in five fields in vain.
  await page.goto(`${product.url}/social-auth`)
  await expect(page.getByRole('alert').filter({ hasText: 'Signing in needs JavaScript' })).toBeVisible()

  await page.goto(`${product.url}/preview/${product.invitation.split('/').at(-1)}`)
  // By selector, because a text search ignores `noscript`.
  await expect(page.locator('noscript .alert')).toBeVisible()
  await expect(page.getByText('Loading preview...')).toBeHidden()
})

test('a form filled in and submitted before the scripts arrive is sent once they have', async ({ browser, product }) => {
  const context = await browser.newContext()
  let letScriptsThrough = await holdScripts(context)
  const page = await context.newPage()
  const problems = problemsOf(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/request-access`)
  await page.getByLabel('Company name').fill('Early Bird')
  await page.getByLabel('Contact name').fill('Jan Rychlý')
  await page.getByLabel('Contact email').fill('jan@early.example')
  await page.getByRole('button', { name: 'Request Access' }).click()
  expect(sent).toEqual([])
  letScriptsThrough()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
  expect(sent).toEqual(['/api/team-request'])

  letScriptsThrough = await holdScripts(context)
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill('jan@early.example')
  await page.getByRole('button', { name: 'New here? Create an account' }).click()
  letScriptsThrough()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('jan@early.example')
  expect(problems).toEqual([])
})

test('a script that cannot be loaded is reported, and a form is sent without it', async ({ browser, product }) => {
  const context = await browser.newContext()
  await failScripts(context)
  const page = await context.newPage()
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill('jan@early.example')
  const failed = page.getByText('This part of the page could not be loaded.')
  await expect(failed).toBeVisible()
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeHidden()
  await page.getByRole('button', { name: 'New here? Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('jan@early.example')

  await failScripts(context)
  await page.goto(`${product.url}/waitlist/join`)
  await page.getByLabel('Full Name').fill('Jan Rychlý')
  await page.getByLabel('Email Address').fill('jan@early.example')
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/waitlist/join')
})

test('dialogs begin at their first field and close by Back; a request half written outlives a reload', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/data`)
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toBeFocused()
  await page.keyboard.type('Eva')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/')

  await page.goto(`${product.url}/request-access`)
  await page.getByLabel('Company name').fill('Acme')
  await page.getByLabel('Additional message').fill('We hire architects.')
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Acme')
  await expect(page.getByLabel('Additional message')).toHaveValue('We hire architects.')
})

test('a request typed before its script has arrived is there when the page is opened again', async ({ browser, product }) => {
  const context = await browser.newContext()
  await failScripts(context)
  const page = await context.newPage()
  await page.goto(`${product.url}/request-access`)
  await page.getByLabel('Company name').fill('Acme')
  await page.getByLabel('Additional message').fill('We hire architects.')
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await context.unrouteAll()
  // Via another page, because browsers refill fields on a reload.
  await page.goto(`${product.url}/data`)
  await page.goto(`${product.url}/request-access`)
  await expect(page.getByLabel('Company name')).toHaveValue('Acme')
  await expect(page.getByLabel('Additional message')).toHaveValue('We hire architects.')
})

test('a signed-in person never sees the sign-in form, and finds the way in on every page', async ({ page, product }) => {
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill(product.admin.email)
  await page.locator('input[name=password]').fill(product.admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.goto(product.url)
  await expect(page.getByRole('link', { name: 'DASHBOARD' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeHidden()
  await failScripts(page.context())
  await page.goto(`${product.url}/auth`)
  await expect(page.getByLabel('Email')).toBeHidden()
  await expect(page.getByText('You are signed in.')).toBeVisible()
})

test('the links of a preview name its token from the first byte', async ({ product }) => {
  const path = new URL(product.invitation).pathname
  const html = await (await fetch(product.url + path)).text()
  expect(html).not.toContain('/preview/shell')
  expect(html).toContain(`href="${path}/module1"`)
  expect(html).toMatch(new RegExp(`href="${path}"[^>]*aria-current="page"|aria-current="page"[^>]*href="${path}"`))
})
