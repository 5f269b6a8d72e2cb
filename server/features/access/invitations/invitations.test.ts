import { expect, test } from 'vitest'
import { invitationSample } from '#content/invitation.ts'
import {
  deleteInvitation,
  listInvitations,
  previewInvitationMail,
  renewInvitation,
  resetInvitation,
  sendInvitations,
} from '#contract/invitations.ts'
import { checkApproval, getDemoFacts, markInvitationUsed, openPreview, trackPreviewAccess } from '#contract/preview.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const shared = shareTestProduct()

const newAddress = () => `${crypto.randomUUID()}@example.com`

async function invite(product: TestProduct, email = newAddress()) {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  const list = await product.call(listInvitations, { as: admin.token })
  // Invitations sent at the same moment are listed in any order.
  return { admin, invitation: list.body.data.invitations.find((one) => one.email === email)! }
}

test('sending invitations gives one outcome per line and mails each address once', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const first = await product.call(sendInvitations, {
    as: admin.token,
    body: { emails: [' Ta@Example.com ', '', 'nonsense', 'ta@example.com'] },
  })
  expect(first.status).toBe(200)
  expect(first.body.data.summary).toEqual({ sent: 1, alreadySent: 1, hasAccount: 0, errors: 1 })
  expect(first.body.data.errors).toEqual([{ email: 'nonsense', error: 'Please enter a valid email address' }])
  const mails = await product.mails('invitation')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['ta@example.com'])
})

test('of many addresses each gets its own outcome, mail and audit entry, and its own reason', async () => {
  const product = await startTestProduct({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'course@example.com' } })
  const admin = await product.signIn({ role: 'admin' })
  await invite(product, 'invited@example.com')
  await insertSuppression(product.deps.db, product.deps, 'refusing@example.com', 'all')
  const many = Array.from({ length: 150 }, (_, index) => `person${index}@example.com`)
  const { body } = await product.call(sendInvitations, {
    as: admin.token,
    body: { emails: ['invited@example.com', ...many, 'refusing@example.com', 'person7@example.com'] },
  })
  expect(body.data).toEqual({
    summary: { sent: 150, alreadySent: 2, hasAccount: 0, errors: 1 },
    delivery: 'queued',
    sent: many,
    alreadySent: ['invited@example.com', 'person7@example.com'],
    openInvitations: [{ _id: expect.any(String), email: 'invited@example.com' }],
    hasAccount: [],
    errors: [{ email: 'refusing@example.com', error: 'This person has asked us not to write to them.' }],
  })
  const { rows } = await product.pool.query(`
    select count(*) as mails, count(distinct m.to_email) as people, count(distinct i.token) as links,
      count(*) filter (where i.email = m.to_email) as own,
      (select count(*) from graphile_worker._private_jobs j where j.key like 'mail:%') as jobs,
      (select sum(cardinality(subject_ids))::int from audit_entries where action = 'invitation-sent') as noted
    from mail m join invitations i on i.id = m.invitation_id where m.kind = 'invitation'`)
  expect(rows).toEqual([{ mails: 151, people: 151, links: 151, own: 151, jobs: 151, noted: 151 }])
})

test('sending without an address is refused with the specified sentence', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const answer = await product.call(sendInvitations, { as: admin.token, body: { emails: ['  ', ''] } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'bad-input', message: 'Please enter at least one email address' })
})

test('where every line is wrong, each is named and nobody is invited', async () => {
  const product = shared()
  const admin = await product.signIn({ role: 'admin' })
  const { status, body } = await product.call(sendInvitations, { as: admin.token, body: { emails: ['nonsense', 'ta@'] } })
  expect([status, body.data.summary]).toEqual([200, { sent: 0, alreadySent: 0, hasAccount: 0, errors: 2 }])
  expect(body.data.errors.map(({ email }) => email)).toEqual(['nonsense', 'ta@'])
})

