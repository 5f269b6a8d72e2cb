import { sql } from 'kysely'
import { DomainError } from '#contract/domain-error.ts'
import { emailAddress, invalidEmailMessage } from '#contract/fields.ts'
import { type InvitationView, invitationTokenPattern } from '#contract/invitations.ts'
import { type Actor, recordAction, recordActions } from '../audit/audit.service.ts'
import { newLinkToken } from '../auth/tokens.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { renderMail } from '../mail/mail-frame.ts'
import { mailSender, queueMails } from '../mail/outbox.ts'
import { readPrivacyKey, readRefusals } from '../mail/refusals.ts'
import { invitationEmail } from './invitation-email.ts'
import {
  deleteInvitationRow,
  findInvitation,
  findInvitationByToken,
  type InvitationFilter,
  type InvitationRow,
  insertInvitations,
  insertPreviewEvent,
  listActiveInvitations,
  listInvitationRows,
  setFirstTime,
  setInvitation,
} from './invitations.queries.ts'

const day = 86_400_000

/** How long a new invitation is valid, in days. */
export const invitationDays = 14

/** Used, else expired once its end has come, else active (A§3). */
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

/** The address an invitation opens. */
export const invitationLink = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.PUBLIC_URL}/preview/${token}`

/**
 * The invitation that a link opens; a used one still does. Throws `invitation-invalid` for unknown, reset or deleted ones, `invitation-expired` after the end.
 */
export async function findOpenInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  const invitation = invitationTokenPattern.test(token) ? await findInvitationByToken(db, token) : undefined
  if (!invitation) throw new DomainError('invitation-invalid')
  if (invitation.expiresAt <= clock.now()) throw new DomainError('invitation-expired')
  return invitation
}

/** Notes that an invited person has asked for access; the second time changes nothing. */
export async function markInvitationUsed(db: Queryable, deps: Pick<Deps, 'clock'>, invitationId: string): Promise<void> {
  await setFirstTime(db, invitationId, 'usedAt', deps.clock.now())
}

/** Programs that open links by themselves: mail scanners, link previews, monitors. */
const scanner =
  /bot|crawl|spider|preview|scan|monitor|curl|wget|python|headlesschrome|facebookexternalhit|slack|outlook-|safelinks|proofpoint|mimecast|barracuda/i

/** Notes a step in the preview: action, module, section, time, nothing else. Programs and repeats within a minute do not count. */
export async function trackPreviewAccess(
  deps: Deps,
  token: string,
  step: { action: string; moduleId?: string | null; sectionId?: string | null },
  userAgent: string,
): Promise<void> {
  const invitation = await findOpenInvitation(deps, token)
  if (scanner.test(userAgent)) return
  const at = deps.clock.now()
  await insertPreviewEvent(deps.db, {
    invitationId: invitation.id,
    action: step.action,
    moduleId: step.moduleId ?? null,
    sectionId: step.sectionId ?? null,
    at,
  })
  await setFirstTime(deps.db, invitation.id, 'openedAt', at)
}

/** One page of invitations. */
export async function listInvitations(deps: Deps, filter: InvitationFilter) {
  const now = deps.clock.now()
  const { rows, ...size } = await listInvitationRows(deps.db, filter, now)
  return { invitations: rows.map((row) => view(row, now)), ...size }
}

/** The invitation mail exactly as it will arrive, but for the personal link. */
export function previewInvitationMail(deps: Pick<Deps, 'config'>) {
  const content = invitationEmail({ link: invitationLink(deps, 'your-personal-link'), source: 'asked', days: invitationDays })
  const unsubscribeUrl = `${deps.config.PUBLIC_URL}/unsubscribe/your-personal-link`
  return renderMail({ ...content, unsubscribeUrl }, mailSender(deps))
}

type Source = 'asked' | 'colleague' | 'customer'

/** Addresses that are invited in one transaction; a longer list takes several. */
const invitedAtOnce = 100

/** Invites each line's address; one outcome per line, never an abort. An address with an open invitation is not written to again. */
export async function sendInvitations(deps: Deps, lines: string[], source: Source, actor: Actor) {
  const parsed = lines.map((line) => ({ line, email: emailAddress().safeParse(line).data }))
  const emails = [...new Set(parsed.flatMap(({ email }) => email ?? []))]
  const outcomes = new Map<string, InvitationOutcome>()
  for (let first = 0; first < emails.length; first += invitedAtOnce)
    for (const [email, outcome] of await invite(deps, emails.slice(first, first + invitedAtOnce), source, actor))
      outcomes.set(email, outcome)
  const sent: string[] = []
  const alreadySent: string[] = []
  const errors: { email: string; error: string }[] = []
  for (const { line, email } of parsed) {
    const outcome = email === undefined ? undefined : outcomes.get(email)
    if (email === undefined) errors.push({ email: line, error: invalidEmailMessage })
    else if (outcome === 'refused') errors.push({ email, error: 'This person has asked us not to write to them.' })
    else if (outcome === 'alreadySent') alreadySent.push(email)
    else sent.push(email)
    // The same address in a later line.
    if (email !== undefined && outcome === 'sent') outcomes.set(email, 'alreadySent')
  }
  return { summary: { sent: sent.length, alreadySent: alreadySent.length, errors: errors.length }, sent, alreadySent, errors }
}

type InvitationOutcome = 'sent' | 'alreadySent' | 'refused'

/** Invites one address, with its mail and its audit entry, in one transaction. */
export const inviteOne = async (deps: Deps, email: string, source: Source, actor: Actor | undefined) =>
  (await invite(deps, [email], source, actor)).get(email)!

/** Invites some distinct addresses, with their mails and audit entries, in one transaction. Tells for each what became of it. */
function invite(deps: Deps, emails: string[], source: Source, actor: Actor | undefined): Promise<Map<string, InvitationOutcome>> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await lockAddresses(trx, emails)
    const isRefused = await readRefusals(trx, await readPrivacyKey(trx), emails)
    const invited = new Set((await listActiveInvitations(trx, emails, now)).map(({ email }) => email))
    const outcomes = new Map(
      emails.map((email): [string, InvitationOutcome] => [
        email,
        isRefused(email, source === 'asked' ? 'all' : 'marketing') ? 'refused' : invited.has(email) ? 'alreadySent' : 'sent',
      ]),
    )
    const wanted = emails.filter((email) => outcomes.get(email) === 'sent')
    if (wanted.length === 0) return outcomes
    const expiresAt = new Date(now.getTime() + invitationDays * day)
    const invitations = await insertInvitations(
      trx,
      wanted.map((email) => ({ email, token: newLinkToken(), source, createdBy: actor?.id ?? null, createdAt: now, expiresAt })),
    )
    await queueMails(
      trx,
      deps,
      invitations.map(({ id, email, token }) => ({
        kind: 'invitation',
        to: email,
        content: invitationEmail({ link: invitationLink(deps, token), source, days: invitationDays }),
        about: { invitationId: id },
        firstContact: true,
        // An answer to a request is no advertising; writing to somebody who did not ask is.
        marketing: source !== 'asked',
      })),
    )
    const things = invitations.map(({ id }) => ({ subject: `invitation ${id}` }))
    if (actor) await recordActions(trx, deps, actor, 'invitation sent', things)
    return outcomes
  })
}

/** Two admins inviting one address at once wait for each other: one mail goes out. All take the locks in the same order. */
async function lockAddresses(trx: Queryable, emails: string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(lock) from (
    select distinct hashtextextended(email, 0) as lock from unnest(${emails}::text[]) as email order by lock) as locks`.execute(
    trx,
  )
}

