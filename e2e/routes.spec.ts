import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openHtmlValidator } from '../server/testing/html-validator.ts'
import { expect, test } from './journey.ts'
import { openNextSection } from './next-section.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'
import { publicPaths } from './public-paths.ts'

type Session = { token: string; user: { id: string } }

let product: ProductProcess
let admin: Session
let learner: Session

/** An API call; returns its data and throws on a refusal. */
async function http(line: string, body?: unknown, token?: string) {
  const [method, path] = line.split(' ') as [string, string]
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(product.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  const answer = await response.json()
  if (!answer.success) throw new Error(`${line}: ${answer.message}`)
  return answer.data
}

/** Invites an address and returns the token of its link. */
async function invite(email: string): Promise<string> {
  await http('POST /api/invitations/send', { emails: [email] }, admin.token)
  const { invitations } = await http(`GET /api/invitations?search=${email}`, undefined, admin.token)
  return invitations[0].token
}

/** A team's contact with an activated account. */
async function activate(email: string, fullName: string): Promise<Session> {
  const form = { companyName: 'Acme Group', contactName: fullName, contactEmail: email, recruiterType: 'internal' }
  await http('POST /api/teams/interest', form)
  const { teams } = await http(`GET /api/teams?search=${email}`, undefined, admin.token)
  await http(`PUT /api/teams/${teams[0]._id}/approve`, {}, admin.token)
  const mails = await http(`GET /api/mail?search=${email}`, undefined, admin.token)
  const { _id } = mails.find((mail: { kind: string }) => mail.kind === 'activation')
  const { text } = await http(`GET /api/mail/${_id}`, undefined, admin.token)
  const activation = /activation=([\w-]+)/.exec(text)![1]
  return http('POST /api/auth/register', {
    email,
    fullName,
    company: 'Acme Group',
    password: 'tři veselé veverky',
    activation,
  })
}

/** Signs in before the page's first script; a later logout lasts. */
const signIn = (page: Page, { token }: Session) =>
  page.addInitScript((value) => {
    if (window !== window.top || sessionStorage.getItem('signedIn')) return
    sessionStorage.setItem('signedIn', 'once')
    localStorage.setItem('authToken', value)
  }, token)

/** All text on the page, including placeholders and accessible names. */
async function wordsOf(page: Page): Promise<string> {
  const names = await page
    .locator('[placeholder], [aria-label]')
    .evaluateAll((held) => held.flatMap((element) => [element.getAttribute('placeholder'), element.getAttribute('aria-label')]))
  const words = [...(await page.locator('body').allInnerTexts()), ...names].join(' | ')
  return words.replace(/\s+/g, ' ').replaceAll('’', "'")
}

/** By default the time between two looks grows to a second. */
const often = { intervals: [100] }

async function expectWords(page: Page, words: string[]) {
  await expect
    .poll(async () => {
      const all = await wordsOf(page)
      return words.filter((word) => !all.includes(word))
    }, often)
    .toEqual([])
}

async function visit(page: Page, path: string, words: string[]) {
  await page.goto(product.url + path)
  await expectWords(page, words)
}

const expectAt = (page: Page, path: RegExp) => expect.poll(() => page.url().replace(product.url, ''), often).toMatch(path)

test.beforeAll(async () => {
  // One configured provider makes the page show all three buttons.
  product = await startProductProcess({ GITHUB_CLIENT_ID: 'course', GITHUB_CLIENT_SECRET: 'course' })
  admin = await http('POST /api/auth/login', product.admin)
  learner = await activate('jana@acme.example', 'Jana Nováková')
})
test.afterAll(() => product?.stop())

test('every screen as built and every public page as sent is valid HTML', async () => {
  const validator = openHtmlValidator({
    // Exceptions for React's output: `<br/>`, attribute order and inline JSON.
    'void-style': 'off',
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'script-type': 'off',
    'prefer-native-element': 'off',
    'tel-non-breaking': 'off',
  })
  const site = join(import.meta.dirname, '..', 'build', 'site')
  const screens = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  expect(screens.length).toBeGreaterThan(5)
  const texts = new Map(screens.map((file) => [file, readFileSync(join(site, file), 'utf8')]))
  for (const path of publicPaths) texts.set(path, await (await fetch(product.url + path)).text())
  const problems = await Promise.all(
    [...texts].map(async ([name, text]) => {
      const { results } = await validator.validateString(text)
      return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${name}: ${ruleId}: ${message}`))
    }),
  )
  expect(problems.flat()).toEqual([])
})

test('the landing page holds the specified actions, claims and course cards', async ({ page }) => {
  const actions = ['Preview Free Course', 'LOG IN', 'Review All Courses', 'Start Free Now', 'Start Free Course Now']
  const claims = ['63%', '74%', '68 days', '400K', '15K', '20+', '500+', '4-8h self-paced', 'No credit card required', '80,000']
  const courses = ['Start with Our Free Course', 'Deep-Dive Strategies', 'Super-Powered Recruiter Masterclass']
  const joining = ['Join Waitlist', 'I am interested', 'Data Protection Policy', '30-minute audit', '1-on-1 strategy session']
  await visit(page, '/', [...actions, ...claims, ...courses, ...joining])
  for (const [name, path] of [
    ['Start Free Now', /^\/social-auth/],
    ['Start Free Course Now', /^\/preview\/demo/],
    ['LOG IN', /^\/auth/],
  ] as const) {
    await page.goto(product.url)
    await page.getByRole('link', { name }).first().click()
    await expectAt(page, path)
  }
  await page.goto(`${product.url}/no/such/page`)
  await expectAt(page, /^\/$/)
})

test('the preview shows its overview, its bar, the reader and the form, and refuses a dead link', async ({ page }) => {
  const token = await invite('petr@acme.example')
  const steps: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/track-preview-access/${token}`)) steps.push(request.postDataJSON())
  })
  await page.goto(`${product.url}/?invite=${token}`)
  await expectAt(page, new RegExp(`^/preview/${token}$`))
  const hero = ["You're previewing as: petr@acme.example", '8 Modules / 6 Hours / 8 Resources']
  const highlights = ['Market Insights', 'Advanced Sourcing', 'Real Results', 'Course Overview']
  const cards = ['PREVIEW AVAILABLE', 'FULL ACCESS', 'Preview Module', 'Full Access Required']
  const bar = ['COURSE OVERVIEW', 'PREVIEW MODULE 1', 'GET FULL ACCESS', 'REQUEST FULL ACCESS']
  await expectWords(page, [...hero, ...highlights, ...cards, ...bar])
  const start = page.getByRole('link', { name: 'Preview Module', exact: true })
  await expect(start).toHaveAttribute('href', `/preview/${token}/module1`)
  await expect(start).toBeInViewport()
  await page.getByRole('button', { name: 'Request Full Access for Your Team' }).click()
  const benefits = ['7 additional modules', 'Certificate of completion', 'Lifetime access', 'Free access • No payment required']
  await expectWords(page, ['Request Full Access', 'Company name', 'Contact name', 'Contact email', ...benefits])

  const sections: string[][] = [
    ['Section 1 of 6', '30 minutes, self-paced', 'TA teams at Czech IT companies', 'certificate'],
    ['Section 2 of 6', 'Why Principal Talent Matters'],
    ['Section 3 of 6', 'Czech Market Challenges', 'Show the data'],
    ['Section 4 of 6', 'Reflect on Your Challenges', 'Submit My Challenges'],
    ['Section 5 of 6', 'Test Your Knowledge', 'Submit Quiz'],
    ['Section 6 of 6', 'Takeaway Resources', 'Complete Module'],
  ]
  await page.goto(`${product.url}/preview/${token}/module1`)
  for (const [index, words] of sections.entries()) {
    await expectWords(page, words)
    await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', String(index + 1))
    if (words.includes('Show the data')) {
      await page.getByText('Show the data').first().click()
      await expectWords(page, ['Q1', 'Q4'])
    }
    if (index === 5) break
    await openNextSection(page)
    await expect.poll(() => page.evaluate(() => scrollY), `top of section ${index + 2}`).toBe(0)
  }
  await expect(page.getByText('Back to Course Overview')).toHaveCount(0)
  expect(steps).toContainEqual({ action: 'page_view', moduleId: 'overview' })
  expect(steps).toContainEqual(expect.objectContaining({ action: 'module_access', moduleId: 'module1' }))
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('showInterestForm')))
  await expect(page.getByRole('dialog')).toBeVisible()

  const dead = 'a'.repeat(32)
  const invalid = ['Invalid Invitation', 'This invitation link is invalid or has expired.', 'Go to Homepage']
  for (const path of [`/preview/${dead}`, `/preview/${dead}/module1`]) await visit(page, path, invalid)
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  await page.goto(`${product.url}/preview`)
  await expectAt(page, /^\/$/)
})

