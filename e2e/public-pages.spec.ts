import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activityReviews } from '../content/activity-reviews.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { publicPaths } from './public-paths.ts'
import { resizeWindow } from './resize-window.ts'

const buildDir = join(import.meta.dirname, '..', 'build')

/** What judges an answer, in questions and decisions at any depth. */
const listReasons = (part: unknown): string[] =>
  Object.entries(Object(part)).flatMap(([name, value]) =>
    typeof value !== 'string'
      ? listReasons(value)
      : /^(explanation|reasoning|consequence)$/.test(name) || (name === 'takeaway' && 'options' in Object(part))
        ? [value]
        : [],
  )

test('no file of the site contains an answer of the course: not of a quiz, the assessment, a decision or an activity', () => {
  const reasons = listReasons(JSON.parse(readFileSync(join(buildDir, 'course.json'), 'utf8')))
  const models = Object.values(activityReviews).flatMap(
    (review) => review?.model.flatMap(({ answer, why }) => [answer, why]) ?? [],
  )
  // Up to a character that a script or a page may write differently.
  const answers = [...reasons, ...models]
    .map((text) => (/^[^[<*&"'`\\\n]*/.exec(text)?.[0] ?? '').slice(0, 60).trim())
    .filter((text) => text.length > 25)
  expect(answers.length).toBeGreaterThan(900)
  const siteDir = join(buildDir, 'site')
  const files = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|json|html|css|txt|xml)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(siteDir, file), 'utf8')
    return answers.filter((answer) => text.includes(answer)).map((answer) => `${file}: ${answer}`)
  })
  expect(found).toEqual([])
})

test('no public page uses a class whose styles only the app has', async ({ product }) => {
  const styles = readFileSync(join(import.meta.dirname, '..', 'web', 'app', 'app-elements.css'), 'utf8')
  const names = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? ''))
  expect(names).toContain('stat-value')
  const unstyled: string[] = []
  for (const path of publicPaths) {
    const html = await (await fetch(product.url + path)).text()
    const own = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('')
    const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(' ')))
    for (const name of used) if (names.has(name) && !own.includes(`.${name}`)) unstyled.push(`${path}: ${name}`)
  }
  expect(unstyled).toEqual([])
})

test('a public page brings its styles with it, and every variable that they use', async ({ product }) => {
  const faults: string[] = []
  for (const path of publicPaths) {
    const html = await (await fetch(product.url + path)).text()
    // The landing page's styles below the first screen are in a separate file.
    const [firstScreen = html] = html.split('<link rel="stylesheet"')
    if (firstScreen !== html && !firstScreen.includes('<h1')) faults.push(`${path} has no heading before it waits for a file`)
    if (/<script[^>]* src=|@import|rel="(module)?preload"/.test(html)) faults.push(`${path} waits for a file`)
    const [, file] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
    const styles = html + (file ? await (await fetch(product.url + file)).text() : '')
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
    for (const name of used) if (!styles.includes(`${name}:`)) faults.push(`${path}: ${name}`)
  }
  expect(faults).toEqual([])
})

test('a screen shows its first words in their styles before it waits for a file', async ({ product }) => {
  const unstyled: string[] = []
  for (const path of ['/preview/a', '/preview/a/module1', '/preview/demo/module1', '/user/a/dashboard', '/admin/teams']) {
    const html = await (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text()
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('')
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
    const used = [...main.matchAll(/ class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').replaceAll('&amp;', '&').split(' '))
    expect(used, path).not.toEqual([])
    for (const name of used) if (!styles.includes(`.${name.replace(/[^\w-]/g, '\\$&')}`)) unstyled.push(`${path}: ${name}`)
  }
  expect(unstyled).toEqual([])
})

test('no line of running text ends between a number and the word it is joined to', async ({ page, product }) => {
  const torn = new Set<string>()
  for (const path of ['/', '/data', '/social-auth']) {
    await page.goto(`${product.url}${path}`)
    for (const details of await page.locator('details').all())
      await details.evaluate((one: HTMLDetailsElement) => (one.open = true))
    for (const width of [345, 360, 385, 425, 475, 725, 1110, 1355, 1425]) {
      await resizeWindow(page, { width })
      const found = await page.evaluate(() => {
        const words: string[] = []
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\d+-\p{L}+(-\d+)?/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getClientRects().length > 1) words.push(word)
          }
        }
        return words
      })
      for (const word of found) torn.add(`${word} on ${path} at ${width} px`)
    }
  }
  expect([...torn]).toEqual([])
})

