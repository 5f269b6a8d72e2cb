import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { demoEndingEmail } from './demo-ending-email.ts'

/** How long before its end a demo's owner is told, in milliseconds. */
const warnWithin = 2 * 86_400_000

/** Owners told in one transaction. */
const batchSize = 200

/** What is noted about a warning: the end it was about, to the second. */
const reasonOf = sql<string>`'demo ends ' || extract(epoch from users.access_expires_at)::bigint`

/**
 * Writes one mail to the owner of each demo that ends within two days: once per end, so that a demo which an admin has extended is told of its new end.
 * Left out are disabled accounts, demos that have ended, and addresses nobody has proven: they may be somebody else's. Returns how many it wrote.
 */
export async function warnEndingDemos(deps: Deps): Promise<number> {
  let written = 0
  for (;;) {
    const told = await warnSome(deps)
    written += told
    if (told < batchSize) return written
  }
}

function warnSome(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const site = deps.config.PUBLIC_URL
  return deps.db.transaction().execute(async (trx) => {
    const demos = await trx
      .selectFrom('users')
      .select(['id', 'email', 'fullName', 'accessExpiresAt', reasonOf.as('reason')])
      .where('userType', '=', 'demo')
      .where('status', '=', 'active')
      .where('emailProvenAt', 'is not', null)
      .where('accessExpiresAt', '>', now)
      .where('accessExpiresAt', '<=', new Date(now.getTime() + warnWithin))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sentReminders')
              .select('sentReminders.reason')
              .whereRef('sentReminders.userId', '=', 'users.id')
              .where('sentReminders.reason', '=', reasonOf),
          ),
        ),
      )
      .limit(batchSize)
      .forUpdate()
      .execute()
    for (const { id, email, fullName, accessExpiresAt, reason } of demos) {
      await trx.insertInto('sentReminders').values({ userId: id, reason, sentAt: now }).execute()
      await queueMail(trx, deps, {
        kind: 'demo-ending',
        to: email,
        content: demoEndingEmail({
          fullName,
          endsAt: accessExpiresAt!,
          requestUrl: `${site}/request-access`,
          demoUrl: `${site}/preview/demo`,
        }),
        about: { userId: id },
      })
    }
    return demos.length
  })
}
