import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { changeInBulk, changeOne, done, refused, unchanged } from '../db/change-in-bulk.ts'
import {
  findMail,
  findMailSource,
  findWaitingMails,
  isOfAnotherAdmin,
  listKeptKinds,
  listMailKinds,
  setKeptMails,
  setMailsQueued,
} from './mail.queries.ts'
import type { MailKinds } from './mail-kind.ts'
import { enqueueDeliveries, mailDeliveryOf } from './queue-mail.ts'
import { type MailOfRow, writeMail } from './write-mail.ts'

export async function getMail({ db }: Pick<Deps, 'db'>, id: string) {
  const mail = await findMail(db, id)
  if (!mail) throw new DomainError('mail-not-found')
  return mail
}

/** Mails that the mail server keeps turning away, and its last reason; undefined when there are none. */
export async function getWaitingMails({ db }: Pick<Deps, 'db'>): Promise<{ count: number; lastError: string } | undefined> {
  const { count, lastError } = await findWaitingMails(db)
  return count > 0 && lastError !== null ? { count, lastError } : undefined
}

/**
 * A mail as an admin reads it, without one-time links if it was sent, or if they would open another admin's account. Its text is undefined when
 * the subject has been deleted. Throws `mail-not-found`.
 */
export async function readMail(
  deps: Deps,
  kinds: MailKinds,
  id: string,
  readerId: string,
): Promise<{ written: MailOfRow | undefined; linksWithheld: boolean }> {
  const mail = await findMailSource(deps.db, id)
  if (!mail) throw new DomainError('mail-not-found')
  const linksWithheld = mail.state !== 'kept' || (await isOfAnotherAdmin(deps.db, id, readerId))
  return { written: await writeMail(deps, kinds, mail, { withhold: linksWithheld }), linksWithheld }
}

/** Queues mails again, except those being delivered, so that two clicks send each once. Throws `mail-server-missing`. */
export async function resendMails(deps: Deps, ids: string[], actor: Actor) {
  if (deps.config.SMTP_URL === undefined) throw new DomainError('mail-server-missing')
  return changeInBulk(deps.db, ids, async (trx, sorted) => {
    const kinds = new Map((await listMailKinds(trx, sorted)).map(({ id, kind }) => [id, kind]))
    const queued = await setMailsQueued(trx, sorted)
    await enqueueDeliveries(trx, queued)
    const only = queued.length === 1 ? { kind: kinds.get(queued[0] ?? '') } : {}
    await recordAction(trx, deps, actor, 'mail-sent-again', 'mail', queued, only)
    return sorted.map((id) => {
      if (queued.includes(id)) return done(id)
      return kinds.has(id) ? unchanged(id, 'It is being delivered.') : refused(id, new DomainError('mail-not-found'))
    })
  })
}

/** Queues one mail as {@link resendMails} does. Throws `mail-not-found`, `mail-server-missing`. */
export async function resendMail(deps: Deps, id: string, actor: Actor) {
  await changeOne(id, (ids) => resendMails(deps, ids, actor))
  return getMail(deps, id)
}

export { listMailSources } from './mail.queries.ts'

const queuedAtOnce = 1_000

export async function listKeptMail(deps: Deps, kinds: MailKinds) {
  const rows = await listKeptKinds(deps.db)
  return {
    canLeave: mailDeliveryOf(deps) === 'queued',
    kinds: rows.map((row) => ({ ...row, title: kinds.get(row.kind)?.title ?? row.kind })),
  }
}

/** Queues kept mails of some kinds in one transaction. Returns how many. Throws `mail-server-missing`. */
export function releaseKeptMail(deps: Deps, kinds: string[], actor: Actor): Promise<number> {
  if (mailDeliveryOf(deps) === 'kept') throw new DomainError('mail-server-missing')
  return deps.db.transaction().execute(async (trx) => {
    const ids = await setKeptMails(trx, kinds, { state: 'queued', lastError: null })
    for (let first = 0; first < ids.length; first += queuedAtOnce)
      await enqueueDeliveries(trx, ids.slice(first, first + queuedAtOnce))
    if (ids.length > 0) await recordAction(trx, deps, actor, 'kept-mails-released', 'mail', null, { kinds, count: ids.length })
    return ids.length
  })
}

export function discardKeptMail(deps: Deps, kinds: string[], actor: Actor): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const ids = await setKeptMails(trx, kinds, { state: 'discarded', lastError: 'Discarded by an admin.' })
    if (ids.length > 0) await recordAction(trx, deps, actor, 'kept-mails-discarded', 'mail', null, { kinds, count: ids.length })
    return ids.length
  })
}