test('an amount of the savings calculator stays on one line, however long it is and however wide the window', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/`)
  const result = page.locator('.calculator-result')
  const amount = result.getByRole('status')
  await page.getByText('Put in your own numbers').click()
  await amount.scrollIntoViewIfNeeded()
  const inputs = {
    'Principal hires made without an agency': ['1', '500', '1000'],
    'Agency fee, % of the yearly salary': ['100', '99', '100'],
    'Salary, gross a year': ['999999', '999999', '10000000'],
  }
  for (const [turn, text] of ['€999,999', '$494,999,505', 'CZK 10,000,000,000'].entries()) {
    await page.getByLabel('Currency').selectOption(['Euro', 'US dollars', 'Czech crowns'][turn]!)
    for (const [label, values] of Object.entries(inputs)) await page.getByLabel(label).fill(values[turn]!)
    await expect(amount).toHaveText(text)
    for (const width of [320, 390, 820, 1024, 1440]) {
      await resizeWindow(page, { width })
      const room = await result.evaluate((box) => box.clientWidth - 2 * Number.parseFloat(getComputedStyle(box).paddingLeft))
      const [wide, lines] = await amount.evaluate((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return [range.getBoundingClientRect().width, range.getClientRects().length] as const
      })
      expect(lines, `${text} at ${width} px`).toBe(1)
      expect(wide, `${text} at ${width} px`).toBeLessThanOrEqual(room)
    }
  }
})

test('the privacy window of the social sign-in opens at its beginning on a phone', async ({ browser, product }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${product.url}/social-auth`)
  await page.getByRole('button', { name: 'Privacy & Data Protection' }).click()
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Privacy & Data Protection' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
})

test('a visitor joins both waitlists, confirms by mail, and leaves by the link of the announcement', async ({
  browser,
  openAdminWindow,
  startWithMailbox,
}) => {
  const { product, mailbox } = await startWithMailbox()
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
    await expect(visitor.getByRole('heading', { name: "You're on the waitlist!" })).toBeHidden()
  }
  await join('Join Waitlist', 'Join Waitlist')
  await join('I am interested', 'Express Interest')
  await expect(visitor.getByText('Please open our email to zofie@example.com')).toHaveCount(2)

  const mails = await mailbox.arrived(2, (mail) => mail.recipients.includes('zofie@example.com'))
  for (const mail of mails) {
    const link = new URL(/http:\/\/\S+\/waitlist\/confirm\?token=[\w-]+&course=\w+/.exec(mail.parsed.text ?? '')![0])
    const page = await open(link.pathname + link.search)
    await expect(page.getByText(/^(Deep-Dive Strategies|Super-Powered Recruiter Masterclass)$/)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  }

  const { page: admin } = await openAdminWindow(product)
  await admin.goto(`${product.url}/admin/waitlist`)
  await expect(admin.getByRole('row')).toHaveCount(3)
  await expectAccessible(admin, 'waitlist management')

  await admin.getByRole('button', { name: 'Announce launch' }).click()
  await admin.getByLabel('Deep-Dive Strategies').check()
  await expectAccessible(admin, 'announcement')
  await admin.getByRole('button', { name: 'Send to 1 person' }).click()
  const [launch] = await mailbox.arrived(1, (mail) => mail.parsed.subject === 'Obchodní sdělení: Deep-Dive Strategies is open')
  const leave = new URL(/http:\/\/\S+\/waitlist\/leave\?token=[\w-]+/.exec(launch!.parsed.text ?? '')![0])
  const leaver = await open(leave.pathname + leave.search)
  await leaver.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(leaver.getByRole('heading', { name: 'You have left the waitlist' })).toBeVisible()
  expect(problems).toEqual([])
  await leaver.reload()
  await leaver.getByRole('button', { name: 'Leave the waitlist' }).click()
  await expect(leaver.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(leaver.getByRole('button', { name: 'Leave the waitlist' })).toHaveCount(0)
})
