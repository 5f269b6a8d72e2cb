import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { openSmtpMailbox } from '../server/testing/smtp-mailbox.ts'
import { startProductProcess } from './product-process.ts'

const site = join(import.meta.dirname, '..', 'build', 'site')

test('every prebuilt page is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // What React writes: `<br/>`, attributes of its own order and inline JSON.
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
    },
  })
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(5)
  const problems = await Promise.all(
    pages.map(async (file) => {
      const { results } = await validator.validateString(readFileSync(join(site, file), 'utf8'))
      return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${file}: ${ruleId}: ${message}`))
    }),
  )
  expect(problems.flat()).toEqual([])
})

const expectAccessible = async (page: Page, name: string) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([])
}

test('a visitor joins both waitlists, confirms by mail, and the admin sees, exports, deletes, restores and announces', async ({
  browser,
}) => {
  const mailbox = await openSmtpMailbox()
  const product = await startProductProcess({ SMTP_URL: mailbox.url, MAIL_FROM: 'Course <course@example.com>' })
  const problems: string[] = []
  const open = async (path: string) => {
    const page = await (await browser.newContext()).newPage()
    page.on('console', (message) => message.type() === 'error' && problems.push(`${page.url()}: ${message.text()}`))
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    await page.goto(product.url + path)
    return page
  }
  const visitor = await open('/')
  await expectAccessible(visitor, 'landing page')
  const join = async (opener: string, submit: string) => {
    await visitor.getByRole('button', { name: opener }).click()
    const dialog = visitor.locator('dialog[open]')
    await expectAccessible(visitor, opener)
    await dialog.getByRole('button', { name: submit }).click()
    await expect(dialog.getByText('Full Name is required').first()).toBeVisible()
    await dialog.getByLabel('Full Name').fill('Žofie Kučerová')
    await dialog.getByLabel('Email Address').fill('zofie@example.com')
    await dialog.getByLabel('Company').fill('=Kůň & syn')
    await dialog.getByRole('button', { name: submit }).click()
    await expect(visitor.getByRole('heading', { name: "You're on the waitlist!" })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: "You're on the waitlist!" })).toBeHidden({ timeout: 5_000 })
  }
  await join('Join Waitlist', 'Join Waitlist')
  await join('I am interested', 'Express Interest')
  await expect(visitor.getByText('Please open our mail to zofie@example.com')).toHaveCount(2)

  const mails = await mailbox.arrived(2, (mail) => mail.recipients.includes('zofie@example.com'))
  for (const mail of mails) {
    const link = new URL(/http:\/\/\S+\/waitlist\/confirm\?token=[\w-]+/.exec(mail.parsed.text ?? '')![0])
    const page = await open(link.pathname + link.search)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await expectAccessible(page, 'confirmation')
  }

  const admin = await open('/auth')
  await admin.getByLabel(/e-?mail/i).fill(product.admin.email)
  await admin.getByLabel(/^Password/).fill(product.admin.password)
  await admin.getByRole('button', { name: /^sign in$/i }).click()
  await admin.waitForURL('**/admin/dashboard')
  await admin.goto(`${product.url}/admin/waitlist`)
  await expect(admin.getByRole('row')).toHaveCount(3)
  await expectAccessible(admin, 'waitlist management')

  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^waitlist-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await download.path()
  expect(readFileSync(csv, 'utf8')).toContain("Žofie Kučerová,zofie@example.com,'=Kůň & syn,")
  expectReadBySpreadsheet(csv)

  await admin.getByRole('checkbox', { name: 'Select all' }).check()
  await admin.getByRole('button', { name: 'Delete selected' }).click()
  await expect(admin.getByText('Are you sure you want to delete 2 entries?')).toBeVisible()
  await admin.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(admin.getByText('No waitlist entries found')).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(admin.getByRole('row')).toHaveCount(3)

  await admin.getByRole('button', { name: 'Announce launch' }).click()
  await admin.getByLabel('Deep-Dive Strategies').check()
  await expectAccessible(admin, 'announcement')
  await admin.getByRole('button', { name: 'Send to 1 person' }).click()
  const [launch] = await mailbox.arrived(1, (mail) => mail.parsed.subject === 'Deep-Dive Strategies is open')
  const leave = new URL(/http:\/\/\S+\/waitlist\/leave\?token=[\w-]+/.exec(launch!.parsed.text ?? '')![0])
  const leaver = await open(leave.pathname + leave.search)
  await leaver.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(leaver.getByRole('heading', { name: 'You have left the waitlist' })).toBeVisible()
  expect(problems).toEqual([])
  await product.stop()
})

/** Where LibreOffice is installed, it reads the letters as they were written and no cell as a formula. */
function expectReadBySpreadsheet(csv: string): void {
  const program = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
  if (program === undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-'))
  // It goes by the name, and a download has none.
  copyFileSync(csv, join(folder, 'waitlist.csv'))
  // Comma, quotation mark, UTF-8: what its import dialog proposes for a file with a byte order mark; without a window it asks nobody.
  const filter = '--infilter=Text - txt - csv (StarCalc):44,34,76,1'
  const arguments_ = ['--headless', filter, '--convert-to', 'fods', '--outdir', folder, join(folder, 'waitlist.csv')]
  execFileSync(program, arguments_, { timeout: 60_000 })
  const sheet = readdirSync(folder)
    .filter((file) => file.endsWith('.fods'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))[0]
  expect(sheet).toContain('Žofie Kučerová')
  expect(sheet).toMatch(/<text:p>&apos;=Kůň &amp; syn/)
  expect(sheet, 'no cell is a formula').not.toContain('table:formula')
}
