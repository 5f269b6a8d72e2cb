import { expect, test } from 'vitest'
import { remindersConsent } from '#content/consents.ts'
import { acceptAddressChange, startAddressChangeOf, undoAddressChange } from '#contract/address-change.ts'
import { registerAccount } from '#contract/auth.ts'
import { sendInvitations } from '#contract/invitations.ts'
import { setReminders } from '#contract/learning-plan.ts'
import { forgotPassword, resetPassword, updateAccount } from '#contract/own-account.ts'
import { confirmConsent, unsubscribe } from '#contract/privacy.ts'
import { approveTeam } from '#contract/teams.ts'
import { announceCourse, confirmWaitlistEntry, joinWaitlist, leaveWaitlist } from '#contract/waitlist.ts'
import { remindLearners } from '../../features/learning/learning-plan/remind-learners.task.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import { finishModules } from '../../testing/finished-modules.ts'
import { runPendingJobs } from '../../testing/pending-jobs.ts'
import { writeSmallSite } from '../../testing/small-site.ts'
import { askForAccess } from '../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const password = 'tři veselé veverky'
const pages = [
  '/',
  '/auth',
  '/auth/forgot',
  '/auth/reset',
  '/data',
  '/preview/:inviteToken',
  '/request-access/status/:token',
  '/waitlist/confirm',
  '/waitlist/leave',
  '/consent/confirm',
  '/unsubscribe/:token',
  '/certificate/:code',
  '/address-change',
  '/address-change/undo',
]

/** A world in which every kind of link waits in a mail. */
async function writeEveryLink(product: TestProduct) {
  const learner = await product.signIn({ email: 'learner@example.com' })
  await finishModules(product, learner.token, [1, 2, 3, 4, 5, 6, 7, 8])
  const reader = await product.signIn({ email: 'reader@example.com' })
  await product.call(setReminders, { as: reader.token, body: { on: true, consentVersion: remindersConsent.version } })
  await product.call(updateAccount, { as: reader.token, body: { consents: { marketing: true } } })
  product.clock.advance({ days: 7 })
  await remindLearners(product.deps)
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['eva@example.com'], source: 'colleague' } })
  const team = await askForAccess(product, admin)
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  const jana = { email: 'jana@acme.example', password, fullName: 'Jana', company: 'Acme' }
  await product.call(registerAccount, { body: { ...jana, activation: await secretOf(product, 'activation', jana.email) } })
  await askForAccess(product, admin, { companyName: 'Waiting s.r.o.', contactEmail: 'pending@example.com' })
  const entry = { name: 'Ota', courseType: 'premium', courseName: '' } as const
  await product.call(joinWaitlist, { body: { ...entry, email: 'waiting@example.com' } })
  await product.call(confirmWaitlistEntry, { body: { token: await secretOf(product, 'waitlist-confirmation') } })
  await product.call(announceCourse, { as: admin.token, body: { courseType: 'premium', dryRun: false } })
  await product.call(joinWaitlist, { body: { ...entry, email: 'new@example.com' } })
  const person = { email: 'demo@example.com', password, fullName: 'Demo', company: 'Acme' }
  await product.call(registerAccount, { body: person })
  await product.call(forgotPassword, { body: { email: person.email } })
  for (const name of ['moved', 'moving']) {
    const { id } = await product.signIn({ email: `${name}@example.com` })
    await product.call(startAddressChangeOf, { as: admin.token, params: { id }, body: { email: `${name}@next.example` } })
  }
  const moved = await secretOf(product, 'address-change', 'moved@next.example')
  await product.call(acceptAddressChange, { body: { token: moved } })
  await runPendingJobs(product)
}

const secretOf = async (product: TestProduct, kind: string, to?: string) => {
  const mails = (await product.mails(kind)).filter(({ toEmail }) => to === undefined || toEmail === to)
  return /(?:token=|activation=|\/unsubscribe\/)([\w.-]+)/.exec(mails.at(-1)!.text)![1]!
}

