import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download } from '@playwright/test'
import { readPdf } from '../server/platform/documents/read-pdf.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { callApi, dayFromNow, finishModules, openTeam } from './learners.ts'
import type { ProductProcess } from './product-process.ts'

async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Text of a PDF by programs that had no part in making it: poppler's pdftotext where it is installed, else a parser. */
async function textOfPdf(product: ProductProcess, pdf: Buffer): Promise<string> {
  const file = join(product.dataDir, 'read.pdf')
  writeFileSync(file, pdf)
  const read = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const text = read.status === 0 ? read.stdout : (await readPdf(pdf)).text
  // Some versions of pdftotext write the ligature fi as one character.
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

test('a learner goes through all eight modules to a certificate that anybody can verify', async ({ browser, product }) => {
  const problems: string[] = []
  const open = async (token?: string) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' && !/favicon/.test(message.location().url)) problems.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    if (token) {
      await page.goto(`${product.url}/robots.txt`)
      await page.evaluate((value) => localStorage.setItem('authToken', value), token)
    }
    return page
  }
  const { leader, member } = await openTeam(product)
  const as = member.token
  const own = `${product.url}/user/${member.user.id}`
  await finishModules(product, as, [1, 2])
  const page = await open(as)

  // The dashboard tells how far the certificate is, who sees the progress, and keeps a plan for the calendar.
  await page.goto(`${own}/dashboard`)
  await expect(page.getByText('2 of 8 – certificate at 8')).toBeVisible()
  await expect(page.getByText('Your team leader, Jana Nováková (Příklad s.r.o.), sees')).toBeVisible()
  await page.getByText('Plan a finish date and a weekly slot').click()
  const inTenWeeks = dayFromNow(70)
  await page.getByLabel('I want to finish by').fill(inTenWeeks)
  // Not today's weekday, of which ten weeks hold eleven.
  const inThreeDays = new Date(dayFromNow(3)).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  await page.getByLabel('Weekly slot').selectOption(inThreeDays)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(
    page.getByText(/10 slots of 45 minutes until then hold the lessons that are left: \d+ min, and about \d+ min of practice/),
  ).toBeVisible()
  await expectAccessibleAndFitting(page, 'dashboard with a plan')
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar (ICS)' }).click(),
  ])
  const slots = (await readDownload(calendar)).toString()
  expect(slots).toContain('RRULE:FREQ=WEEKLY;COUNT=10')
  expect(slots).toContain(`DTSTART;VALUE=DATE:${inTenWeeks.replaceAll('-', '')}`)

  // Module 3's activity in the browser: the role of Module 2 is there, and the strings grow with the terms.
  const third = await callApi<{ lessons: { lessonId: number; kind: string }[] }>(product, 'GET /api/modules/3', { as })
  for (const { lessonId, kind } of third.lessons)
    if (kind === 'text') await callApi(product, `POST /api/lessons/3/${lessonId}/complete`, { as, body: { timeSpent: 5 } })
  await page.goto(`${own}/module/3?section=5`)
  await expect(page.getByLabel(/^Target role/)).toHaveValue(/^Principal Platform Engineer/)
  const terms = page.getByRole('textbox', { name: 'Add: Must-have terms' })
  for (const term of ['Java OR Kotlin', 'event sourcing']) {
    await terms.fill(term)
    await terms.press('Enter')
  }
  const places = page.getByRole('textbox', { name: 'Add: Location terms' })
  await places.fill('Brno')
  await places.press('Enter')
  await expect(page.getByText('(Java OR Kotlin) AND "event sourcing"', { exact: true })).toBeVisible()
  await expect(page.getByText('In the location filter: Brno.')).toBeVisible()
  await expect(page.getByText('site:linkedin.com/in Brno (Java OR Kotlin) "event sourcing"', { exact: true })).toBeVisible()
  await expect(page.getByText('type:user location:Brno language:java repos:>=5')).toBeVisible()
  await page.getByLabel(/^First message/).fill('x'.repeat(410))
  await expect(page.getByText('410 of 400 characters')).toBeVisible()
  await expect(page.getByText(/^Where you found them: not found/)).toBeVisible()
  await page.getByLabel(/^First message/).fill('I saw your talk at the spring meetup.')
  await expect(page.getByText(/^Where you found them: .*talk/)).toBeVisible()
  await expectAccessibleAndFitting(page, 'string builder')
  // The same activity is submitted by the API next: what was typed here must have arrived before.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await finishModules(product, as, [3, 4, 5, 6])

  // Module 7's calculator and Module 8's plan, as they were sent in.
  await finishModules(product, as, [7])
  await page.goto(`${own}/module/7?section=4`)
  await expect(page.getByRole('row', { name: /Interviewed to offered/ })).toContainText('40%')
  await expect(page.getByRole('row', { name: /Interviewed to offered/ })).toContainText('slowest')
  await page.getByLabel(/^Screened/).fill('50')
  await expect(page.getByText('Screened (50) is larger than Replied (42).')).toBeVisible()
  await finishModules(product, as, [8])
  await page.goto(`${own}/module/8?section=3`)
  const [plan] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar (ICS)' }).click(),
  ])
  expect((await readDownload(plan)).toString()).toContain('SUMMARY:Day 30: review of my 90-day plan')
  await expect(page.getByText('You chose Day 30. No email is sent before you agree here.')).toBeVisible()

  // The certificate: on the dashboard, as PDF, and on the public page, which tells the name only when asked to.
  await page.goto(`${own}/dashboard`)
  await expect(page.getByText('EARNED')).toBeVisible()
  await expectAccessibleAndFitting(page, 'dashboard with the certificate')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the certificate' }).click(),
  ])
  const code = /certificate-(PTC-[\w-]+)\.pdf/.exec(download.suggestedFilename())![1]!
  const pdf = await readDownload(download)
  const text = await textOfPdf(product, pdf)
  for (const words of ['Žofie Příhodová', '6 hours of self-paced study', code, `/certificate/${code}`])
    expect(text).toContain(words)
  expect(pdf.toString('latin1')).toContain('/FontFile2')
  const linkedIn = await page.getByRole('link', { name: 'Add to LinkedIn profile' }).getAttribute('href')
  expect(new URL(linkedIn!).searchParams.get('certId')).toBe(code)
  const visitor = await open()
  const answer = await visitor.goto(`${product.url}/certificate/${code}`)
  expect(answer!.headers()['x-robots-tag']).toBe('noindex')
  await expect(visitor.getByText('VALID', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Žofie Příhodová')).toHaveCount(0)
  await expectAccessibleAndFitting(visitor, 'certificate')
  await page.getByLabel('Show my name on that page').check()
  await expect
    .poll(async () => (await callApi<{ learnerName: string | null }>(product, `GET /api/certificates/${code}`)).learnerName)
    .toBe('Žofie Příhodová')
  await visitor.reload()
  await expect(visitor.getByText('Žofie Příhodová')).toBeVisible()
  await visitor.goto(`${product.url}/certificate/PTC-0000-0000-0000`)
  await expect(visitor.getByText('No certificate has this number')).toBeVisible()

  // Resources and the leader's view.
  await page.goto(`${own}/resources`)
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(18)
  await expectAccessibleAndFitting(page, 'resources')
  const [description] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download your job description' }).click(),
  ])
  expect(await textOfPdf(product, await readDownload(description))).toContain('Principal Platform Engineer')
  const leading = await open(leader.token)
  await leading.goto(`${product.url}/user/${leader.user.id}/team`)
  await expect(leading.getByRole('row', { name: /Žofie Příhodová/ })).toContainText('8 / 8')
  await expectAccessibleAndFitting(leading, 'team')
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('PTC-0000-0000-0000')))
  expect(problems).toEqual([])
})