test('an approved and registered person who opens the preview is led to sign in', async ({ page }) => {
  const token = await invite('eva@acme.example')
  await activate('eva@acme.example', 'Eva Malá')
  await page.goto(`${product.url}/terms`)
  await page.goto(`${product.url}/preview/${token}`)
  await expectAt(page, /^\/auth\?message=/)
  await expectWords(page, ['Your team has been approved! Please log in with your credentials.'])
  const pending = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingUser') ?? 'null'))
  expect(pending).toEqual({ email: 'eva@acme.example', fullName: 'Eva Malá', role: 'user' })
  // The preview, which leads here again, is not in the history.
  await page.goBack()
  await expectAt(page, /^\/terms$/)
})

test('the public pages hold the specified words', async ({ page }) => {
  await visit(page, '/request-access', ['HOME', '+ Add Team Member', 'Request Access', 'Cancel'])
  await expect(page.locator('textarea')).toHaveAttribute('rows', '4')
  await page.getByLabel(/company name/i).fill('Beta Recruiting')
  await page.getByLabel(/contact name/i).fill('Karel Dlouhý')
  await page.getByLabel(/contact e-?mail/i).fill('karel@beta.example')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expectWords(page, ['Request Submitted Successfully!', '24 hours', 'Return to Home'])

  await visit(page, '/auth?message=Hello%20%3Cb%3Ethere', ['Sign in to your account', 'Hello <b>there'])
  await page
    .getByText(/create (your |an )?account/i)
    .first()
    .click()
  await expectWords(page, ['Create your account', 'Full name', 'Company'])

  const rights = ['access', 'rectification', 'erasure', 'restriction', 'object', 'portability', 'withdraw']
  const sections = [
    'Data controller',
    'Legal basis',
    'GDPR',
    'Purpose',
    '5 years',
    'Recipients',
    'Last updated',
    'ÚOOÚ',
    '21 November 2026',
  ]
  await page.goto(`${product.url}/data`)
  await expect.poll(async () => (await wordsOf(page)).toLowerCase()).toContain('data subject rights')
  const policy = (await wordsOf(page)).toLowerCase()
  expect([...rights, ...sections].filter((word) => !policy.includes(word.toLowerCase()))).toEqual([])

  await visit(page, '/social-auth', ['Access Full Module 1', 'LinkedIn', 'Google', 'GitHub', 'Privacy & Data Protection'])
  await expectWords(page, ['No account creation required'])
  await visit(page, '/preview/demo', ['Back to Home', 'Request Full Access', 'Unlocked', 'Start Module 1 Now'])
  await expectWords(page, ['Return to Landing Page'])
  await page.goto(`${product.url}/preview/demo/module1`)
  await expectAt(page, /^\/social-auth/)
})

