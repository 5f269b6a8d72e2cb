import { expect, test } from 'vitest'
import {
  deleteInvitation,
  listInvitations,
  markInvitationUsed,
  openPreview,
  renewInvitation,
  resetInvitation,
  sendInvitations,
  trackPreviewAccess,
} from '#contract/invitations.ts'
import { insertRefusal } from '../mail/refusals.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

async function invite(product: TestProduct, email = 'ta@example.com') {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails: [email] } })
  const list = await product.call(listInvitations, { as: admin.token })
  return { admin, invitation: list.body.data.invitations[0]! }
}

test('sending invitations gives one outcome per line and mails each address once', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const first = await product.call(sendInvitations, {
    as: admin.token,
    body: { emails: [' Ta@Example.com ', '', 'nonsense', 'ta@example.com'] },
  })
  expect(first.status).toBe(200)
  expect(first.body.data.summary).toEqual({ sent: 1, alreadySent: 1, errors: 1 })
  expect(first.body.data.errors).toEqual([{ email: 'nonsense', error: 'Please enter a valid email address' }])
  const mails = await product.mails('invitation')
  expect(mails.map((mail) => mail.toEmail)).toEqual(['ta@example.com'])
})

test('of many addresses each gets its own outcome, mail and audit entry, and its own reason', async () => {
  const product = await startTestProduct({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'course@example.com' } })
  const admin = await product.signIn({ role: 'admin' })
  await invite(product, 'invited@example.com')
  await insertRefusal(product.deps.db, 'refusing@example.com', 'all', product.clock.now())
  const many = Array.from({ length: 150 }, (_, index) => `person${index}@example.com`)
  const { body } = await product.call(sendInvitations, {
    as: admin.token,
    body: { emails: ['invited@example.com', ...many, 'refusing@example.com', 'person7@example.com'] },
  })
  expect(body.data).toEqual({
    summary: { sent: 150, alreadySent: 2, errors: 1 },
    sent: many,
    alreadySent: ['invited@example.com', 'person7@example.com'],
    errors: [{ email: 'refusing@example.com', error: 'This person has asked us not to write to them.' }],
  })
  const { rows } = await product.pool.query(`
    select count(*) as mails, count(distinct m.to_email) as people, count(distinct i.token) as links,
      count(*) filter (where position(i.token in m.text) > 0 and i.email = m.to_email) as own,
      (select count(*) from graphile_worker._private_jobs j where j.key like 'mail:%') as jobs,
      (select count(*) from audit_entries where action = 'invitation sent') as noted
    from mail m join invitations i on i.id = m.invitation_id where m.kind = 'invitation'`)
  expect(rows).toEqual([{ mails: 151, people: 151, links: 151, own: 151, jobs: 151, noted: 151 }])
})

test('sending without an address is refused with the specified sentence', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const answer = await product.call(sendInvitations, { as: admin.token, body: { emails: ['  ', ''] } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'bad-input', message: 'Please enter at least one email address' })
})

test('the link in the mail opens the preview with the invited address and the eight modules', async () => {
  const product = await startTestProduct()
  const { invitation } = await invite(product)
  const [mail] = await product.mails('invitation')
  expect(mail!.text).toContain(`http://course.test/preview/${invitation.token}`)
  const preview = await product.call(openPreview, { params: { token: invitation.token } })
  expect(preview.status).toBe(200)
  expect(preview.body.data.email).toBe('ta@example.com')
  expect(preview.body.data.modules.map((module) => module.access)).toEqual(['PREVIEW AVAILABLE', ...Array(7).fill('FULL ACCESS')])
})