/** Every address in every mail: in its HTML, its text and its headers. */
async function addressesInMails(product: TestProduct): Promise<string[]> {
  const found = (await product.mails()).flatMap(({ html, text, headers }) =>
    [...`${html}\n${text}\n${JSON.stringify(headers)}`.matchAll(/https?:\/\/[^\s"<>\\]+/g)].map(([url]) =>
      url.replaceAll('&amp;', '&'),
    ),
  )
  return [...new Set(found)]
}

/** What the page behind an address reads when its scripts run, as they do in a scanner's browser. */
function readsOf(path: string): string[] {
  const token = path.split(/[/=]/).at(-1)!
  if (path.startsWith('/preview/')) return [`/api/invitations/preview/${token}`, `/api/invitations/check-approval/${token}`]
  if (path.startsWith('/auth?activation=')) return [`/api/auth/activation/${token}`]
  if (path.startsWith('/request-access/status/')) return [`/api/team-requests/${token}`]
  if (path.startsWith('/certificate/')) return [`/api/certificates/${token}`, `/api/certificates/${token}.pdf`]
  return []
}

const forms = ['login', 'register', 'forgot', 'reset'].map((name) => `/api/auth/${name}`)
const actions = [
  ...forms,
  '/api/waitlist',
  '/api/waitlist/confirm',
  '/api/waitlist/leave',
  '/api/consents/confirm',
  '/api/teams/interest',
  '/api/team-request',
]

async function withoutCounters(product: TestProduct) {
  const { 'public.rate_limits': _, ...dump } = await dumpDatabase(product)
  return dump
}

test('scanners that open every address of every mail, and post empty forms to it, change no row', async () => {
  const product = await startTestProduct({ siteDir: writeSmallSite(pages.map((pattern) => ({ pattern }))) })
  await writeEveryLink(product)
  const addresses = await addressesInMails(product)
  expect(addresses.every((url) => url.startsWith('http://course.test'))).toBe(true)
  const paths = addresses.map((url) => url.slice('http://course.test'.length) || '/')
  for (const page of pages) {
    const start = page.split(':')[0]!
    expect(
      paths.some((path) => path.startsWith(start)),
      page,
    ).toBe(true)
  }
  const everyMail = (await product.mails()).map(({ html, text, subject }) => html + text + subject).join('\n')
  expect(everyMail).not.toContain(password)

  const before = await withoutCounters(product)
  const statuses = new Set<number>()
  for (const url of paths) {
    const reads = [url, ...readsOf(url)]
    for (const read of reads) {
      const opened = await product.app.inject({ method: 'GET', url: read, headers: { 'user-agent': 'Mozilla/5.0 SafeLinks' } })
      expect(opened.statusCode, read).toBeLessThan(500)
      statuses.add(opened.statusCode)
      if (opened.headers.location) await product.app.inject({ method: 'GET', url: opened.headers.location })
      await product.app.inject({ method: 'HEAD', url: read })
    }
    for (const target of [...reads, ...actions]) await postEmptyForms(product, target)
  }
  expect(statuses).toContain(200)
  expect(await withoutCounters(product)).toEqual(before)
})

async function postEmptyForms(product: TestProduct, url: string): Promise<void> {
  const post = (type: string, payload: string) =>
    product.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  for (const answer of [
    await post('application/x-www-form-urlencoded', ''),
    await post('application/x-www-form-urlencoded', 'email=&password=&submit='),
    await post('multipart/form-data; boundary=x', '--x--\r\n'),
    ...(url.startsWith('/api/unsubscribe/') ? [] : [await post('application/json', '{}')]),
  ])
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
}

test('after all the opening each link still does what it is for', async () => {
  const product = await startTestProduct()
  await writeEveryLink(product)
  for (const url of await addressesInMails(product)) await product.app.inject(url.slice('http://course.test'.length) || '/')
  const token = (kind: string, to?: string) => secretOf(product, kind, to)
  const activated = {
    email: 'petr@acme.example',
    password,
    fullName: 'Petr',
    company: 'Acme',
    activation: await token('activation', 'petr@acme.example'),
  }
  const answers = {
    activation: await product.call(registerAccount, { body: activated }),
    reset: await product.call(resetPassword, { body: { token: await token('password-reset'), password: `${password}!` } }),
    confirm: await product.call(confirmWaitlistEntry, {
      body: { token: await token('waitlist-confirmation', 'new@example.com') },
    }),
    leave: await product.call(leaveWaitlist, { body: { token: await token('waitlist-launch') } }),
    consent: await product.call(confirmConsent, { body: { token: await token('consent-confirmation') } }),
    refusal: await product.call(unsubscribe, { params: { token: await token('invitation') } }),
    move: await product.call(acceptAddressChange, { body: { token: await token('address-change', 'moving@next.example') } }),
    undo: await product.call(undoAddressChange, { body: { token: await token('address-changed') } }),
    reminders: await product.call(unsubscribe, { params: { token: await token('course-reminder') } }),
  }
  expect(Object.entries(answers).filter(([, { status }]) => status >= 300)).toEqual([])
})
