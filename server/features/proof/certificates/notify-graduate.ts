import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { findGraduate } from './certificates.queries.ts'

/** Queues a mail about a certificate in the caller's transaction, unless the certificate has no account or the address is unproven. */
export async function notifyGraduate(
  trx: Queryable,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: Parameters<typeof queueMail<{ userId: string; code: string }>>[2],
  { userId, code }: { userId: string | null; code: string },
): Promise<void> {
  const graduate = userId === null ? undefined : await findGraduate(trx, userId)
  const address = graduate && provenAddress(graduate)
  if (userId !== null && address !== undefined) await queueMail(trx, deps, kind, address, { userId, code })
}
