import type { Locator, Page } from '@playwright/test'
import { adminToken, callApi } from './api-calls.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam, password, reachActivity } from './learners.ts'
import { changeDatabase } from './product-database.ts'
import type { ProductProcess } from './product-process.ts'
import { resizeWindow } from './resize-window.ts'

/** Whether an element's focus is visible: an outline or ring, in view and not covered. */
const howSeen = (target: Locator) =>
  target.evaluate((element) => {
    // A checkbox or radio may show its focus on the label around it.
    const shown = [element, element.closest('label, .chips')].filter((part) => part !== null)
    const marked = shown.some((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(part)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    // A part that loads late can move away what already has the focus.
    const place = element.getBoundingClientRect()
    if (place.top < 0 || place.bottom > innerHeight) element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    return { marked, uncovered: shown.some((part) => part.contains(front)) }
  })

/** Tabs until the element has the focus, then checks that the focus can be seen. */
async function tabTo(page: Page, target: Locator) {
  // An element that is not loaded yet cannot be reached by Tab.
  await expect(target.first()).toBeAttached()
  let [wanted] = await target.elementHandles()
  for (let steps = 0; steps < 150; steps++) {
    await page.keyboard.press('Tab')
    const where = (element: Node) => (element.isConnected ? element === document.activeElement : undefined)
    let isThere = await wanted?.evaluate(where)
    // Finding the element by role and name at each step would take most of this journey's time, so it is found again only after React has replaced it.
    if (isThere === undefined) {
      ;[wanted] = await target.elementHandles()
      isThere = await wanted?.evaluate(where)
    }
    if (isThere) {
      // A growing page may still be moving.
      await expect.poll(() => howSeen(target.first()), String(target)).toEqual({ marked: true, uncovered: true })
      return
    }
  }
  throw new Error(`${target} is not reached by the Tab key`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Signs in by keyboard from the start of the page. */
async function signIn(page: Page, product: ProductProcess, { user }: { user: { email: string } }) {
  // Pointer input is refused, so that a test that falls back to it fails.
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.goto(`${product.url}/auth`)
  await type(page, page.locator('input[name="email"]'), user.email)
  await type(page, page.locator('input[name="password"]'), password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/**')
}

test('a module with its challenges and quiz is done with the keyboard alone', async ({ page, product }) => {
  const { member } = await openTeam(product)
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const next = page.getByRole('link', { name: /^Next/ })

  await signIn(page, product, member)
  await press(page, page.getByRole('link', { name: 'Start Module 1' }))

  // Through the sections, each of which receives the focus at its heading.
  await expect(heading('Welcome')).toBeVisible()
  for (const name of [/^Why Principal/, /^Czech Market/, /^Reflect/]) {
    await press(page, next)
    await expect(heading(name)).toBeFocused()
  }

  // The arrow keys do the same.
  await page.keyboard.press('ArrowLeft')
  await expect(heading(/^Czech Market/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(heading(/^Reflect/)).toBeFocused()

  // The challenges.
  await type(page, page.getByRole('textbox', { name: '1. Finding and reaching people' }), 'Feedback takes two weeks')
  await press(page, page.getByRole('button', { name: /^Submit My/ }))
  await expect(page.getByText('✅ Your challenges have been submitted successfully!')).toBeVisible()

  // The quiz: Tab to a question, arrows within it.
  await press(page, next)
  for (let question = 0; question < 5; question++) {
    const options = page.getByRole('group').nth(question).getByRole('radio')
    await press(page, options.first(), 'Space')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toBeChecked()
    // Or the option's number.
    await page.keyboard.press('3')
    await expect(options.nth(2)).toBeChecked()
  }
  await press(page, page.getByRole('button', { name: 'Submit Quiz' }))
  await expect(page.getByRole('heading', { name: /^Your score/ })).toBeFocused()

  // The end of the module.
  await press(page, next)
  await press(page, page.getByRole('button', { name: 'Complete Module' }))
  await expect(page.getByText('✅ Module completed successfully!')).toBeVisible()
  await expect(page.getByText('Module Completed!')).toBeFocused()
})

test('a dialog keeps the focus and gives it back', async ({ page, product }) => {
  await signIn(page, product, (await openTeam(product)).member)
  const logOut = page.getByRole('button', { name: 'LOG OUT' })
  await press(page, logOut)
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header.bar') ?? null)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(logOut).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await press(page, question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  await expect(logOut).toBeFocused()
})

test('the search strings of Module 3 are built and submitted with the keyboard alone', async ({ page, product }) => {
  const { member } = await openTeam(product)
  const as = member.token
  await signIn(page, product, member)
  await finishModules(product, as, [1, 2])
  const section = await reachActivity(product, as, 3)
  await page.goto(`${product.url}/user/${member.user.id}/module/3?section=${section}`)
  await tabTo(page, page.getByLabel(/^Target role/))
  const terms = page.getByRole('textbox', { name: 'Add: Must-have terms' })
  await tabTo(page, terms)
  for (const term of ['Kotlin', 'Kafka', 'Perl']) {
    await page.keyboard.type(term)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Perl', { exact: true }), 'the last chip is removed by its button').toHaveCount(0)
  await tabTo(page, page.getByLabel(/^Market/))
  await page.keyboard.type('Both')
  await expect(page.getByLabel(/^Market/)).toHaveValue('Both')
  await type(page, page.getByLabel(/^First message/), 'Hi [name], your talk on ledgers made me write.')
  await tabTo(page, page.getByLabel(/^Where did you find/))
  await page.keyboard.type('GitHub')
  await press(page, page.getByRole('checkbox', { name: 'Who we are' }), 'Space')
  await tabTo(page, page.getByRole('button', { name: /^Copy/ }).first())
  await press(page, page.getByRole('button', { name: /^Submit/ }))
  await expect(page.getByText(/^Sent on|has been sent|submitted/i).first()).toBeVisible()
  const { lessons } = await callApi<{ lessons: { kind: string; progress: object }[] }>(product, 'GET /api/modules/3', { as })
  expect(lessons.find(({ kind }) => kind === 'activity')?.progress).toMatchObject({ status: 'completed' })
})

test('in the admin area no field with the focus hides behind the bar, and the focus stays in a list whose row goes', async ({
  openAdminWindow,
  product,
}) => {
  await changeDatabase(
    product,
    `with added as (
       insert into users (email, full_name, company, role, user_type, email_proven_at)
       select 'learner' || n || '@keyboard.example', 'Learner ' || n, 'Company', 'user', 'full', now() from generate_series(1, 2) n returning id),
     learning as (insert into learners (user_id) select id from added returning id)
     insert into submissions (learner_id, kind, module_id, field_values, submitted_at)
       select id, 'challenges', 1, '{"challenges": ["Nobody answers"]}', now() from learning`,
  )
  const { page } = await openAdminWindow(product)
  await resizeWindow(page, { width: 1280, height: 640 })
  await page.goto(`${product.url}/admin/settings`)
  for (const name of ['Legal name of the company', 'Booking address', 'Company number', 'Phone'])
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))

  await page.goto(`${product.url}/admin/submissions?status=new&search=keyboard.example`)
  await press(page, page.getByRole('button', { name: /^Actions for the submission of learner/ }).first())
  await expect(page.getByRole('button', { name: /^Mark done the submission of learner/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'done', exact: true })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('table') !== null)).toBe(true)
})

test('a button that changes its row in a list of the admin keeps the focus while it works and afterwards', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  await api('POST', '/api/invitations/send', { emails: ['key@example.com'] })
  await page.goto(`${product.url}/admin/invitations?search=key@example.com`)
  const dialog = page.getByRole('dialog')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/invitations/*/renew', async (route) => {
    await slow.promise
    await route.continue()
  })
  const renew = page.getByRole('button', { name: 'Renew key@example.com' })
  await renew.press('Enter')
  await dialog.getByRole('button', { name: 'Renew', exact: true }).press('Enter')
  await expect(renew).toHaveAttribute('aria-disabled', 'true')
  await expect(renew).toBeFocused()
  // A second Enter does nothing, nor do the other buttons of the row.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions for key@example.com' }).click()
  await expect(page.getByRole('button', { name: 'Delete key@example.com' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await renew.focus()
  slow.resolve()
  await expect(page.getByText(/^Invitation renewed\./)).toBeVisible()
  await expect(renew).not.toHaveAttribute('aria-disabled', 'true')
  await expect(renew).toBeFocused()

  await api('POST', '/api/team-request', { companyName: 'Key', contactName: 'Jana', contactEmail: 'jana@key.example' })
  const { data } = await api('GET', '/api/teams?search=jana@key.example')
  await api('PUT', `/api/teams/${data.teams[0]._id}/approve`, {})
  await page.goto(`${product.url}/admin/teams?search=jana@key.example`)
  const menu = page.getByRole('button', { name: 'Actions for Key' })
  await menu.press('Enter')
  await page.getByRole('button', { name: 'Send activations again Key' }).press('Enter')
  await expect(page.getByText(/^1 email is /)).toBeVisible()
  await expect(menu).toBeFocused()
})

test('in forced-colors mode the selected tab, filter and page are distinguishable', async ({ openWindow, product }) => {
  const token = await adminToken(product)
  const page = await openWindow(product, token, {
    forcedColors: 'active',
    viewport: { width: 1280, height: 900 },
  })
  await page.goto(`${product.url}/admin/teams?status=approved`)
  const background = (role: 'tab' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [role, chosen, other] of [
    ['tab', 'Teams', 'Invitations'],
    ['link', 'Approved', 'Rejected'],
    ['link', 'Teams', 'Mail'],
  ] as const) {
    await expect(page.getByRole(role, { name: chosen, exact: true })).toBeVisible()
    expect(await background(role, chosen), chosen).not.toBe(await background(role, other))
  }
})
