import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { findMail, findMailSource, setMailQueued } from './mail.queries.ts'
import type { MailKinds } from './mail-kind.ts'
import { enqueueDeliveries } from './queue-mail.ts'
import { type MailOfRow, writeMail } from './write-mail.ts'

/** One mail without its text. Throws DomainError `mail-not-found`. */
export async function getMail({ db }: Pick<Deps, 'db'>, id: string) {
  const mail = await findMail(db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return mail
}

/**
 * One mail as it looks; undefined when what it was about has been deleted. Links that work once are left out of a mail that has left, because they are its
 * recipient's alone. Throws `mail-not-found`.
 */
export async function readMail(deps: Deps, kinds: MailKinds, id: string): Promise<MailOfRow | undefined> {
  const mail = await findMailSource(deps.db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return writeMail(deps, kinds, mail, { withhold: mail.state !== 'kept' })
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
    if (!(await setMailQueued(trx, id))) return mail
    await enqueueDeliveries(trx, [id])
    await recordAction(trx, deps, actor, 'mail sent again', `mail ${id}`, { kind: mail.kind })
    return (await findMail(trx, id)) ?? mail
  })
}

export { listMailSources } from './mail.queries.ts'
