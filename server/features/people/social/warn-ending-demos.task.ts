import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { demoEndingMail } from './demo-ending-email.ts'
import { insertDemoWarning, lockEndingDemos } from './warn-ending-demos.queries.ts'

/** How long before its end a demo's owner is told, in milliseconds. */
const warnWithin = 2 * 86_400_000

/** Owners told in one transaction. */
const batchSize = 200

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
  return deps.db.transaction().execute(async (trx) => {
    const demos = await lockEndingDemos(trx, { after: now, until: new Date(now.getTime() + warnWithin), limit: batchSize })
    for (const { id, email, accessExpiresAt, reason } of demos) {
      await insertDemoWarning(trx, { userId: id, reason, sentAt: now })
      if (accessExpiresAt) await queueMail(trx, deps, demoEndingMail, email, { userId: id, endsAt: accessExpiresAt })
    }
    return demos.length
  })
}
