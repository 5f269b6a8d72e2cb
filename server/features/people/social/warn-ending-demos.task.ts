import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { demoEndingMail } from './social-email.ts'
import { insertDemoWarning, lockEndingDemos } from './warn-ending-demos.queries.ts'

/** Time before a demo's end at which its owner is warned, in milliseconds. */
const warnWithin = 2 * 86_400_000

const batchSize = 200

/** Mails owners of demos that end within two days, once per end; skips disabled accounts and unproven addresses. Returns how many. */
export async function warnEndingDemos(deps: Deps): Promise<number> {
  let mailCount = 0
  for (;;) {
    const batchCount = await warnSome(deps)
    mailCount += batchCount
    if (batchCount < batchSize) return mailCount
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
