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

const many = Array.from({ length: 45 }, (_, number) => `person${String(number).padStart(2, '0')}@example.com`)

test('many invitations are renewed to one date, mailed when asked, and a second call leaves them as they are', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, many)
  const renew = (body: object) => product.call(renewInvitations, { as: token, body: { ids, days: 30, ...body } })
  expect((await renew({})).body.data.summary).toEqual({ done: 45, unchanged: 0, refused: 0 })
  expect(await product.mails('invitation')).toHaveLength(45)
  expect((await renew({ sendMail: true })).body.data.summary).toEqual({ done: 0, unchanged: 45, refused: 0 })
  expect((await renew({ days: 40, sendMail: true })).body.data.summary.done).toBe(45)
  expect(await product.mails('invitation')).toHaveLength(90)
  const { invitations } = (await product.call(listInvitations, { as: token })).body.data
  expect(new Set(invitations.map(({ expiresAt }) => expiresAt))).toEqual(new Set(['2026-12-31T09:00:00.000Z']))
})

test('active invitations are sent again once, and whoever refuses, has asked or is too late is named', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
  const [a, b, c, d] = ids as [string, string, string, string]
  await product.pool.query('update invitations set used_at = now() where id = $1', [b])
  await product.pool.query(`update invitations set expires_at = '2026-11-20' where id = $1`, [c])
  await insertSuppression(product.deps.db, product.deps, 'd@example.com', 'all')
  const resend = async () => (await product.call(resendInvitations, { as: token, body: { ids } })).body.data.rows
  expect((await resend())[0]).toEqual({ _id: a, outcome: 'unchanged', reason: 'Was mailed a moment ago.' })
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

test('many invitations are deleted, and one that is gone stops no other', async () => {
  const product = await startTestProduct()
  const { token, ids } = await invite(product, many)
  const gone = crypto.randomUUID()
  const { data } = (await product.call(deleteInvitations, { as: token, body: { ids: [gone, ...ids] } })).body
  expect(data.summary).toEqual({ done: 45, unchanged: 1, refused: 0 })
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
  await product.call(renewInvitation, { as: token, params, body: { days: 7, sendMail: true } })
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