test('the link in the mail opens the preview with the invited address and the eight modules', async () => {
  const product = shared()
  const email = newAddress()
  const { invitation } = await invite(product, email)
  const [mail] = (await product.mails('invitation')).filter(({ toEmail }) => toEmail === email)
  expect(mail!.text).toContain(`http://course.test/preview/${invitation.token}`)
  const preview = await product.call(openPreview, { params: { token: invitation.token } })
  expect(preview.status).toBe(200)
  expect(preview.body.data.email).toBe(email)
  expect(preview.body.data.modules.map((module) => module.access)).toEqual(['PREVIEW AVAILABLE', ...Array(7).fill('FULL ACCESS')])
})

test('an unknown, malformed or deleted link is invalid', async () => {
  const product = shared()
  const { admin, invitation } = await invite(product)
  const remove = () => product.call(deleteInvitation, { as: admin.token, params: { id: invitation._id } })
  expect((await remove()).body.message).toBe('Invitation deleted successfully!')
  for (const token of ['x', 'A'.repeat(32), '../../etc', invitation.token])
    expect(await product.call(openPreview, { params: { token } })).toMatchObject({
      status: 404,
      body: { message: 'This invitation link is invalid or has expired.' },
    })
  expect((await remove()).status).toBe(404)
})

test('renewing adds days to the later of now and the old end', async () => {
  const product = await startTestProduct({ at: '2026-11-01T00:00:00Z' })
  const { invitation } = await invite(product)
  const renew = async (body: object) => {
    const { token: as } = await product.signIn({ role: 'admin' })
    return (await product.call(renewInvitation, { as, params: { id: invitation._id }, body })).body.data.invitation
  }
  expect(await renew({ days: 7 })).toMatchObject({ expiresAt: '2026-11-22T00:00:00.000Z' })
  product.clock.set('2026-12-01T00:00:00Z')
  expect(await renew({})).toMatchObject({ expiresAt: '2026-12-08T00:00:00.000Z', status: 'active' })
})

test('resetting gives a new link and kills the old one at once', async () => {
  const product = shared()
  const { admin, invitation: old } = await invite(product)
  await product.call(markInvitationUsed, { params: { token: old.token } })
  const { newLink, invitation } = (await product.call(resetInvitation, { as: admin.token, params: { id: old._id } })).body.data
  expect([newLink, invitation.status]).toEqual([`http://course.test/preview/${invitation.token}`, 'active'])
  expect((await product.call(openPreview, { params: { token: old.token } })).status).toBe(404)
  expect((await product.call(openPreview, { params: { token: invitation.token } })).status).toBe(200)
})

test('a used invitation still opens, marking it twice changes nothing, and the list is narrowed by status with its total', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['b@example.com', 'c@example.com'] } })
  const use = () => product.call(markInvitationUsed, { params: { token: invitation.token } })
  const listed = async (query: { status: 'used' | 'active'; limit?: number }) =>
    (await product.call(listInvitations, { as: admin.token, query })).body
  await use()
  const [first] = (await listed({ status: 'used' })).data.invitations
  product.clock.advance({ hours: 1 })
  expect((await use()).status).toBe(200)
  expect((await listed({ status: 'used' })).data.invitations).toEqual([first])
  expect((await product.call(openPreview, { params: { token: invitation.token } })).status).toBe(200)
  const page = await listed({ status: 'active', limit: 1 })
  expect([page.total, page.data.invitations.length]).toEqual([2, 1])
})

test('unopened invitations are found, whether they have expired or not', async () => {
  const product = await startTestProduct()
  const { invitation: opened } = await invite(product, 'opened@example.com')
  await product.call(trackPreviewAccess, {
    params: { token: opened.token },
    body: { action: 'page_view', sectionId: 'overview' },
    headers: { 'user-agent': 'Mozilla/5.0' },
  })
  const { invitation: used } = await invite(product, 'used@example.com')
  await product.call(markInvitationUsed, { params: { token: used.token } })
  await invite(product, 'expired@example.com')
  product.clock.advance({ days: 15 })
  const again = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: again.token, body: { emails: ['new@example.com'] } })
  const found = await product.call(listInvitations, { as: again.token, query: { status: 'unopened' } })
  expect(found.body.data.invitations.map(({ email, status }) => [email, status])).toEqual([
    ['new@example.com', 'active'],
    ['expired@example.com', 'expired'],
  ])
})

