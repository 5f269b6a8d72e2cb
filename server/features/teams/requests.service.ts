import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { accessRequestForm, interestForm } from '#contract/teams.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { hashLinkToken, linkSecret } from '../../platform/mail/link-secret.ts'
import { mailDeliveryOf, mailWithin } from '../../platform/mail/queue-mail.ts'
import { findOpenInvitation, markInvitationUsed } from '../invitations/invitations.service.ts'
import { newLinkToken } from '../sessions/tokens.ts'
import { eventWithin } from '../webhooks/publish-event.ts'
import { acknowledgementMail, requestLink } from './acknowledgement-email.ts'
import { newRequestMail } from './new-request-email.ts'
import {
  findTeamByRequestToken,
  insertTeam,
  listAdminEmails,
  listMembers,
  listRecentRequests,
  lockContact,
  type NewTeam,
} from './teams.queries.ts'
import { dueAt } from './teams.service.ts'

/** Minutes within which the very same request counts as the second click on one button. */
const doubleSubmitMinutes = 10

type Request = Omit<NewTeam, 'id' | 'requestTokenHash' | 'invitationId' | 'createdAt'> & { teamEmails: string[] }

/** Stores a team's interest as a pending team; an invitation it came with is marked used with it, an invalid one is ignored. */
export function submitInterest(deps: Deps, form: z.output<typeof interestForm>): Promise<{ requestToken: string }> {
  const { website, invitation, ...fields } = form
  if (isRobot(website)) return fakeReceipt()
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
  if (isRobot(website)) return fakeReceipt()
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

/** The state of a request, by the token in its acknowledgement. Throws `team-not-found`. */
export async function getTeamRequest(deps: Pick<Deps, 'db' | 'config'>, token: string) {
  const team = await findTeamByRequestToken(deps.db, hashLinkToken(token))
  if (!team) throw new DomainError('team-not-found', { message: 'This request is unknown, or it has been deleted.' })
  const { companyName, createdAt, rejectionReason } = team
  return {
    companyName,
    status: team.status as 'pending' | 'approved' | 'rejected',
    createdAt,
    dueAt: dueAt(team),
    rejectionReason,
    delivery: mailDeliveryOf(deps),
  }
}

const isRobot = (website: string | null | undefined) => Boolean(website?.trim())

/** A robot gets the answer everybody gets; nothing is stored and no mail is written. */
const fakeReceipt = async () => ({ requestToken: newLinkToken() })

/**
 * Stores a request with its acknowledgement and the notice to the admins, in one transaction. The very same request again within ten minutes,
 * while it is pending, is the second click on one button: it gets the same answer and creates nothing.
 */
async function storeRequest(
  deps: Deps,
  { teamEmails, ...request }: Request,
  invitationToken?: string,
): Promise<{ requestToken: string }> {
  const admins = await listAdminEmails(deps.db)
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    await lockContact(trx, request)
    const earlier = await findSameRequest(trx, { ...request, teamEmails }, new Date(now.getTime() - doubleSubmitMinutes * 60_000))
    if (earlier) return { requestToken: linkSecret(deps.authSecret, requestLink, earlier).token }
    const invitation = invitationToken ? await findUsableInvitation(trx, deps, invitationToken) : undefined
    const id = randomUUID()
    const { token: requestToken, tokenHash } = linkSecret(deps.authSecret, requestLink, id)
    if (invitation) await markInvitationUsed(trx, deps, invitation.id)
    const invitationId = invitation?.id ?? null
    await insertTeam(trx, { ...request, teamEmails, id, requestTokenHash: tokenHash, invitationId, createdAt: now }, [
      mailWithin(deps, acknowledgementMail, request.contactEmail, { teamId: id }),
      ...admins.map((to) => mailWithin(deps, newRequestMail, to, { teamId: id })),
      eventWithin(deps, 'team.requested', { teamId: id, members: teamEmails.length }),
    ])
    return { requestToken }
  })
}

/** The id of a recent pending request that says exactly the same; a changed one is a request of its own, so that nothing typed is lost. */
async function findSameRequest(trx: Queryable, request: Request, since: Date): Promise<string | undefined> {
  const wanted = fingerprintOf(request)
  for (const recent of await listRecentRequests(trx, request, since)) {
    const members = await listMembers(trx, [recent.id])
    const teamEmails = members.filter((member) => !member.isContact).map((member) => member.email)
    if (fingerprintOf({ ...recent, teamEmails }) === wanted) return recent.id
  }
  return undefined
}

const fingerprintOf = (request: Pick<Request, 'contactEmail' | 'teamEmails'> & Record<string, unknown>) =>
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
