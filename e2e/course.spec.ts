import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Page } from '@playwright/test'
import { readPdf } from '../server/testing/read-pdf.ts'
import { callApi } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { dayFromNow, finishModules, openTeam, reachActivity } from './learners.ts'
import type { ProductProcess } from './product-process.ts'

async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Extracts a PDF's text with independent programs: pdftotext if installed, else a parser. */
async function textOfPdf(product: ProductProcess, pdf: Buffer): Promise<string> {
  const file = join(product.dataDir, 'read.pdf')
  writeFileSync(file, pdf)
  const read = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const text = read.status === 0 ? read.stdout : (await readPdf(pdf)).text
  // Some versions of pdftotext write the ligature fi as one character.
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ')
}

type Team = Awaited<ReturnType<typeof openTeam>>
const graduates = new Map<string, Team>()

/** A team whose member has completed all modules, shared by the journeys of a product. */
async function openGraduate(product: ProductProcess): Promise<Team> {
  const known = graduates.get(product.url)
  if (known) return known
  const team = await openTeam(product)
  await finishModules(product, team.member.token, [1, 2, 3, 4, 5, 6, 7, 8])
  graduates.set(product.url, team)
  return team
}

async function download(page: Page, button: string) {
  const [downloaded] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: downloaded.suggestedFilename(), bytes: await readDownload(downloaded) }
}

test('the dashboard says how far the certificate is, and keeps a plan for the calendar', async ({ openWindow, product }) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const page = await openWindow(product, member.token)
  await page.goto(`${product.url}/user/${member.user.id}/dashboard`)
  await expect(page.getByText('2 of 8 – certificate at 8')).toBeVisible()
  await expect(page.getByText('Your team leader, Jana Nováková (Příklad s.r.o.), sees')).toBeVisible()
  await page.getByText('Plan a finish date and a weekly slot').click()
  const inTenWeeks = dayFromNow(70)
  await page.getByLabel('I want to finish by').fill(inTenWeeks)
  // Not today's weekday, since ten weeks contain it eleven times.
  const inThreeDays = new Date(dayFromNow(3)).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  await page.getByLabel('Weekly slot').selectOption(inThreeDays)
  await page.getByRole('button', { name: 'Save plan' }).click()
  await expect(page.getByText(/^10 slots of 45 minutes until then hold the lessons that are left/)).toBeVisible()
  await expectAccessibleAndFitting(page, 'dashboard with a plan')
  const slots = (await download(page, 'Add to calendar (ICS)')).bytes.toString()
  expect(slots).toContain('RRULE:FREQ=WEEKLY;COUNT=10')
  expect(slots).toContain(`DTSTART;VALUE=DATE:${inTenWeeks.replaceAll('-', '')}`)
})

test('the search strings of Module 3 grow with their terms, and its message says what it lacks', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const section = await reachActivity(product, member.token, 3)
  const page = await openWindow(product, member.token)
  await page.goto(`${product.url}/user/${member.user.id}/module/3?section=${section}`)
  await expect(page.getByLabel(/^Target role/)).toHaveValue(/^Principal Platform Engineer/)
  const add = async (field: string, ...terms: string[]) => {
    const box = page.getByRole('textbox', { name: `Add: ${field}` })
    for (const term of terms) {
      await box.fill(term)
      await box.press('Enter')
    }
  }
  await add('Must-have terms', 'Java OR Kotlin', 'event sourcing')
  await add('Location terms', 'Brno')
  await expect(page.getByText('(Java OR Kotlin) AND "event sourcing"', { exact: true })).toBeVisible()
  await expect(page.getByText('site:linkedin.com/in Brno (Java OR Kotlin) "event sourcing"', { exact: true })).toBeVisible()
  await page.getByLabel(/^First message/).fill('x'.repeat(410))
  await expect(page.getByText('410 of 400 characters')).toBeVisible()
  await expect(page.getByText(/^Where you found them: not found/)).toBeVisible()
  await page.getByLabel(/^First message/).fill('I saw your talk at the spring meetup.')
  await expect(page.getByText(/^Where you found them: .*talk/)).toBeVisible()
  await expectAccessibleAndFitting(page, 'string builder')
})

