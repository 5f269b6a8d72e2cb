import { DomainError } from '#contract/domain-error.ts'
import { maxRenewalDays } from '#contract/field-limits.ts'
import { renewalMessage } from '#contract/invitations.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { changeInBulk, changeOne, done, type RowOutcome, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailSentence, mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { addTombstones } from '../../../platform/privacy/tombstones.ts'
import { newLinkToken } from '../../people/sessions/tokens.ts'
import { invitationLink, invitationMail } from './invitation-email.ts'
import {
  deleteInvitationRows,
  type LockedInvitation,
  lockInvitations,
  setInvitation,
  setInvitationEnds,
} from './invitations.queries.ts'
import { getInvitation, invitationDays, invitationStatus, unwanted } from './invitations.service.ts'

const day = 86_400_000

/** Minimum minutes between two mails of an invitation, so that repeated calls do not mail a person twice. */
const resendPauseMinutes = 10

const notFound = () => new DomainError('invitation-not-found')

async function mailInvitations(trx: Queryable, deps: Deps, invitations: LockedInvitation[]): Promise<Set<string>> {
  const mails = invitations.map(({ id, email, source }) => mailTo(invitationMail, email, { invitationId: id, source }))
  const mailIds = await queueMails(trx, deps, mails)
  return new Set(invitations.filter((_, index) => mailIds[index] !== undefined).map(({ id }) => id))
}

type Change = {
  action: AuditAction
  /** Why an invitation is left unchanged; undefined when it is changed. */
  outcomeWithoutChange?: (invitation: LockedInvitation, now: Date) => RowOutcome | undefined
  change: (trx: Queryable, invitations: LockedInvitation[], now: Date) => Promise<unknown>
  sendMail?: boolean
  /** The outcome of a changed invitation whose person does not accept such mails. */
  withoutMail?: (id: string) => RowOutcome
}

const changeInvitations = (deps: Deps, ids: string[], actor: Actor, { action, change, sendMail, ...rules }: Change) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const now = deps.clock.now()
    const found = await lockInvitations(trx, sorted)
    const outcomes = new Map(found.map((one) => [one.id, rules.outcomeWithoutChange?.(one, now)]))
    const changing = found.filter(({ id }) => outcomes.get(id) === undefined)
    if (changing.length > 0) await change(trx, changing, now)
    const mailed = sendMail && changing.length > 0 ? await mailInvitations(trx, deps, changing) : undefined
    const outcomeOf = (id: string): RowOutcome => {
      if (!mailed) return done(id)
      if (mailed.has(id)) return done(id, mailSentence(deps, null))
      return rules.withoutMail?.(id) ?? done(id, `Changed, but not emailed: ${unwanted}`)
    }
    const rows = sorted.map((id) => (outcomes.has(id) ? (outcomes.get(id) ?? outcomeOf(id)) : refused(id, notFound())))
    const changed = rows.filter(({ outcome }) => outcome === 'done').map(({ _id }) => _id)
    await recordAction(trx, deps, actor, action, 'invitation', changed)
    return rows
  })

/** Extends invitations to the requested ends and mails the new dates if asked; later ends stay, so that a repeated call changes nothing. */
const extendInvitations = (
  deps: Deps,
  ids: string[],
  wantedEnd: (invitation: LockedInvitation, now: Date) => Date,
  sendMail: boolean,
  actor: Actor,
) =>
  changeInvitations(deps, ids, actor, {
    action: 'invitation-renewed',
    outcomeWithoutChange: (invitation, now) => {
      const end = wantedEnd(invitation, now)
      if (end <= invitation.expiresAt) return unchanged(invitation.id, 'Already valid until then.')
      // One extra day allows for a browser whose clock is ahead.
      const latest = laterOf(now, invitation.expiresAt).getTime() + (maxRenewalDays + 1) * day
      return end <= now || end.getTime() > latest ? refused(invitation.id, renewalMessage) : undefined
    },
    change: (trx, invitations, now) =>
      setInvitationEnds(
        trx,
        invitations.map((one) => ({ id: one.id, expiresAt: wantedEnd(one, now) })),
      ),
    sendMail,
  })

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

export const renewInvitations = (deps: Deps, renewals: { _id: string; expiresAt: Date }[], sendMail: boolean, actor: Actor) => {
  const ends = new Map(renewals.map(({ _id, expiresAt }) => [_id, expiresAt]))
  return extendInvitations(deps, [...ends.keys()], ({ id, expiresAt }) => ends.get(id) ?? expiresAt, sendMail, actor)
}

/** Renews an invitation: the later of now and the old end, plus `days`. Throws `invitation-not-found`. */
export async function renewInvitation(deps: Deps, id: string, days: number, sendMail: boolean, actor: Actor) {
  const wantedEnd = ({ expiresAt }: LockedInvitation, now: Date) => new Date(laterOf(now, expiresAt).getTime() + days * day)
  await changeOne(id, (ids) => extendInvitations(deps, ids, wantedEnd, sendMail, actor))
  return getInvitation(deps, id)
}

/** Gives an invitation a new link and a full period; the old link ends at once. Mails the new one if asked. Throws `invitation-not-found`. */
export async function resetInvitation(deps: Deps, id: string, sendMail: boolean, actor: Actor) {
  const change: Change['change'] = async (trx, [old], now) => {
    await addTombstones(trx, deps, { 'invitation-link': old ? [old.token] : [] })
    const expiresAt = new Date(now.getTime() + invitationDays * day)
    await setInvitation(trx, id, { token: newLinkToken(), usedAt: null, openedAt: null, expiresAt })
  }
  await changeOne(id, (ids) => changeInvitations(deps, ids, actor, { action: 'invitation-reset', change, sendMail }))
  const invitation = await getInvitation(deps, id)
  return { newLink: invitationLink(deps, invitation.token), invitation }
}

export const resendInvitations = (deps: Deps, ids: string[], actor: Actor) =>
  changeInvitations(deps, ids, actor, {
    action: 'invitation-sent-again',
    outcomeWithoutChange: ({ id, mailedAt, ...invitation }, now) => {
      const status = invitationStatus(invitation, now)
      if (status === 'used') return refused(id, 'This person has already asked for access.')
      if (status === 'expired') return refused(id, 'This invitation has expired. Renew it first.')
      const isRecent = mailedAt && now.getTime() - mailedAt.getTime() < resendPauseMinutes * 60_000
      return isRecent ? unchanged(id, 'Emailed less than ten minutes ago.') : undefined
    },
    change: async () => undefined,
    sendMail: true,
    withoutMail: (id) => refused(id, unwanted),
  })

export const deleteInvitations = (deps: Deps, ids: string[], actor: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const rows = await deleteInvitationRows(trx, sorted)
    await addTombstones(trx, deps, { 'invitation-link': rows.map(({ token }) => token) })
    const deleted = new Set(rows.map(({ id }) => id))
    await recordAction(trx, deps, actor, 'invitation-deleted', 'invitation', [...deleted])
    return sorted.map((id) => (deleted.has(id) ? done(id) : unchanged(id, 'Already deleted.', notFound())))
  })
