import { expect, test } from 'vitest'
import {
  deleteInvitations,
  listInvitations,
  renewInvitation,
  renewInvitations,
  resendInvitations,
  resetInvitation,
  sendInvitations,
} from '#contract/invitations.ts'
import { insertSuppression } from '../../../platform/mail/suppressions.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

async function invite(product: TestProduct, emails: string[]) {
  const admin = await product.signIn({ role: 'admin' })
  await product.call(sendInvitations, { as: admin.token, body: { emails } })
  const { invitations } = (await product.call(listInvitations, { as: admin.token, query: { sort: 'email', direction: 'asc' } }))
    .body.data
  return { token: admin.token, ids: invitations.map(({ _id }) => _id) }
}

test('a bulk renewal adds days to the later of now and the old end, as a single one does, and a repeated call changes nothing', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['active@example.com', 'expired@example.com', 'single@example.com'])
  const [active, expired, single] = ids as [string, string, string]
  await product.pool.query(`update invitations set expires_at = '2026-11-20T09:00:00Z' where id = $1`, [expired])
  // Now is 21 November, and the active invitation ends on 5 December.
  const renewals = [
    { _id: active, expiresAt: '2026-12-12T09:00:00Z' },
    { _id: expired, expiresAt: '2026-11-28T09:00:00Z' },
  ]
  const renew = async () => (await product.call(renewInvitations, { as: token, body: { renewals, sendMail: true } })).body.data
  expect((await renew()).summary).toEqual({ done: 2, unchanged: 0, refused: 0 })
  expect(await product.mails('invitation')).toHaveLength(5)
  expect((await renew()).rows).toEqual(
    [active, expired].map((_id) => ({ _id, outcome: 'unchanged', reason: 'Already valid until then.' })),
  )
  expect(await product.mails('invitation')).toHaveLength(5)
  await product.call(renewInvitation, { as: token, params: { id: single }, body: { days: 7 } })
  const { invitations } = (await product.call(listInvitations, { as: token, query: { sort: 'email', direction: 'asc' } })).body
    .data
  expect(invitations.map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2026-12-12', '2026-11-28', '2026-12-12'])
})

test('a renewal into the past or for more than sixty days is refused', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['expired@example.com', 'long@example.com'])
  await product.pool.query(`update invitations set expires_at = '2026-11-01T09:00:00Z' where id = $1`, [ids[0]])
  const ends = ['2026-11-15T09:00:00Z', '2027-02-10T09:00:00Z']
  const renewals = ids.map((_id, index) => ({ _id, expiresAt: ends[index] }))
  const { rows } = (await product.call(renewInvitations, { as: token, body: { renewals } })).body.data
  expect(rows.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual(ids.map(() => 'refused: Please enter 1 to 60 days.'))
})

test('active invitations are sent again once, and people who refuse, have asked or are too late are named', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
  const [a, b, c, d] = ids as [string, string, string, string]
  await product.pool.query('update invitations set used_at = now() where id = $1', [b])
  await product.pool.query(`update invitations set expires_at = '2026-11-20' where id = $1`, [c])
  await insertSuppression(product.deps.db, product.deps, 'd@example.com', 'all')
  const resend = async () => (await product.call(resendInvitations, { as: token, body: { ids } })).body.data.rows
  expect((await resend())[0]).toEqual({ _id: a, outcome: 'unchanged', reason: 'Emailed less than ten minutes ago.' })
  product.clock.advance({ minutes: 11 })
  expect(await resend()).toEqual([
    { _id: a, outcome: 'done', reason: 'The email is kept: no SMTP server is set.' },
    { _id: b, outcome: 'refused', reason: 'This person has already asked for access.' },
    { _id: c, outcome: 'refused', reason: 'This invitation has expired. Renew it first.' },
    { _id: d, outcome: 'refused', reason: 'This person has asked us not to write to them.' },
  ])
  expect((await resend())[0]?.outcome).toBe('unchanged')
  const mails = await product.mails('invitation')
  expect(mails.filter(({ toEmail }) => toEmail === 'a@example.com')).toHaveLength(2)
})

test('invitations are deleted, and a missing one does not stop the others', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['a@example.com', 'b@example.com', 'c@example.com'])
  const gone = crypto.randomUUID()
  const { data } = (await product.call(deleteInvitations, { as: token, body: { ids: [gone, ...ids] } })).body
  expect(data.summary).toEqual({ done: 3, unchanged: 1, refused: 0 })
  expect(data.rows[0]).toEqual({ _id: gone, outcome: 'unchanged', reason: 'Already deleted.' })
  expect((await product.call(listInvitations, { as: token })).body.total).toBe(0)
})

test('a renewed date and a new link are mailed only when asked', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['ta@example.com'])
  const params = { id: ids[0] ?? '' }
  await product.call(renewInvitation, { as: token, params, body: { days: 7 } })
  await product.call(resetInvitation, { as: token, params })
  expect(await product.mails('invitation')).toHaveLength(1)
  const renewed = await product.call(renewInvitation, { as: token, params, body: { days: 7, sendMail: true } })
  expect(renewed.body.message).toBe('The email is kept: no SMTP server is set.')
  const { newLink } = (await product.call(resetInvitation, { as: token, params, body: { sendMail: true } })).body.data
  const mails = await product.mails('invitation')
  expect(mails).toHaveLength(3)
  expect(mails.at(-1)?.text).toContain(newLink)
})

test('an address with an account is reported and not invited, and one with an open invitation can be sent it again', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['open@example.com'])
  await product.signIn({ email: 'jana@example.com' })
  const emails = ['JANA@example.com', 'open@example.com', 'new@example.com']
  const { data } = (await product.call(sendInvitations, { as: token, body: { emails } })).body
  expect(data.summary).toEqual({ sent: 1, alreadySent: 1, hasAccount: 1, errors: 0 })
  expect(data).toMatchObject({
    sent: ['new@example.com'],
    alreadySent: ['open@example.com'],
    openInvitations: [{ _id: ids[0], email: 'open@example.com' }],
    hasAccount: ['jana@example.com'],
  })
  expect((await product.mails('invitation')).map(({ toEmail }) => toEmail)).not.toContain('jana@example.com')
})