test('the funnel of Module 7 finds its slowest step, and the plan of Module 8 goes into a calendar', async ({
  openWindow,
  product,
}) => {
  const { member } = await openGraduate(product)
  const page = await openWindow(product, member.token)
  const own = `${product.url}/user/${member.user.id}`
  await page.goto(`${own}/module/7?section=${await reachActivity(product, member.token, 7)}`)
  await expect(page.getByRole('row', { name: /Interviewed to offered/ })).toContainText('slowest')
  await page.getByLabel(/^Screened/).fill('50')
  await expect(page.getByText(/^Screened \(50\) is larger than Interested/)).toBeVisible()
  await page.goto(`${own}/module/8?section=${await reachActivity(product, member.token, 8)}`)
  const plan = await download(page, 'Add to calendar (ICS)')
  expect(plan.bytes.toString()).toContain('SUMMARY:Day 30: review of my 90-day plan')
  await expect(page.getByText('You chose Day 30. No email is sent before you agree here.')).toBeVisible()
})

test('a certificate is downloaded, and anybody verifies it by its number, with the name once its owner shows it', async ({
  openWindow,
  product,
}) => {
  const { member } = await openGraduate(product)
  const page = await openWindow(product, member.token)
  await page.goto(`${product.url}/user/${member.user.id}/dashboard`)
  await expect(page.getByText('EARNED', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You earned it, Žofie.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Overall Progress' })).toContainText('100%')
  await expect(page.getByRole('link', { name: /^Review Module/ })).toHaveCount(8)
  await expectAccessibleAndFitting(page, 'dashboard with the certificate')
  const certificate = await download(page, 'Download the certificate')
  const code = /certificate-(PTC-[\w-]+)\.pdf/.exec(certificate.name)![1]!
  const text = await textOfPdf(product, certificate.bytes)
  for (const words of ['Žofie Příhodová', '6 hours of self-paced study', code, `/certificate/${code}`])
    expect(text).toContain(words)
  const linkedIn = await page.getByRole('link', { name: 'Add to LinkedIn profile' }).getAttribute('href')
  expect(new URL(linkedIn!).searchParams.get('certId')).toBe(code)

  const visitor = await openWindow(product)
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

  // A corrected name makes another certificate, to which the old address leads.
  await page.getByRole('button', { name: 'Correct the name' }).click()
  await expectAccessibleAndFitting(page, 'correcting the name on a certificate')
  await page.getByLabel('Full name').fill('Žofie Nová')
  await page.getByRole('button', { name: 'Replace the certificate' }).click()
  await expect(page.getByText(/^The certificate PTC-.* has the name Žofie Nová\.$/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('REPLACED', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Žofie Příhodová')).toHaveCount(0)
  await expectAccessibleAndFitting(visitor, 'replaced certificate')
  await visitor.getByRole('link', { name: /^Verify PTC-/ }).click()
  await expect(visitor.getByText('VALID', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Žofie Nová')).toBeVisible()
  await visitor.goto(`${product.url}/certificate/PTC-0000-0000-0000`)
  await expect(visitor.getByText('No certificate has this number')).toBeVisible()
})

test('a graduate downloads the resources and the own job description, and the leader sees how far the member is', async ({
  openWindow,
  product,
}) => {
  const { leader, member } = await openGraduate(product)
  const page = await openWindow(product, member.token)
  await page.goto(`${product.url}/user/${member.user.id}/resources`)
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(18)
  await expectAccessibleAndFitting(page, 'resources')
  const description = await download(page, 'Download your job description')
  expect(await textOfPdf(product, description.bytes)).toContain('Principal Platform Engineer')
  const leading = await openWindow(product, leader.token)
  await leading.goto(`${product.url}/user/${leader.user.id}/team`)
  await expect(leading.getByRole('row', { name: /Žofie Příhodová/ })).toContainText('8 of 8 modules')
  await expectAccessibleAndFitting(leading, 'team')
})
