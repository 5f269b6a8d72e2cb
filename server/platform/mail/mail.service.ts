import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { findMail, findMailSource, setMailQueued } from './mail.queries.ts'
import type { MailKinds } from './mail-kind.ts'
import { enqueueDeliveries } from './queue-mail.ts'
import { type MailOfRow, writeMail } from './write-mail.ts'

/** Throws `mail-not-found`. */
export async function getMail({ db }: Pick<Deps, 'db'>, id: string) {
  const mail = await findMail(db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return mail
}

/**
 * Renders one mail; undefined when its subject has been deleted. One-time links are removed from sent mails, because only the recipient may use
 * them. Throws `mail-not-found`.
 */
export async function readMail(deps: Deps, kinds: MailKinds, id: string): Promise<MailOfRow | undefined> {
  const mail = await findMailSource(deps.db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return writeMail(deps, kinds, mail, { withhold: mail.state !== 'kept' })
}

/**
 * Queues a mail again unless it is being delivered, so that two clicks send it once. It stays kept without a mail server. Throws
 * `mail-not-found`, `mail-server-missing`.
 */
export async function resendMail(deps: Deps, id: string, actor: Actor) {
  if (deps.config.SMTP_URL === undefined) throw new DomainError('mail-server-missing')
  return deps.db.transaction().execute(async (trx) => {
    const mail = await findMail(trx, id)
    if (!mail) throw new DomainError('mail-not-found')
    if (!(await setMailQueued(trx, id))) return mail
    await enqueueDeliveries(trx, [id])
    await recordAction(trx, deps, actor, 'mail-sent-again', 'mail', id, { kind: mail.kind })
    return (await findMail(trx, id)) ?? mail
  })
}

export { listMailSources } from './mail.queries.ts'
