import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { accessRequestForm, interestForm } from '#contract/teams.ts'
import { hashSecret, newLinkToken } from '../auth/tokens.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findOpenInvitation, markInvitationUsed } from '../invitations/invitations.service.ts'
import { queueMail } from '../mail/outbox.ts'
import { acknowledgementEmail } from './acknowledgement-email.ts'
import { newRequestEmail } from './new-request-email.ts'
import {
  findTeamByRequestToken,
  insertMembers,
  insertTeam,
  listAdminEmails,
  listMembers,
  listRecentRequests,
  type NewTeam,
} from './teams.queries.ts'
import { dueAt, replyHours } from './teams.service.ts'

/** Minutes within which the very same request counts as the second click on one button. */
const doubleSubmitMinutes = 10

type Request = Omit<NewTeam, 'id' | 'requestTokenHash' | 'invitationId' | 'createdAt'> & { teamEmails: string[] }

/** Stores a team's interest as a pending team; an invitation it came with is marked used with it, an invalid one is ignored. */
export function submitInterest(deps: Deps, form: z.output<typeof interestForm>): Promise<{ requestToken: string }> {
  const { website, invitation, ...fields } = form
  if (isRobot(website)) return pretendReceived()
  return storeRequest(
    deps,
    {
      ...fields,
      source: 'interest',
      teamRole: fields.teamRole ?? null,
      teamSize: fields.teamSize ?? (fields.teamEmails.length || null),
      recruitmentTeamSize: fields.recruitmentTeamSize ?? null,
      message: fields.message ?? null,
    },
    invitation,
  )
}

/** Stores a team's access request as a pending team. */
export function submitTeamRequest(deps: Deps, form: z.output<typeof accessRequestForm>): Promise<{ requestToken: string }> {
  const { website, ...fields } = form
  if (isRobot(website)) return pretendReceived()
  return storeRequest(deps, {
    ...fields,
    source: 'access-request',
    recruiterType: null,
    teamRole: null,
    teamSize: null,
    recruitmentTeamSize: null,
    message: fields.message ?? null,
  })
}

/** Where a request stands, by the token in its acknowledgement. Throws `team-not-found`. */
export async function getTeamRequest({ db }: Pick<Deps, 'db'>, token: string) {
  const team = await findTeamByRequestToken(db, hashSecret(token))
  if (!team) throw new DomainError('team-not-found', { message: 'This request is unknown, or it has been deleted.' })
  const { companyName, createdAt, rejectionReason } = team
  return {
    companyName,
    status: team.status as 'pending' | 'approved' | 'rejected',
    createdAt,
    dueAt: dueAt(team),
    rejectionReason,
  }
}

const isRobot = (website: string | null | undefined) => Boolean(website?.trim())

/** A robot gets the answer everybody gets; nothing is stored and no mail is written. */
const pretendReceived = async () => ({ requestToken: newLinkToken() })

/** Derived from the team, so that a repeated request gets the same link while the database keeps only its hash. */
const requestTokenOf = ({ authSecret }: Pick<Deps, 'authSecret'>, teamId: string) =>
  createHmac('sha256', authSecret).update(`team-request:${teamId}`).digest('base64url').slice(0, 32)

/**
 * Stores a request with its acknowledgement and the notice to the admins, in one transaction. The very same request again within ten minutes,
 * while it is pending, is the second click on one button: it gets the same answer and creates nothing.
 */
function storeRequest(
  deps: Deps,
  { teamEmails, ...request }: Request,
  invitationToken?: string,
): Promise<{ requestToken: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await lockContact(trx, request)
    const earlier = await findSameRequest(trx, { ...request, teamEmails }, new Date(now.getTime() - doubleSubmitMinutes * 60_000))
    if (earlier) return { requestToken: requestTokenOf(deps, earlier) }
    const invitation = invitationToken ? await findUsableInvitation(trx, deps, invitationToken) : undefined
    const id = randomUUID()
    const requestToken = requestTokenOf(deps, id)
    await insertTeam(trx, {
      ...request,
      id,
      requestTokenHash: hashSecret(requestToken),
      invitationId: invitation?.id ?? null,
      createdAt: now,
    })
    await insertMembers(trx, id, request.contactEmail, teamEmails)
    if (invitation) await markInvitationUsed(trx, deps, invitation.id)
    await queueMail(trx, deps, {
      kind: 'acknowledgement',
      to: request.contactEmail,
      content: acknowledgementEmail({
        statusLink: `${deps.config.PUBLIC_URL}/request-access/status/${requestToken}`,
        hours: replyHours,
      }),
      about: { teamId: id },
    })
    const notice = newRequestEmail({
      companyName: request.companyName,
      contactName: request.contactName,
      link: `${deps.config.PUBLIC_URL}/admin/teams?status=pending`,
      hours: replyHours,
    })
    for (const to of await listAdminEmails(trx))
      await queueMail(trx, deps, { kind: 'new-request', to, content: notice, about: { teamId: id } })
    return { requestToken }
  })
}

/** Two submits at once wait for each other, so that the second one sees the first. */
const lockContact = (trx: Queryable, request: Pick<Request, 'source' | 'contactEmail'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`team-request|${request.source}|${request.contactEmail}`}, 0))`.execute(trx)

/** The id of a recent pending request that says exactly the same; a changed one is a request of its own, so that nothing typed is lost. */
async function findSameRequest(trx: Queryable, request: Request, since: Date): Promise<string | undefined> {
  const wanted = saying(request)
  for (const recent of await listRecentRequests(trx, request, since)) {
    const members = await listMembers(trx, [recent.id])
    const teamEmails = members.filter((member) => !member.isContact).map((member) => member.email)
    if (saying({ ...recent, teamEmails }) === wanted) return recent.id
  }
  return undefined
}

const saying = (request: Pick<Request, 'contactEmail' | 'teamEmails'> & Record<string, unknown>) =>
  JSON.stringify([
    ...['contactName', 'recruiterType', 'teamRole', 'teamSize', 'recruitmentTeamSize', 'message'].map((name) => request[name]),
    request.teamEmails.filter((email) => email !== request.contactEmail),
  ])

async function findUsableInvitation(trx: Queryable, deps: Deps, token: string): Promise<{ id: string } | undefined> {
  try {
    return await findOpenInvitation({ db: trx, clock: deps.clock }, token)
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
