import { expect, test } from 'vitest'
import { startAddressChange } from '#contract/address-change.ts'
import { trackPreviewAccess } from '#contract/preview.ts'
import { submitModule } from '#contract/submissions.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { approvedTeam, consentAndConfirm, invite } from '../../../testing/retained-people.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { issuePasswordReset } from '../passwords/passwords.service.ts'
import { countExpired, purgeExpired, retentionRules } from './retention.ts'

/** One row per rule: created now, kept until just before its period ends, deleted afterwards. */
type Edge = {
  id: string
  make: (product: TestProduct) => Promise<unknown>
  /** When the period is over. */
  at: string
  /** The table, with the condition of what is left, whose rows are to go. */
  rows: string
}

const countRows = async ({ pool }: TestProduct, rows: string): Promise<number> =>
  Number((await pool.query(`select count(*) from ${rows}`)).rows[0].count)

const joinOne = (product: TestProduct) =>
  product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } })

const edges: Edge[] = [
  {
    id: 'inactive-accounts',
    make: async (product) => {
      await product.signIn()
      await product.pool.query(
        `insert into sent_reminders (user_id, reason, sent_at) select u.id, 'second notice, inactive since ' ||
          extract(epoch from (select max(s.created_at) from sessions s where s.user_id = u.id))::bigint, $1 from users u`,
        [product.clock.now()],
      )
    },
    at: '2026-12-21T09:00:00Z',
    rows: 'users',
  },
  {
    id: 'ended-demos',
    make: (product) => product.signIn({ userType: 'demo' }),
    at: '2026-12-28T09:00:00Z',
    rows: 'users',
  },
  { id: 'team-requests', make: approvedTeam, at: '2027-11-21T09:00:00Z', rows: 'teams' },
  { id: 'invitations', make: invite, at: '2027-01-04T09:00:00Z', rows: 'invitations' },
  { id: 'activations', make: approvedTeam, at: '2027-01-04T09:00:00Z', rows: 'activations' },
  {
    id: 'waitlists',
    make: joinOne,
    at: '2026-12-21T09:00:00Z',
    rows: 'waitlist_entries',
  },
  {
    id: 'submissions',
    make: async (product) => {
      const { id, token } = await product.signIn()
      // Its owner stays active, so that the account is not what goes.
      const later = { createdAt: new Date('2027-06-01'), expiresAt: new Date('2027-06-08') }
      await product.deps.db
        .insertInto('sessions')
        .values({ userId: id, kind: 'session', ...later })
        .execute()
      await product.call(submitModule, { as: token, body: { moduleId: 1, challenges: ['Too few candidates'] } })
    },
    at: '2027-11-21T09:00:00Z',
    rows: "submissions where field_values <> '{}'",
  },
  {
    id: 'preview-events',
    make: async (product) => {
      await invite(product)
      // Renewed, so that the invitation is not what goes.
      const renewed = product.deps.db.updateTable('invitations').set({ expiresAt: new Date('2027-06-01') })
      const { token } = await renewed.returning('token').executeTakeFirstOrThrow()
      await product.call(trackPreviewAccess, {
        params: { token },
        body: { action: 'page_view' },
        headers: { 'user-agent': 'Firefox/140.0' },
      })
    },
    at: '2027-02-19T09:00:00Z',
    rows: 'preview_events',
  },
  {
    id: 'mails',
    make: joinOne,
    at: '2027-02-19T09:00:00Z',
    rows: 'mail',
  },
  {
    id: 'webhook-deliveries',
    make: async (product) => {
      const { token } = await product.signIn({ role: 'admin' })
      await product.call(createWebhook, { as: token, body: { url: 'https://example.com/', events: ['waitlist.joined'] } })
      await joinOne(product)
    },
    at: '2027-02-19T09:00:00Z',
    rows: 'webhook_deliveries',
  },
  { id: 'audit', make: invite, at: '2031-11-21T09:00:00Z', rows: 'audit_entries' },
  {
    id: 'password-links',
    make: async (product) => issuePasswordReset(product.deps.db, product.deps, (await product.signIn()).id),
    at: '2026-11-22T10:00:00Z',
    rows: 'password_resets',
  },
  {
    id: 'address-changes',
    make: async (product) => {
      const { token } = await product.signIn()
      await product.call(startAddressChange, { as: token, body: { email: 'new@example.com' } })
    },
    at: '2026-11-25T09:00:00Z',
    rows: 'address_changes',
  },
  {
    id: 'sign-in-attempts',
    make: ({ pool }) =>
      pool.query(`insert into social_attempts (provider, state_hash, browser_hash, created_at, expires_at)
        values ('google', 'state', 'browser', '2026-11-21T09:00:00Z', '2026-11-21T09:10:00Z')`),
    at: '2026-11-22T09:10:00Z',
    rows: 'social_attempts',
  },
  {
    id: 'passkey-challenges',
    make: ({ pool }) =>
      pool.query(
        `insert into passkey_challenges (challenge_hash, purpose, expires_at) values ('hash', 'sign-in', '2026-11-21T09:10:00Z')`,
      ),
    at: '2026-11-21T09:10:00Z',
    rows: 'passkey_challenges',
  },
  {
    id: 'tombstones',
    make: ({ pool }) =>
      pool.query(`insert into tombstones (subject_hash, kind, ended_at) values ('hash', 'address', '2026-11-21T09:00:00Z')`),
    at: '2027-11-21T09:00:00Z',
    rows: 'tombstones',
  },
  {
    id: 'nudges',
    make: ({ pool }) => pool.query(`insert into nudges (email_hash, nudged_at) values ('hash', '2026-11-21T09:00:00Z')`),
    at: '2026-12-05T09:00:00Z',
    rows: 'nudges',
  },
  {
    id: 'old-consents',
    make: consentAndConfirm,
    at: '2031-11-21T09:00:00Z',
    rows: 'consents where withdrawn_at is null',
  },
]

test.each(edges)('$id: kept until the period is over, then gone', async ({ id, make, at, rows }) => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await make(product)
  const before = await countRows(product, rows)
  expect(before).toBeGreaterThan(0)
  product.clock.set(new Date(new Date(at).getTime() - 1000))
  expect((await purgeExpired(product.deps))[id]).toBe(0)
  product.clock.set(at)
  expect((await countExpired(product.deps))[id]).toBe(before)
  expect(await countRows(product, rows)).toBe(before)
  expect((await purgeExpired(product.deps))[id]).toBe(before)
  expect(await countRows(product, rows)).toBe(0)
  expect((await purgeExpired(product.deps))[id]).toBe(0)
})

const testedElsewhere = ['sessions', 'kept-certificates', 'unused-members', 'feedback', 'reviews', 'consents']

test('each rule has its edges tested', () => {
  const tested = [...edges.map(({ id }) => id), ...testedElsewhere]
  expect(retentionRules.map(({ id }) => id).filter((id) => !tested.includes(id))).toEqual([])
})
