import { retention } from '#content/retention.ts'
import type { Deps } from '../../../deps.ts'
import { mailDeliveryOf, mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { inactiveAccountMail } from './inactive-account-email.ts'
import {
  deleteUnsentNotices,
  type InactivityNotice,
  insertInactivityNotice,
  lockInactiveAccounts,
} from './inactive-accounts.queries.ts'

const batchSize = 200

/** Asks owners of inactive accounts twice by mail whether to keep them; the purge deletes accounts of those who do not sign in. Returns how many mails. */
export async function askInactiveOwners(deps: Deps): Promise<number> {
  if (mailDeliveryOf(deps) === 'kept') return 0
  await deleteUnsentNotices(deps.db)
  let queued = 0
  for (const notice of ['second', 'first'] as const) {
    let batch: number
    do {
      batch = await askSome(deps, notice)
      queued += batch
    } while (batch === batchSize)
  }
  return queued
}

function askSome(deps: Deps, notice: InactivityNotice): Promise<number> {
  const now = deps.clock.now()
  const daysLeft = retention.inactiveAccountAnswerDays * (notice === 'first' ? 2 : 1)
  const deleteAfter = new Date(now.getTime() + daysLeft * 86_400_000)
  return deps.db.transaction().execute(async (trx) => {
    const accounts = await lockInactiveAccounts(trx, notice, { now, limit: batchSize })
    for (const { id, reason } of accounts) await insertInactivityNotice(trx, { userId: id, reason, sentAt: now })
    await queueMails(
      trx,
      deps,
      accounts.map(({ id, email }) => mailTo(inactiveAccountMail, email, { userId: id, deleteAfter })),
    )
    return accounts.length
  })
}
