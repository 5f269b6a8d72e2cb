import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { parse } from 'yaml'
import { adminToken } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'
import type { ProductProcess } from './product-process.ts'

type Shipped = { id: string; correct: string; options: { id: string; text: string }[] }

/** The right option of each question, from the shipped files. */
function readKeys(): Map<string, string> {
  const folder = join(import.meta.dirname, '..', 'content', 'course', 'assessment')
  const questions = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(
    (id) => parse(readFileSync(join(folder, `module-${id}.yaml`), 'utf8')) as Shipped[],
  )
  return new Map(questions.map(({ id, correct, options }) => [id, options.find((option) => option.id === correct)?.text ?? '']))
}

/** Chooses the right option for these questions of an attempt, by index. */
async function answerRight(page: Page, keys: Map<string, string>, from: number, to: number) {
  const questions = page.locator('.assessment-attempt fieldset')
  for (let at = from; at < to; at += 1) {
    const question = questions.nth(at)
    const id = (await question.getByRole('radio').first().getAttribute('name')) ?? ''
    await question.getByText(keys.get(id) ?? 'no key', { exact: true }).click()
  }
}

/** A learner with the certificate of completion, and a phone signed in as that learner. */
async function openGraduate(browser: Browser, product: ProductProcess) {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2, 3, 4, 5, 6, 7, 8])
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true })
  const open = async (path: 'dashboard' | 'assessment') => {
    const page = await context.newPage()
    await page.goto(`${product.url}/robots.txt`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
    await page.goto(`${product.url}/user/${member.user.id}/${path}`)
    return page
  }
  return { member, context, open }
}

test('on a phone an assessment is answered, also offline and in two tabs, and passed; a returned work is sent again; the certificate names the skills', async ({
  browser,
  product,
}) => {
  const { member, context, open } = await openGraduate(browser, product)
  const keys = readKeys()
  const page = await open('dashboard')
  await page.getByRole('link', { name: 'Go to the assessment' }).click()
  await expect(page.getByRole('heading', { name: 'Final assessment' })).toBeVisible()
  await expect(page.getByText('2 of 2 attempts left this week')).toBeVisible()
  await expectAccessibleAndFitting(page, 'assessment before it starts')

  // It starts, and the first answers are saved one by one.
  await page.getByRole('button', { name: 'Start the assessment' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByText('0 of 20 answered')).toBeVisible()
  await answerRight(page, keys, 0, 6)
  await expect(page.getByText('6 of 20 answered')).toBeVisible()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await expectAccessibleAndFitting(page, 'a running assessment')

  // Offline: answers are kept on the device, nothing can be submitted, and everything is sent on reconnect.
  await context.setOffline(true)
  await answerRight(page, keys, 6, 10)
  await expect(page.getByText('No connection. Your answers are kept on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Some answers are not saved yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All answers saved')).toBeVisible({ timeout: 30_000 })

  // Tabs share the answers, and a closed tab loses nothing.
  const tab = await open('assessment')
  await answerRight(tab, keys, 10, 17)
  await expect(page.getByText('17 of 20 answered')).toBeVisible()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await tab.close()
  await page.reload()
  await expect(page.getByText('17 of 20 answered')).toBeVisible()
  await expect(page.getByText('All answers saved')).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('3 of 20 questions are open and count as wrong.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You passed the assessment.' })).toBeFocused()
  await expect(page.getByText('17 of 20 cases from all modules were right, 85%')).toBeVisible()
  await page.getByText('Review every question').click()
  await expect(page.getByText('Correct answer').first()).toBeVisible()
  await expectAccessibleAndFitting(page, 'a passed assessment')

  // A work is sent for review.
  await page.getByLabel('Structured interview scorecard').check()
  await page.getByText('What the reviewer looks at').click()
  await expect(page.getByText('Anchors two raters would agree on')).toBeVisible()
  await expectAccessibleAndFitting(page, 'the rubric on a phone')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('With a reviewer')).toBeVisible()
  await page.goto(`${product.url}/user/${member.user.id}/dashboard`)
  await expect(page.getByText('You passed the assessment. Once the reviewer accepts your work, it says Assessed.')).toBeVisible()
  await page.getByRole('link', { name: 'See your result' }).click()

  const admin = await adminToken(product)
  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const inbox = await office.newPage()
  await inbox.goto(`${product.url}/robots.txt`)
  await inbox.evaluate((value) => localStorage.setItem('authToken', value), admin)
  const review = async (levels: string[], missing?: string) => {
    await inbox.goto(`${product.url}/admin/submissions?kind=artefact`)
    const pane = inbox.getByRole('complementary', { name: `the submission of ${member.user.email}` })
    for (const [at, level] of levels.entries())
      await pane
        .getByRole('radio', { name: new RegExp(`^${level}`) })
        .nth(at)
        .check()
    if (missing)
      await pane
        .getByLabel(/^What is missing/)
        .first()
        .fill(missing)
    await expectAccessibleAndFitting(inbox, 'a review')
    await pane.getByRole('button', { name: 'Send the review' }).click()
  }
  await review(['Not yet', 'Sufficient', 'Sufficient', 'Strong'], 'Please name three competencies.')
  await expect(inbox.getByText('The work is sent back.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please name three competencies.')).toBeVisible()
  await page.getByLabel('Structured interview scorecard').check()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('With a reviewer')).toBeVisible()
  await review(['Sufficient', 'Sufficient', 'Sufficient', 'Strong'])
  await expect(inbox.getByText('The work is accepted.')).toBeVisible()
  await office.close()

  // The certificate names the assessed skills, to its owner and on the verification page.
  await page.reload()
  await expect(page.getByText(/Your certificate has said “Assessed” since/)).toBeVisible()
  await expectAccessibleAndFitting(page, 'an assessed certificate')
  await page.getByRole('link', { name: 'Open the certificate' }).click()
  await expect(page.getByText('ASSESSED', { exact: true })).toBeVisible()
  await expect(page.getByText('85% in a final assessment of 20 questions drawn from 64')).toBeVisible()
  const [badge] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the Open Badge' }).click(),
  ])
  expect(badge.suggestedFilename()).toBe('open-badge.jwt')
  await page.getByRole('link', { name: /^PTC-/ }).click()
  await expect(page.getByRole('heading', { name: 'Verify a certificate' })).toBeVisible()
  await expect(page.getByText('85% in a final assessment of 20 questions drawn from 64')).toBeVisible()
  await expectAccessibleAndFitting(page, 'the page that verifies an assessed certificate')
})
