import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startProductProcess } from './product-process.ts'

/* Draws the pictures of the README and of docs/tour.md from the sample world: `npm run pictures`. They are committed; a test checks that each exists. */

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'pictures')

type Team = { _id: string; members: { email: string; activation: string }[] }
type Theme = 'light' | 'dark'
type Person = 'visitor' | 'admin' | 'learner'

/** A picture: its viewer and address, and the steps before it is taken. */
type Picture = { name: string; who: Person; path: string; themes: Theme[]; before?: (page: Page) => Promise<unknown> }

const both: Theme[] = ['light', 'dark']
const light: Theme[] = ['light']

const product = await startProductProcess({ PUBLIC_URL: 'http://localhost:5000' })
try {
  await product.end()
  const output = execFileSync(process.execPath, ['server/commands/sample.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: product.dataDir },
    encoding: 'utf8',
  })
  const [, email = '', password = ''] = /Learner\s+(\S+)\s+(\S+)/.exec(output) ?? []
  await product.restart()

  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(product.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`)
    return answer.data
  }
  const signIn = (account: { email: string; password: string }) => call('', 'POST', '/api/auth/login', account)
  const admin = await signIn(product.admin)
  const learner = await signIn({ email, password })
  const tokens: Record<Person, string | undefined> = { visitor: undefined, admin: admin.token, learner: learner.token }
  // An approved person without an account gets a new link.
  const { teams } = await call(admin.token, 'GET', '/api/teams?status=approved')
  const open = teams.flatMap((team: Team) =>
    team.members.filter(({ activation }) => activation !== 'activated').map((member) => ({ id: team._id, email: member.email })),
  )[0]
  await call(admin.token, 'POST', `/api/teams/${open.id}/activations`, { emails: [open.email] })
  const [mail] = await call(admin.token, 'GET', `/api/mail?search=${encodeURIComponent(open.email)}`)
  const { text } = await call(admin.token, 'GET', `/api/mail/${mail._id}`)
  const activation = /activation=([\w-]+)/.exec(text)?.[1]
  const { certificate } = await call(learner.token, 'GET', '/api/certificates/mine')
  const home = `/user/${learner.user.id}`

  const pictures: Picture[] = [
    { name: 'landing', who: 'visitor', path: '/', themes: both },
    {
      name: 'reader',
      who: 'learner',
      path: `${home}/module1`,
      themes: both,
      before: async (page) => {
        await page.getByRole('navigation').getByText('Why Principal Talent Matters').first().click()
        await page.getByRole('heading', { level: 1, name: 'Why Principal Talent Matters' }).waitFor()
      },
    },
    {
      name: 'tool',
      who: 'learner',
      path: '/module/7/lesson/4',
      themes: both,
      before: (page) =>
        page.getByRole('heading', { name: 'Your funnel' }).evaluate((heading) => {
          heading.scrollIntoView()
          scrollBy(0, -110)
        }),
    },
    { name: 'dashboard', who: 'admin', path: '/admin/dashboard', themes: both },
    { name: 'person', who: 'admin', path: `/admin/people/${learner.user.id}`, themes: both },
    { name: 'settings', who: 'admin', path: '/admin/settings', themes: both },
    { name: 'tour-sign-in', who: 'visitor', path: '/auth', themes: light },
    {
      name: 'tour-invite',
      who: 'admin',
      path: '/admin?tab=send',
      themes: light,
      before: async (page) => {
        await page.getByRole('textbox').first().fill('jana@example.com\npetr@example.com')
        await page.getByLabel('Where the addresses come from').selectOption('They asked for it, or their team did')
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
    {
      name: 'tour-mail',
      who: 'admin',
      path: '/admin/mail?search=ukazka.example.com',
      themes: light,
      before: async (page) => {
        await page
          .getByRole('row', { name: /Invitation/ })
          .first()
          .getByRole('link')
          .first()
          .click()
        await page.locator('.list-pane iframe').contentFrame().getByRole('heading').first().waitFor()
      },
    },
    { name: 'tour-preview', who: 'visitor', path: new URL(product.invitation).pathname, themes: light },
    {
      name: 'tour-register',
      who: 'visitor',
      path: `/auth?activation=${activation}`,
      themes: light,
      before: (page) =>
        page
          .getByRole('heading', { name: /account/i })
          .first()
          .waitFor(),
    },
    { name: 'tour-approve', who: 'admin', path: '/admin/teams?status=pending', themes: light },
    { name: 'tour-learn', who: 'learner', path: `${home}/dashboard`, themes: light },
    { name: 'tour-inbox', who: 'admin', path: '/admin/submissions', themes: light },
    { name: 'tour-certificate', who: 'visitor', path: `/certificate/${certificate?.code}`, themes: light },
  ]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--hide-scrollbars'],
  })
  try {
    for (const picture of pictures) for (const theme of picture.themes) await take(browser, picture, theme, tokens[picture.who])
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
}

async function take(browser: Browser, { name, path, before, themes }: Picture, theme: Theme, token: string | undefined) {
  const context = await browser.newContext({
    viewport: { width: 1240, height: 780 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  if (token) {
    await page.goto(`${product.url}/icon.svg`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  }
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await before?.(page)
  await page.evaluate(() => document.fonts.ready)
  const file = join(folder, `${name}${themes.length > 1 ? `-${theme}` : ''}.jpg`)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file, type: 'jpeg', quality: 72 })
  console.log(`${file.slice(root.length)}  ${Math.round(statSync(file).size / 1024)} KB`)
  await context.close()
}
