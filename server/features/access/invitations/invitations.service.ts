import { DomainError } from '#contract/domain-error.ts'
import { invalidEmailMessage } from '#contract/email-address.ts'
import { emailAddress } from '#contract/fields.ts'
import { type InvitationSource, type InvitationView, invitationTokenPattern } from '#contract/invitations.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { longDate } from '../../../platform/mail/long-date.ts'
import { mailDeliveryOf, mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { readSuppressions } from '../../../platform/mail/suppressions.ts'
import { finishMail } from '../../../platform/mail/write-mail.ts'
import { operatorName, readOperator } from '../../../platform/operator/operator.service.ts'
import { newLinkToken } from '../../people/sessions/tokens.ts'
import { invitationEmail, invitationLink, invitationMail } from './invitation-email.ts'
import {
  findAddressesWithAccount,
  findApprovedAddresses,
  findInvitation,
  findInvitationByToken,
  type InvitationFilter,
  type InvitationRow,
  insertInvitations,
  listActiveInvitations,
  listInvitationRows,
  lockAddresses,
  setFirstUse,
} from './invitations.queries.ts'

const day = 86_400_000

export const invitationDays = 14

/** `used`, else `expired` once the end has passed, else `active`. */
export function invitationStatus(invitation: { usedAt: Date | null; expiresAt: Date }, now: Date): InvitationView['status'] {
  if (invitation.usedAt !== null) return 'used'
  return invitation.expiresAt <= now ? 'expired' : 'active'
}

const view = ({ id, ...row }: InvitationRow, now: Date) => ({
  _id: id,
  ...row,
  used: row.usedAt !== null,
  status: invitationStatus(row, now),
})

/** The invitation of a link, used or not. Throws `invitation-invalid` for unknown, reset or deleted ones, `invitation-expired`. */
export async function findOpenInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const invitation = invitationTokenPattern.test(token) ? await findInvitationByToken(db, token) : undefined
  if (!invitation) throw new DomainError('invitation-invalid')
  if (invitation.expiresAt <= clock.now()) throw new DomainError('invitation-expired')
  return invitation
}

/** Records that an invited person requested access. Found by token, so that a link being reset does not use up the new one. Returns its id. */
export const markInvitationUsed = (db: Queryable, { clock }: Pick<Deps, 'clock'>, token: string): Promise<string | undefined> =>
  setFirstUse(db, token, clock.now())

export async function listInvitations(deps: Deps, filter: InvitationFilter) {
  const now = deps.clock.now()
  const { rows, ...size } = await listInvitationRows(deps.db, filter, now)
  return { rows: rows.map((row) => view(row, now)), ...size }
}

type InvitationOrigin = { source: InvitationSource; namedBy: string | null; note: string | null }

export async function previewInvitationMail(deps: Pick<Deps, 'config' | 'db' | 'clock'>, origin: InvitationOrigin) {
  const operator = await readOperator(deps.db)
  const content = invitationEmail({
    link: invitationLink(deps, 'your-personal-link'),
    ...origin,
    name: null,
    validUntil: longDate(new Date(deps.clock.now().getTime() + invitationDays * day), deps.config.TIME_ZONE),
    senderName: operatorName(operator),
    courseName: operator.courseName,
  })
  return finishMail(deps, invitationMail.name, content, {
    to: 'your-address@example.com',
    marketing: origin.source !== 'asked',
    firstContact: true,
  })
}

type InvitationOutcome = 'sent' | 'alreadySent' | 'hasAccount' | 'approved' | 'refused' | 'invalid'

export const unwanted = 'This person has asked us not to write to them.'

const problems: Partial<Record<InvitationOutcome, string>> = {
  invalid: invalidEmailMessage,
  refused: unwanted,
  approved: 'This person’s team has been approved. Please send the activation again instead.',
}

