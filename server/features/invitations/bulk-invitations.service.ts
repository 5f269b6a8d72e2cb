import type { BulkOutcome, BulkRow, Choice } from '#contract/bulk.ts'
import { maxBulkItems } from '#contract/bulk.ts'
import { refusals } from '#contract/domain-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, recordActions } from '../../platform/audit/audit.service.ts'
import type { AuditAction } from '../../platform/audit/audit-actions.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { invitationMail } from './invitation-email.ts'
import {
  deleteInvitationRows,
  type InvitationFilter,
  type LockedInvitation,
  listInvitationRows,
  lockInvitations,
  setInvitation,
} from './invitations.queries.ts'
import { invitationStatus } from './invitations.service.ts'

const day = 86_400_000

/** Within these minutes an invitation is not sent again: a call that is repeated mails nobody twice. */
const resendPauseMinutes = 10

const gone = refusals['invitation-not-found'].message
const unwanted = 'This person has asked us not to write to them.'

const refused = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'refused', reason })
const unchanged = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'unchanged', reason })
const done = (_id: string, reason: string | null = null): BulkRow => ({ _id, outcome: 'done', reason })

/** Mails an invitation again, with the link and the date it has now. Returns whether the person wants such mails. */
export async function mailInvitation(
  trx: Queryable,
  deps: Deps,
  { id, email, source }: Pick<LockedInvitation, 'id' | 'email' | 'source'>,
): Promise<boolean> {
  return (await queueMail(trx, deps, invitationMail, email, { invitationId: id, source })) !== undefined
}

/** Changes each invitation of some, in batches, and notes in the audit those that were changed. */
const changeInvitations = (
  deps: Deps,
  ids: string[],
  actor: Actor,
  action: AuditAction,
  change: (trx: Queryable, invitation: LockedInvitation, now: Date) => Promise<BulkRow>,
): Promise<BulkOutcome> =>
  inBatches(deps.db, ids, async (trx, batch) => {
    const now = deps.clock.now()
    const invitations = new Map((await lockInvitations(trx, batch)).map((one) => [one.id, one]))
    const rows: BulkRow[] = []
    for (const id of batch) {
      const invitation = invitations.get(id)
      rows.push(invitation ? await change(trx, invitation, now) : refused(id, gone))
    }
    const things = rows.filter(({ outcome }) => outcome === 'done').map(({ _id }) => ({ subject: `invitation ${_id}` }))
    await recordActions(trx, deps, actor, action, things)
    return rows
  })

/** Makes invitations valid for at least `days` from now; one that is valid for longer is left as it is. Mails the new date when asked. */
export const renewInvitations = (
  deps: Deps,
  { ids, days, sendMail }: { ids: string[]; days: number; sendMail: boolean },
  actor: Actor,
) =>
  changeInvitations(deps, ids, actor, 'invitation renewed', async (trx, invitation, now) => {
    const expiresAt = new Date(now.getTime() + days * day)
    if (invitation.expiresAt >= expiresAt) return unchanged(invitation.id, 'Is valid for longer already.')
    await setInvitation(trx, invitation.id, { expiresAt })
    const isMailed = !sendMail || (await mailInvitation(trx, deps, invitation))
    return done(invitation.id, isMailed ? null : `Renewed, but not mailed: ${unwanted}`)
  })

/** Mails active invitations again, unless their mail was written a moment ago. */
export const resendInvitations = (deps: Deps, ids: string[], actor: Actor) =>
  changeInvitations(deps, ids, actor, 'invitation sent again', async (trx, invitation, now) => {
    const status = invitationStatus(invitation, now)
    if (status === 'used') return refused(invitation.id, 'This person has asked for access already.')
    if (status === 'expired') return refused(invitation.id, 'This invitation has expired. Renew it first.')
    if (invitation.mailedAt && now.getTime() - invitation.mailedAt.getTime() < resendPauseMinutes * 60_000)
      return unchanged(invitation.id, 'Was mailed a moment ago.')
    return (await mailInvitation(trx, deps, invitation)) ? done(invitation.id) : refused(invitation.id, unwanted)
  })

/** Deletes invitations; their links are dead at once. One that is gone already is left as it is. */
export const deleteInvitations = (deps: Deps, ids: string[], actor: Actor): Promise<BulkOutcome> =>
  inBatches(deps.db, ids, async (trx, batch) => {
    const deleted = new Set((await deleteInvitationRows(trx, batch)).map(({ id }) => id))
    const things = [...deleted].map((id) => ({ subject: `invitation ${id}` }))
    await recordActions(trx, deps, actor, 'invitation deleted', things)
    return batch.map((id) => (deleted.has(id) ? done(id) : unchanged(id, 'Was deleted before.')))
  })

/** The invitations that a filter finds, as many as one bulk call takes, and how many there are. */
export async function listInvitationChoices({ db, clock }: Deps, filter: Omit<InvitationFilter, 'limit' | 'page'>) {
  const now = clock.now()
  const { rows, ...size } = await listInvitationRows(db, { ...filter, limit: maxBulkItems, page: 1 }, now)
  return { choices: rows.map((row): Choice => ({ _id: row.id, label: row.email, note: invitationStatus(row, now) })), ...size }
}
