import { refusals } from '#contract/domain-error.ts'
import type { BulkOutcome, BulkRow } from '#contract/endpoint/bulk.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordActions } from '../../../platform/audit/audit.service.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { changeInBulk } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailDeliveryOf, mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { invitationMail } from './invitation-email.ts'
import { deleteInvitationRows, type LockedInvitation, lockInvitations, setInvitationsEnd } from './invitations.queries.ts'
import { invitationStatus } from './invitations.service.ts'

const day = 86_400_000

/** Minimum minutes between two mails of an invitation, so that repeated calls mail nobody twice. */
const resendPauseMinutes = 10

const gone = refusals['invitation-not-found'].message
const unwanted = 'This person has asked us not to write to them.'

const refused = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'refused', reason })
const unchanged = (_id: string, reason: string): BulkRow => ({ _id, outcome: 'unchanged', reason })
const done = (_id: string, reason: string | null = null): BulkRow => ({ _id, outcome: 'done', reason })

/** Why queued mails are not sent; null when they are. */
const keptReason = (deps: Deps): string | null =>
  mailDeliveryOf(deps) === 'kept' ? 'The email is kept: no SMTP server is set.' : null

/** Mails invitations again with their current links and dates. Returns the ids of recipients who accept such mails. */
async function mailInvitations(
  trx: Queryable,
  deps: Deps,
  invitations: Pick<LockedInvitation, 'id' | 'email' | 'source'>[],
): Promise<Set<string>> {
  const mails = invitations.map(({ id, email, source }) => mailTo(invitationMail, email, { invitationId: id, source }))
  const mailIds = await queueMails(trx, deps, mails)
  return new Set(invitations.filter((_, index) => mailIds[index] !== undefined).map(({ id }) => id))
}

/**
 * Changes invitations in bulk. `reasonAgainst` explains why one is skipped; `change` changes the others and returns their notes. Changes are
 * audited.
 */
const changeInvitations = (
  deps: Deps,
  ids: string[],
  actor: Actor,
  action: AuditAction,
  reasonAgainst: (invitation: LockedInvitation, now: Date) => BulkRow | undefined,
  change: (trx: Queryable, invitations: LockedInvitation[], now: Date) => Promise<(id: string) => BulkRow>,
): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const now = deps.clock.now()
    const invitations = new Map((await lockInvitations(trx, sorted)).map((one) => [one.id, one]))
    const left = new Map([...invitations.values()].map((one) => [one.id, reasonAgainst(one, now)]))
    const changing = [...invitations.values()].filter(({ id }) => left.get(id) === undefined)
    const outcomeOf = changing.length > 0 ? await change(trx, changing, now) : done
    const rows = sorted.map((id) => (invitations.has(id) ? (left.get(id) ?? outcomeOf(id)) : refused(id, gone)))
    const things = rows.filter(({ outcome }) => outcome === 'done').map(({ _id }) => ({ subject: `invitation ${_id}` }))
    await recordActions(trx, deps, actor, action, things)
    return rows
  })

/** Extends invitations to at least `days` from now; those valid for longer are unchanged. Mails the new date if asked. */
export const renewInvitations = (
  deps: Deps,
  { ids, days, sendMail }: { ids: string[]; days: number; sendMail: boolean },
  actor: Actor,
) => {
  const endFrom = (now: Date) => new Date(now.getTime() + days * day)
  return changeInvitations(
    deps,
    ids,
    actor,
    'invitation renewed',
    ({ id, expiresAt }, now) => (expiresAt >= endFrom(now) ? unchanged(id, 'Already valid for longer.') : undefined),
    async (trx, invitations, now) => {
      await setInvitationsEnd(
        trx,
        invitations.map(({ id }) => id),
        endFrom(now),
      )
      if (!sendMail) return done
      const mailed = await mailInvitations(trx, deps, invitations)
      return (id) => done(id, mailed.has(id) ? keptReason(deps) : `Renewed, but not mailed: ${unwanted}`)
    },
  )
}

/** Mails active invitations again, unless they were mailed a moment ago. */
export const resendInvitations = (deps: Deps, ids: string[], actor: Actor) =>
  changeInvitations(
    deps,
    ids,
    actor,
    'invitation sent again',
    ({ id, mailedAt, ...invitation }, now) => {
      const status = invitationStatus(invitation, now)
      if (status === 'used') return refused(id, 'This person has already asked for access.')
      if (status === 'expired') return refused(id, 'This invitation has expired. Renew it first.')
      const isRecent = mailedAt && now.getTime() - mailedAt.getTime() < resendPauseMinutes * 60_000
      return isRecent ? unchanged(id, 'Was mailed a moment ago.') : undefined
    },
    async (trx, invitations) => {
      const mailed = await mailInvitations(trx, deps, invitations)
      return (id) => (mailed.has(id) ? done(id, keptReason(deps)) : refused(id, unwanted))
    },
  )

/** Deletes invitations, whose links stop working at once. */
export const deleteInvitations = (deps: Deps, ids: string[], actor: Actor): Promise<BulkOutcome> =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const rows = await deleteInvitationRows(trx, sorted)
    await addTombstones(trx, deps, { 'invitation-link': rows.map(({ token }) => token) })
    const deleted = new Set(rows.map(({ id }) => id))
    const things = [...deleted].map((id) => ({ subject: `invitation ${id}` }))
    await recordActions(trx, deps, actor, 'invitation deleted', things)
    return sorted.map((id) => (deleted.has(id) ? done(id) : unchanged(id, 'Already deleted.')))
  })
