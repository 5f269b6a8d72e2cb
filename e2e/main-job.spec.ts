import type { Page } from '@playwright/test'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { openNextSection } from './next-section.ts'

/** Answers the open quiz with the first option of each question. */
async function answerQuiz(page: Page) {
  const questions = page.locator('form.quiz fieldset.quiz-question')
  await expect(questions).toHaveCount(5)
  for (let index = 0; index < 5; index++) await questions.nth(index).getByRole('radio').first().check()
}

test('invitation, preview, request, approval, activation, and Modules 1 and 2 to completion', async ({
  browser,
  startWithMailbox,
}) => {
  const { product, mailbox } = await startWithMailbox()
  const problems: string[] = []
  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    await page.goto(product.url + path)
    return page
  }
  const linkIn = async (recipient: string, pattern: RegExp) => {
    const [mail] = await mailbox.arrived(
      1,
      (candidate) => candidate.recipients.includes(recipient) && pattern.test(candidate.parsed.text ?? ''),
    )
    return pattern.exec(mail!.parsed.text ?? '')![0]
  }

  // The admin invites a recruiter.
  const admin = await open('/auth')
  await admin.getByLabel(/e-?mail/i).fill(product.admin.email)
  await admin.getByLabel(/^Password/).fill(product.admin.password)
  await admin.getByRole('button', { name: /^sign in$/i }).click()
  await admin.waitForURL('**/admin/dashboard')
  await admin.goto(`${product.url}/admin?tab=send`)
  await admin.getByRole('textbox', { name: /e-?mail/i }).fill('jana@example.com\nnot an address')
  await admin.getByLabel('Where the addresses come from').selectOption('They asked for it, or their team did')
  await admin.getByRole('button', { name: /send/i }).click()
  await expect(admin.getByText('not an address').first()).toBeVisible()

  // The recruiter opens the personal link, reads the overview and Module 1.
  const preview = await linkIn('jana@example.com', /http:\/\/\S+\/preview\/[\w-]{32}/)
  const visitor = await open(new URL(preview).pathname)
  await expect(visitor.getByText("You're previewing as: jana@example.com")).toBeVisible()
  await expect(visitor.getByText('PREVIEW AVAILABLE')).toHaveCount(1)
  await expect(visitor.getByText('Full Access Required')).toHaveCount(7)
  await expectAccessibleAndFitting(visitor, 'preview overview')
  await visitor
    .getByRole('link', { name: 'Preview Module' })
    .or(visitor.getByRole('button', { name: 'Preview Module' }))
    .first()
    .click()
  await visitor.waitForURL('**/module1*')
  await expect(visitor.getByText('Section 1 of 6')).toBeVisible()
  await expectAccessibleAndFitting(visitor, 'module reader')
  for (let section = 2; section <= 4; section++) {
    await openNextSection(visitor)
    await expect(visitor.getByText(`Section ${section} of 6`)).toBeVisible()
  }
  await visitor.getByRole('button', { name: 'Submit My Challenges' }).click()
  await expect(visitor.getByText('Please fill in at least one challenge before submitting.')).toBeVisible()
  await visitor.getByRole('textbox', { name: '1. Finding and reaching people' }).fill('We never hear back from architects.')
  await visitor.getByRole('button', { name: 'Submit My Challenges' }).click()
  await expect(visitor.getByText('✅ Your challenges have been submitted successfully!', { exact: false })).toBeVisible()
  await openNextSection(visitor)
  await expect(visitor.getByRole('button', { name: 'Submit Quiz' })).toBeDisabled()
  await answerQuiz(visitor)
  await visitor.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(visitor.getByText(/\d+\s?%/).first()).toBeVisible()
  await openNextSection(visitor)
  await visitor.route('**/api/module-submissions', (route) => route.fulfill({ body: 'no JSON' }), { times: 1 })
  await visitor.getByRole('button', { name: 'Complete Module' }).click()
  await expect(visitor.getByText('❌ Error completing module. Please try again.')).toBeVisible()
  const completing = visitor.waitForRequest('**/api/module-submissions')
  await visitor.getByRole('button', { name: 'Complete Module' }).click()
  expect((await completing).postDataJSON()).toMatchObject({
    moduleId: '1',
    userEmail: 'jana@example.com',
    completionDetails: { challengesSubmitted: true, quizCompleted: true, quizScore: expect.any(Number), sectionsViewed: 6 },
  })
  await expect(visitor.getByText('Congratulations!')).toBeVisible()
  await visitor.getByRole('button', { name: 'Request Full Access' }).last().click()

  // The interest form, in the order of its rules.
  const form = visitor.getByRole('dialog').filter({ has: visitor.getByLabel(/company name/i) })
  await expect(form).toBeVisible()
  await form.getByLabel(/company name/i).fill('Acme Recruiting')
  await form.getByLabel(/contact name|your name/i).fill('Jana Nováková')
  await form.getByLabel(/contact e-?mail|your e-?mail/i).fill('jana@example.com')
  await form.getByRole('radio', { name: /internal/i }).check()
  await form
    .getByRole('textbox', { name: /team member/i })
    .first()
    .fill('petr@example.com')
  await form
    .getByRole('button', { name: /submit|request|register/i })
    .last()
    .click()
  const received = visitor.getByRole('dialog', { name: 'Interest Registered Successfully!' })
  await received.getByTitle('Close').click()
  await expect(received).toBeHidden()
  await mailbox.arrived(
    1,
    (mail) =>
      mail.recipients.includes('jana@example.com') &&
      !/preview/.test(mail.parsed.subject ?? '') &&
      /request/i.test(mail.parsed.subject ?? ''),
  )
  await visitor.goto(preview)
  await expect(visitor.getByText('Application Under Review')).toBeVisible()

  // The admin approves; both people get a personal activation.
  await admin.goto(`${product.url}/admin/teams?status=pending`)
  await admin.getByRole('link', { name: 'Acme Recruiting' }).click()
  await admin.waitForURL(/team=/)
  await admin.getByRole('complementary', { name: 'Acme Recruiting' }).getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('link', { name: 'Acme Recruiting' })).toHaveCount(0)
  const activation = await linkIn('jana@example.com', /http:\/\/\S+\/auth\?activation=[\w-]+/)
  await linkIn('petr@example.com', /http:\/\/\S+\/auth\?activation=[\w-]+/)
  await visitor.goto(preview)
  await expect(visitor.getByText('Team Approved!')).toBeVisible()

  // She activates and finds her preview work in the account.
  const learner = await open(activation.slice(product.url.length))
  await expect(learner.getByText('Create your account').first()).toBeVisible()
  await expect(learner.getByText(/As a member of Acme Recruiting, choose a password and start with Module 1/)).toBeVisible()
  await expect(learner.getByLabel(/^e-?mail/i)).toHaveValue('jana@example.com')
  await learner.getByLabel(/full name/i).fill('Jana Nováková')
  await learner.getByLabel(/company/i).fill('Acme Recruiting')
  await learner.getByLabel(/^Password/).fill('tři veselé veverky')
  await expectAccessibleAndFitting(learner, 'create account')
  await learner.getByRole('button', { name: /create/i }).click()
  await learner.waitForURL('**/user/*/dashboard')
  await expect(learner.getByText('Jana Nováková').first()).toBeVisible()
  await expect(learner.getByText('COMPLETED').first()).toBeVisible()
  await expectAccessibleAndFitting(learner, 'dashboard')

  // Module 2, to its completion.
  const base = learner.url().replace(/\/dashboard.*/, '')
  await learner.goto(`${base}/module2`)
  await expect(learner.getByText('Section 1 of 7')).toBeVisible()
  for (let section = 2; section <= 5; section++) {
    await openNextSection(learner)
    await expect(learner.getByText(`Section ${section} of 7`)).toBeVisible()
  }
  await learner.getByLabel(/^role/i).fill('Principal Platform Engineer')
  await learner.getByLabel(/skills/i).fill('Kubernetes\nGo\nTerraform\nPostgreSQL\nIncident leadership')
  await learner.getByLabel(/motivators/i).fill('Autonomy\nRemote work\nLow technical debt')
  await learner.getByLabel(/company link/i).fill('https://example.com')
  await learner
    .getByRole('button', { name: /submit/i })
    .first()
    .click()
  await expect(learner.getByText('Role definition submitted successfully! You will receive feedback via email.')).toBeVisible()
  await openNextSection(learner)
  await answerQuiz(learner)
  await learner.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(learner.getByText(/\d+\s?%/).first()).toBeVisible()
  await openNextSection(learner)
  await learner.getByRole('button', { name: 'Complete Module' }).click()
  await expect(learner.getByText('✅ Module completed successfully!')).toBeVisible()
  await learner.goto(`${base}/dashboard`)
  await expect(learner.getByText('2/8').or(learner.getByText('2 / 8')).or(learner.getByText('2 of 8')).first()).toBeVisible()

  // Signing out ends it; the takeaways are real files.
  const checklist = await fetch(`${product.url}/downloads/principal-hiring-checklist-czech.pdf`)
  expect(checklist.headers.get('content-type')).toContain('application/pdf')
  await learner.getByRole('button', { name: 'LOG OUT' }).click()
  await learner.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await learner.waitForURL(`${product.url}/`)
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(learner.getByRole('link', { name: 'LOG IN' })).toBeVisible()
  expect(await learner.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  expect(problems).toEqual([])
})