test('signed out, the guarded pages lead to sign in', async ({ page }) => {
  for (const path of ['/dashboard', `/user/${learner.user.id}/dashboard`, '/admin', '/module/3']) {
    await page.goto(product.url + path)
    await expectAt(page, /^\/auth/)
  }
  await page.goto(`${product.url}/module1`)
  await expectAt(page, /^\/$/)
})

test('a page in the bfcache is not shown to the next person who uses the browser', async ({ page }) => {
  await signIn(page, learner)
  const account = `/user/${learner.user.id}/account`
  const comeBack = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
  await visit(page, account, ['jana@acme.example'])
  await page.getByLabel('Full name').fill('Jana N.')
  await comeBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Jana N.')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await comeBack()
  await expectAt(page, /^\/auth/)
})

test('a learner finds every page of the learner’s table, and no other person’s', async ({ page }) => {
  await signIn(page, learner)
  const own = `/user/${learner.user.id}`
  for (const [from, to] of [
    ['/auth', `${own}/dashboard`],
    ['/dashboard', `${own}/dashboard`],
    ['/module1', `${own}/module1`],
    ['/module/1', `${own}/module1`],
    ['/module/2', `${own}/module2`],
    ['/user/00000000-0000-4000-8000-000000000000/progress', `${own}/progress`],
    ['/admin', `${own}/dashboard`],
  ] as const) {
    await page.goto(product.url + from)
    await expectAt(page, new RegExp(`^${to}`))
  }
  const bar = ['DASHBOARD', 'PROGRESS', 'RESOURCES', 'ACCOUNT', 'Jana Nováková', 'LOG OUT']
  const figures = ['Jana Nováková!', '0/8', 'Time Invested', 'Overall Progress']
  await visit(page, `${own}/dashboard`, [...bar, ...figures, "What you'll learn", 'LOCKED', 'Complete Previous Module'])
  await expectWords(page, ['Start Learning'])
  const progress = ['Overall Progress', 'Lessons Completed', 'Modules Completed', '0 of 6 lessons completed', 'Start Module']
  await visit(page, `${own}/progress`, ['Your Learning Progress', ...progress])
  await visit(page, `${own}/account`, ['Account', 'jana@acme.example', 'Delete'])
  await visit(page, `${own}/resources`, ['Resources', 'Principal Job Description Template'])
  await visit(page, `${own}/module1`, ['Section 1 of 6', 'Back to Course Overview'])
  await expect(page).toHaveTitle(/^Welcome · Module 1 · /)
  await openNextSection(page)
  await expect(page).toHaveTitle(/^Why Principal Talent Matters · Module 1 · /)
  await visit(page, '/law/czechia', ['Law: Czechia'])
  await expect(page).toHaveTitle(/^Law: Czechia · /)
  await visit(page, '/module/99', ['Error Loading Module', 'Module not found', 'Return to Dashboard'])
  await visit(page, '/module/1/lesson/1', ['Back to Module', 'Complete Lesson', 'of 6 lessons completed'])
  await page.getByRole('button', { name: 'Complete Lesson' }).click()
  await expectAt(page, new RegExp(`^${own}/module1`))
  await visit(page, '/module/1/lesson/99', ['Lesson Not Found', 'Back to Module'])
  await page.getByRole('button', { name: 'LOG OUT' }).click()
  await expectWords(page, ['Are you sure you want to log out?'])
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${product.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  const ended = await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${learner.token}` } })
  expect(ended.status, 'the session has ended on the server too').toBe(401)
})

test('an admin finds every page of the admin’s table', async ({ page }) => {
  const request = { companyName: 'Gamma Talent', contactName: 'Ota Král', contactEmail: 'ota@gamma.example' }
  await http('POST /api/team-request', request)
  await invite('ida@gamma.example')
  await signIn(page, admin)
  await page.goto(`${product.url}/auth`)
  await expectAt(page, /^\/admin\/dashboard/)
  await page.goto(`${product.url}/module1`)
  await expectAt(page, /^\/admin\/module1/)
  await visit(page, '/admin', [
    'Admin Panel',
    'Teams',
    'Invitations',
    'Send Invites',
    'Preview',
    'Users',
    'Manage Course Content',
  ])
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await expectWords(page, ['Copy link', 'Renew'])
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await expectWords(page, ['Reset link', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Send Invites' }).click()
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expectWords(page, ['Please enter at least one email address'])
  await page.getByRole('tab', { name: 'Users' }).click()
  await expectWords(page, ['jana@acme.example', 'Demo', 'Full', 'Admin'])
  await visit(page, '/admin/teams', ['Teams', 'Gamma Talent', 'Approve', 'Reject'])
  await visit(page, '/admin/invitations', ['Invitations', 'ida@gamma.example'])
  const stats = ['Waitlist Management', 'Total Signups', 'Advanced Course', 'Premium Course']
  await visit(page, '/admin/waitlist', [...stats, 'No waitlist entries found', 'No one has signed up yet.'])
  const content = ['Content Management', 'Modules', 'Lessons', 'Files', 'Course Modules', 'Add Module', 'Preview as learner']
  await visit(page, '/admin/content', content)
  await page.getByRole('tab', { name: 'Files' }).click()
  await expectWords(page, ['Uploaded Files', 'Upload Files'])
  const others = {
    progress: 'Progress',
    submissions: 'Submissions',
    mail: 'Mail',
    audit: 'Audit',
    module1: 'Module 1',
    resources: 'Admin Resources',
  }
  for (const [path, words] of Object.entries(others)) {
    await page.goto(`${product.url}/admin/${path}`)
    await expect(
      page
        .getByRole('heading')
        .filter({ hasText: words })
        .or(page.getByText(/module 1 ·/i))
        .first(),
    ).toBeVisible()
  }
})
