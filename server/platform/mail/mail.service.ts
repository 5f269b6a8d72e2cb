import { DomainError } from '#contract/domain-error.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import type { Deps } from '../deps.ts'
import { findMail, setMailQueued } from './mail.queries.ts'
import { isBeingDelivered, queueDelivery } from './outbox.ts'

/** One mail as it looks. Throws DomainError `mail-not-found`. */
export async function getMail({ db }: Pick<Deps, 'db'>, id: string) {
  const mail = await findMail(db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return mail
}

/**
 * Puts a mail into the queue again, whatever became of it; one that is being handed over at this moment is left alone, so that two clicks send it once.
 * Without a mail server it stays kept. Throws `mail-not-found`, `mail-server-missing`.
 */
export async function resendMail(deps: Deps, id: string, actor: Actor) {
  if (deps.config.SMTP_URL === undefined) throw new DomainError('mail-server-missing')
  return deps.db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, id)
    if (!mail) throw new DomainError('mail-not-found')
    if (await isBeingDelivered(trx, id)) return mail
    await setMailQueued(trx, id)
    await queueDelivery(trx, id)
    await recordAction(trx, deps, actor, 'mail sent again', `mail ${id}`, { kind: mail.kind })
    return getMail({ db: trx as Deps['db'] }, id)
  })
}