test('the name of the person who gave an address is checked, bounded, and only for addresses given by others', async () => {
  const product = shared()
  const { token: as } = await product.signIn({ role: 'admin' })
  const before = await product.mails()
  for (const [source, namedBy] of [
    ['colleague', 'x'.repeat(81)],
    ['colleague', 'https://evil.example/login'],
    ['colleague', 'Visit evil.example now'],
    ['customer', 'eva@example.com'],
    ['asked', 'Eva Malá'],
  ]) {
    const answer = await product.call(sendInvitations, { as, body: { emails: ['ta@example.com'], source, namedBy } })
    expect([answer.status, answer.body.issues?.[0]?.path], namedBy).toEqual([400, 'namedBy'])
  }
  expect(await product.mails()).toHaveLength(before.length)
})

test.each([
  [{ source: 'asked' }, 'You asked us for it, or your team did on your behalf.'],
  [{ source: 'colleague' }, 'A colleague at your company gave us your work address.'],
  [{ source: 'colleague', namedBy: 'Ing. Petr, Ph.D.' }, 'Ing. Petr, Ph.D., a colleague of yours, gave us your work address.'],
  [{ source: 'customer' }, 'You are in contact with us about hiring.'],
  [{ source: 'customer', namedBy: 'Eva Malá' }, 'Eva Malá, who is in contact with us about hiring, gave us your address.'],
] as const)('the mail says truthfully where the address comes from, and so does its preview: %o', async (origin, sentence) => {
  const product = shared()
  const { token: as } = await product.signIn({ role: 'admin' })
  const preview = (await product.call(previewInvitationMail, { as, query: origin })).body.data
  const shown = await product.app.inject(preview.viewUrl)
  const email = newAddress()
  await product.call(sendInvitations, { as, body: { emails: [email], ...origin } })
  const [mail] = (await product.mails('invitation')).filter(({ toEmail }) => toEmail === email)
  const words = (text: string) => text.replace(/\s+/g, ' ')
  const neutral = (text: string) => text.replace(/\/(preview|unsubscribe)\/[\w-]+/g, '/$1/')
  expect(words(preview.text)).toContain(`Why you’re getting this email: ${sentence}`)
  const mark = origin.source === 'asked' ? '' : 'Obchodní sdělení: '
  expect(preview.subject).toBe(`${mark}Your invitation: a free course on hiring principal-level IT talent`)
  expect([preview.subject, neutral(preview.text)]).toEqual([mail!.subject, neutral(mail!.text)])
  expect(neutral(shown.body).replace('<base target="_blank">', '')).toBe(neutral(mail!.html))
  if (origin.source !== 'asked') expect(words(mail!.text)).not.toContain('asked us for it')
})

test('the sample figure of the invitation says what the fact of the course says', () => {
  const { facts } = readShippedCourse()
  const { statement } = facts.get(invitationSample.factId)!
  const figures = invitationSample.text.match(/\d[\d.]*/g)!
  expect(figures.length).toBeGreaterThan(2)
  for (const figure of figures) expect(statement).toContain(figure)
})

test('anybody reads how long a demo lasts and which published modules the course has, without an address or a token', async () => {
  const product = await startTestProduct()
  await product.pool.query('update modules set is_published = false where module_id = 8')
  const facts = await product.call(getDemoFacts)
  expect(facts.body.data).toMatchObject({ demoDays: 7, warnDays: 2 })
  expect(facts.body.data.modules.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(facts.text).not.toMatch(/@|token/)
})

test('an expired invitation, and an unknown link, open nothing, record nothing and reveal nothing', async () => {
  const product = await startTestProduct()
  const { invitation } = await invite(product)
  product.clock.set(new Date(new Date(invitation.expiresAt).getTime() + 1000).toISOString())
  for (const endpoint of [openPreview, checkApproval, markInvitationUsed, trackPreviewAccess]) {
    const codeOf = async (token: string) =>
      (await product.call(endpoint, { params: { token }, body: { action: 'page_view' } })).body.code
    expect(await codeOf(invitation.token)).toBe('invitation-expired')
    expect(await codeOf('x'.repeat(32))).toBe('invitation-invalid')
  }
  expect((await product.pool.query('select from preview_events')).rowCount).toBe(0)
})
