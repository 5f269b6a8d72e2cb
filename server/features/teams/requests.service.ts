import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { accessRequestForm, interestForm } from '#contract/teams.ts'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { keyedHash } from '../../platform/http/keyed-hash.ts'
import { hashLinkToken, linkSecret } from '../../platform/mail/link-secret.ts'
import { mailDeliveryOf, mailsWithin, mailTo } from '../../platform/mail/queue-mail.ts'
import { markInvitationUsed } from '../invitations/invitations.service.ts'
import { newLinkToken } from '../sessions/tokens.ts'
import { eventWithin } from '../webhooks/publish-event.ts'
import { acknowledgementMail, requestLink } from './acknowledgement-email.ts'
import { newRequestMail } from './new-request-email.ts'
import { adminAddresses, findTeamByRequestToken, insertTeam, type NewTeam } from './teams.queries.ts'
import { dueAt } from './teams.service.ts'

/** Minutes within which the very same request counts as the second click on one button. */
const doubleSubmitMinutes = 10

type Request = Omit<NewTeam, 'id' | 'requestTokenHash' | 'requestKey' | 'invitationId' | 'createdAt'> & { teamEmails: string[] }

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
 * Stores a request with its acknowledgement and the notice to the admins, in one statement. An identical request within ten minutes,
 * while the first is pending, counts as a double click: it gets the same answer and creates nothing.
 */
async function storeRequest(deps: Deps, request: Request, invitationToken?: string): Promise<{ requestToken: string }> {
  const team = {
    ...request,
    id: randomUUID(),
    requestKey: keyOf(deps, request),
    createdAt: deps.clock.now(),
  }
  const since = new Date(team.createdAt.getTime() - doubleSubmitMinutes * 60_000)
  const { tokenHash } = linkSecret(deps.authSecret, requestLink, team.id)
  const store = (db: Queryable, invitationId: string | null) =>
    insertTeam(db, { ...team, invitationId, requestTokenHash: tokenHash }, since, (isNew) => [
      mailsWithin(
        [
          mailTo(deps, acknowledgementMail, team.contactEmail, { teamId: team.id }),
          mailTo(deps, newRequestMail, adminAddresses, { teamId: team.id }),
        ],
        isNew,
      ),
      eventWithin(deps, 'team.requested', { teamId: team.id, members: team.teamEmails.length }, isNew),
    ])
  const storeWithInvitation = (token: string) =>
    deps.db.transaction().execute(async (trx) => store(trx, (await markInvitationUsed(trx, deps, token)) ?? null))
  const id = await (invitationToken ? storeWithInvitation(invitationToken) : store(deps.db, null))
  return { requestToken: linkSecret(deps.authSecret, requestLink, id).token }
}

/** The key of a request, which is the same for identical requests. A changed one has another key and is stored separately, so that nothing typed is lost. */
const keyOf = (deps: Deps, request: Request): string => {
  const { source, companyName, contactName, contactEmail, recruiterType, teamRole, teamSize, recruitmentTeamSize, message } =
    request
  const others = request.teamEmails.filter((email) => email !== contactEmail)
  const said = [
    source,
    companyName.toLowerCase(),
    contactName,
    contactEmail,
    recruiterType,
    teamRole,
    teamSize,
    recruitmentTeamSize,
    message,
  ]
  return keyedHash(deps, 'team request', JSON.stringify([said, others]))
}