/** Extends an invitation: the later of now and the old end, plus `days`. Throws `invitation-not-found`. */
export async function renewInvitation(deps: Deps, id: string, days: number, actor: Actor) {
  return changeInvitation(deps, id, actor, 'invitation renewed', (invitation, now) => ({
    expiresAt: new Date(Math.max(now.getTime(), invitation.expiresAt.getTime()) + days * day),
  }))
}

/** Gives an invitation a new link and a full period; it is active again and the old link is dead at once. Throws `invitation-not-found`. */
export async function resetInvitation(deps: Deps, id: string, actor: Actor) {
  const invitation = await changeInvitation(deps, id, actor, 'invitation reset', (_old, now) => ({
    token: newLinkToken(),
    usedAt: null,
    openedAt: null,
    expiresAt: new Date(now.getTime() + invitationDays * day),
  }))
  return { newLink: invitationLink(deps, invitation.token), invitation }
}

async function changeInvitation(
  deps: Deps,
  id: string,
  actor: Actor,
  action: string,
  change: (invitation: InvitationRow, now: Date) => Parameters<typeof setInvitation>[2],
) {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await trx.selectFrom('invitations').select('id').where('id', '=', id).forUpdate().execute()
    const invitation = await findInvitation(trx, id)
    if (!invitation) throw new DomainError('invitation-not-found')
    await setInvitation(trx, id, change(invitation, now))
    await recordAction(trx, deps, actor, action, `invitation ${id}`)
    return view((await findInvitation(trx, id))!, now)
  })
}

/** Deletes an invitation; its link is dead at once. Throws `invitation-not-found`. */
export async function deleteInvitation(deps: Deps, id: string, actor: Actor): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteInvitationRow(trx, id))) throw new DomainError('invitation-not-found')
    await recordAction(trx, deps, actor, 'invitation deleted', `invitation ${id}`)
  })
}