test('an unknown, malformed or deleted link is invalid, an expired one is gone', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  for (const token of ['x', 'A'.repeat(32), '../../etc'])
    expect(await product.call(openPreview, { params: { token } })).toMatchObject({
      status: 404,
      body: { message: 'This invitation link is invalid or has expired.' },
    })
  product.clock.advance({ days: 14 })
  expect(await product.call(openPreview, { params: { token: invitation.token } })).toMatchObject({
    status: 410,
    body: { code: 'invitation-expired' },
  })
  product.clock.advance({ days: -14 })
  const admin2 = admin.token
  expect((await product.call(deleteInvitation, { as: admin2, params: { id: invitation._id } })).body.message).toBe(
    'Invitation deleted successfully!',
  )
  expect((await product.call(openPreview, { params: { token: invitation.token } })).status).toBe(404)
  expect((await product.call(deleteInvitation, { as: admin2, params: { id: invitation._id } })).status).toBe(404)
})

test('renewing adds days to the later of now and the old end', async () => {
  const product = await startTestProduct({ at: '2026-11-01T00:00:00Z' })
  const { invitation } = await invite(product)
  const fresh = await product.signIn({ role: 'admin' })
  const early = await product.call(renewInvitation, { as: fresh.token, params: { id: invitation._id }, body: { days: 7 } })
  expect(early.body.data.invitation.expiresAt).toBe('2026-11-22T00:00:00.000Z')
  product.clock.set('2026-12-01T00:00:00Z')
  const late = await product.signIn({ role: 'admin' })
  const renewed = await product.call(renewInvitation, { as: late.token, params: { id: invitation._id }, body: {} })
  expect(renewed.body.data.invitation).toMatchObject({ expiresAt: '2026-12-08T00:00:00.000Z', status: 'active' })
})

test('resetting gives a new link and kills the old one at once', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  await product.call(markInvitationUsed, { params: { token: invitation.token } })
  const reset = await product.call(resetInvitation, { as: admin.token, params: { id: invitation._id } })
  expect(reset.body.data.newLink).toMatch(/^http:\/\/course\.test\/preview\/[\w-]{32}$/)
  expect(reset.body.data.invitation.status).toBe('active')
  expect((await product.call(openPreview, { params: { token: invitation.token } })).status).toBe(404)
  expect((await product.call(openPreview, { params: { token: reset.body.data.invitation.token } })).status).toBe(200)
})

test('a used invitation still opens, and marking it twice changes nothing', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  await product.call(markInvitationUsed, { params: { token: invitation.token } })
  const first = await product.call(listInvitations, { as: admin.token, query: { status: 'used' } })
  product.clock.advance({ hours: 1 })
  expect((await product.call(markInvitationUsed, { params: { token: invitation.token } })).status).toBe(200)
  const second = await product.call(listInvitations, { as: admin.token, query: { status: 'used' } })
  expect(second.body.data.invitations[0]!.usedAt).toBe(first.body.data.invitations[0]!.usedAt)
  expect((await product.call(openPreview, { params: { token: invitation.token } })).status).toBe(200)
})

test('lists are narrowed by derived status and carry the total', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  await product.call(sendInvitations, { as: admin.token, body: { emails: ['b@example.com', 'c@example.com'] } })
  await product.call(markInvitationUsed, { params: { token: invitation.token } })
  const page = await product.call(listInvitations, { as: admin.token, query: { status: 'active', limit: 1 } })
  expect(page.body.total).toBe(2)
  expect(page.body.data.invitations).toHaveLength(1)
})

test('tracking notes a step of a person once a minute and no step of a scanner', async () => {
  const product = await startTestProduct()
  const { admin, invitation } = await invite(product)
  const step = { params: { token: invitation.token }, body: { action: 'page_view', sectionId: 'overview' } }
  await product.call(trackPreviewAccess, { ...step, headers: { 'user-agent': 'SafeLinks scanner' } })
  expect((await product.call(listInvitations, { as: admin.token })).body.data.invitations[0]!.openedAt).toBeNull()
  await product.call(trackPreviewAccess, { ...step, headers: { 'user-agent': 'Mozilla/5.0' } })
  await product.call(trackPreviewAccess, { ...step, headers: { 'user-agent': 'Mozilla/5.0' } })
  expect((await product.call(listInvitations, { as: admin.token })).body.data.invitations[0]!.openedAt).not.toBeNull()
  const events = await product.deps.db.selectFrom('previewEvents').selectAll().execute()
  expect(events).toHaveLength(1)
})