/** Invites the address in each line, with one outcome per line. Addresses with an open invitation are not mailed again. */
export async function sendInvitations(
  deps: Deps,
  lines: string[],
  origin: InvitationOrigin,
  actor: Actor,
  names: ReadonlyMap<string, string>,
) {
  const parsed = lines.map((line) => ({ line, email: emailAddress().safeParse(line).data }))
  const emails = [...new Set(parsed.flatMap(({ email }) => email ?? []))]
  const outcomes = emails.length > 0 ? await invite(deps, emails, origin, actor, names) : new Map<string, never>()
  const seen = new Set<string>()
  const rows = parsed.map(({ line, email }): { email: string; outcome: InvitationOutcome } => {
    const outcome = email === undefined ? undefined : outcomes.get(email)?.outcome
    if (email === undefined || outcome === undefined) return { email: line, outcome: 'invalid' }
    const isRepeated = outcome === 'sent' && seen.has(email)
    seen.add(email)
    return { email, outcome: isRepeated ? 'alreadySent' : outcome }
  })
  const having = (outcome: InvitationOutcome) => rows.filter((row) => row.outcome === outcome).map(({ email }) => email)
  const [sent, alreadySent, hasAccount] = [having('sent'), having('alreadySent'), having('hasAccount')]
  const errors = rows.flatMap(({ email, outcome }) => {
    const error = problems[outcome]
    return error === undefined ? [] : { email, error }
  })
  return {
    summary: { sent: sent.length, alreadySent: alreadySent.length, hasAccount: hasAccount.length, errors: errors.length },
    delivery: mailDeliveryOf(deps),
    sent,
    alreadySent,
    openInvitations: [...outcomes].flatMap(([email, { outcome, openId }]) =>
      outcome === 'alreadySent' && openId !== undefined ? { _id: openId, email } : [],
    ),
    hasAccount,
    errors,
  }
}

/** Invites distinct addresses, with mails and audit entries, in one transaction. Returns each outcome. */
function invite(
  deps: Deps,
  emails: string[],
  origin: InvitationOrigin,
  actor: Actor,
  names: ReadonlyMap<string, string>,
): Promise<Map<string, { outcome: InvitationOutcome; openId: string | undefined }>> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await lockAddresses(trx, emails)
    const isSuppressed = await readSuppressions(trx, emails)
    const open = new Map((await listActiveInvitations(trx, emails, now)).map(({ email, id }) => [email, id]))
    const accounts = await findAddressesWithAccount(trx, emails)
    const approved = await findApprovedAddresses(trx, emails)
    const outcomeOf = (email: string): InvitationOutcome => {
      if (accounts.has(email)) return 'hasAccount'
      if (approved.has(email)) return 'approved'
      if (isSuppressed(email, origin.source === 'asked' ? 'all' : 'marketing')) return 'refused'
      return open.has(email) ? 'alreadySent' : 'sent'
    }
    const outcomes = new Map(emails.map((email) => [email, { outcome: outcomeOf(email), openId: open.get(email) }]))
    const wanted = emails.filter((email) => outcomes.get(email)?.outcome === 'sent')
    if (wanted.length === 0) return outcomes
    const expiresAt = new Date(now.getTime() + invitationDays * day)
    const invitations = await insertInvitations(
      trx,
      wanted.map((email) => ({
        ...origin,
        email,
        token: newLinkToken(),
        name: names.get(email) ?? null,
        createdBy: actor.id,
        createdAt: now,
        expiresAt,
      })),
    )
    const mails = invitations.map(({ id, email }) => mailTo(invitationMail, email, { invitationId: id, source: origin.source }))
    await queueMails(trx, deps, mails)
    const ids = invitations.map(({ id }) => id)
    await recordAction(trx, deps, actor, 'invitation-sent', 'invitation', ids)
    return outcomes
  })
}

/** An invitation as the admin sees it. Throws `invitation-not-found`. */
export async function getInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) {
  const invitation = await findInvitation(db, id)
  if (!invitation) throw new DomainError('invitation-not-found')
  return view(invitation, clock.now())
}
