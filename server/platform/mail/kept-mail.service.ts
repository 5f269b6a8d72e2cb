import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { listKeptKinds, setKeptMails } from './mail.queries.ts'
import type { MailKinds } from './mail-kind.ts'
import { enqueueDeliveries, mailDeliveryOf } from './queue-mail.ts'

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
