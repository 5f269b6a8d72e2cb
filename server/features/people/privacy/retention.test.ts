import { expect, test } from 'vitest'
import { startAddressChange } from '#contract/address-change.ts'
import { trackPreviewAccess } from '#contract/preview.ts'
import { submitModule } from '#contract/submissions.ts'
import { joinWaitlist } from '#contract/waitlist.ts'
import { createWebhook } from '#contract/webhooks.ts'
import { json } from '../../../platform/db/database.ts'
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
  /** The remaining rows. */
  left: (product: TestProduct) => Promise<unknown[]>
}

const rowsOf = (table: Parameters<TestProduct['deps']['db']['selectFrom']>[0]) => (product: TestProduct) =>
  product.deps.db
    .selectFrom(table as 'users')
    .select('id')
    .execute()

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
    left: rowsOf('users'),
  },
  {
    id: 'ended-demos',
    make: (product) => product.signIn({ userType: 'demo' }),
    at: '2026-12-28T09:00:00Z',
    left: rowsOf('users'),
  },
  { id: 'team-requests', make: approvedTeam, at: '2027-11-21T09:00:00Z', left: rowsOf('teams') },
  { id: 'invitations', make: invite, at: '2027-01-04T09:00:00Z', left: rowsOf('invitations') },
  { id: 'activations', make: approvedTeam, at: '2027-01-04T09:00:00Z', left: rowsOf('activations') },
  {
    id: 'waitlists',
    make: (product) => product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } }),
    at: '2026-12-21T09:00:00Z',
    left: rowsOf('waitlistEntries'),
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
    left: (product) => product.deps.db.selectFrom('submissions').select('kind').where('fieldValues', '!=', json({})).execute(),
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
    left: rowsOf('previewEvents'),
  },
  {
    id: 'mails',
    make: (product) => product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } }),
    at: '2027-02-19T09:00:00Z',
    left: rowsOf('mail'),
  },
  {
    id: 'webhook-deliveries',
    make: async (product) => {
      const { token } = await product.signIn({ role: 'admin' })
      await product.call(createWebhook, { as: token, body: { url: 'https://example.com/', events: ['waitlist.joined'] } })
      await product.call(joinWaitlist, { body: { name: 'Jana', email: 'jana@example.com', courseType: 'advanced' } })
    },
    at: '2027-02-19T09:00:00Z',
    left: rowsOf('webhookDeliveries'),
  },
  { id: 'audit', make: invite, at: '2031-11-21T09:00:00Z', left: rowsOf('auditEntries') },
  {
    id: 'password-links',
    make: async (product) => issuePasswordReset(product.deps.db, product.deps, (await product.signIn()).id),
    at: '2026-11-22T10:00:00Z',
    left: rowsOf('passwordResets'),
  },
  {
    id: 'address-changes',
    make: async (product) => {
      const { token } = await product.signIn()
      await product.call(startAddressChange, { as: token, body: { email: 'new@example.com' } })
    },
    at: '2026-11-25T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('addressChanges').select('newEmail').execute(),
  },
  {
    id: 'sign-in-attempts',
    make: (product) =>
      product.deps.db
        .insertInto('socialAttempts')
        .values({
          provider: 'google',
          stateHash: 'state',
          browserHash: 'browser',
          createdAt: product.clock.now(),
          expiresAt: new Date('2026-11-21T09:10:00Z'),
        })
        .execute(),
    at: '2026-11-22T09:10:00Z',
    left: (product) => product.deps.db.selectFrom('socialAttempts').select('provider').execute(),
  },
  {
    id: 'passkey-challenges',
    make: (product) =>
      product.deps.db
        .insertInto('passkeyChallenges')
        .values({ challengeHash: 'hash', purpose: 'sign-in', expiresAt: new Date('2026-11-21T09:10:00Z') })
        .execute(),
    at: '2026-11-21T09:10:00Z',
    left: (product) => product.deps.db.selectFrom('passkeyChallenges').select('purpose').execute(),
  },
  {
    id: 'tombstones',
    make: (product) =>
      product.deps.db
        .insertInto('tombstones')
        .values({ subjectHash: 'hash', kind: 'address', endedAt: product.clock.now() })
        .execute(),
    at: '2027-11-21T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('tombstones').select('kind').execute(),
  },
  {
    id: 'nudges',
    make: (product) =>
      product.deps.db.insertInto('nudges').values({ emailHash: 'hash', nudgedAt: product.clock.now() }).execute(),
    at: '2026-12-05T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('nudges').select('emailHash').execute(),
  },
  {
    id: 'old-consents',
    make: async (product) => {
      await consentAndConfirm(product)
    },
    at: '2031-11-21T09:00:00Z',
    left: (product) => product.deps.db.selectFrom('consents').select('id').where('withdrawnAt', 'is', null).execute(),
  },
]

test.each(edges)('$id: kept until the period is over, then gone', async ({ id, make, at, left }) => {
  const product = await startTestProduct({ at: '2026-11-21T09:00:00Z' })
  await make(product)
  const before = await left(product)
  expect(before.length).toBeGreaterThan(0)
  product.clock.set(new Date(new Date(at).getTime() - 1000))
  expect((await purgeExpired(product.deps))[id]).toBe(0)
  expect(await left(product)).toEqual(before)
  product.clock.set(at)
  expect((await countExpired(product.deps))[id]).toBe(before.length)
  expect(await left(product)).toEqual(before)
  expect((await purgeExpired(product.deps))[id]).toBe(before.length)
  expect(await left(product)).toEqual([])
  expect((await purgeExpired(product.deps))[id]).toBe(0)
})

const testedElsewhere = ['sessions', 'kept-certificates', 'unused-members', 'feedback', 'reviews', 'consents']

test('each rule has its edges tested', () => {
  const tested = [...edges.map(({ id }) => id), ...testedElsewhere]
  expect(retentionRules.map(({ id }) => id).filter((id) => !tested.includes(id))).toEqual([])
})
