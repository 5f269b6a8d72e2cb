import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { DomainError } from '#contract/domain-error.ts'
import type { accessRequestForm, interestForm } from '#contract/teams.ts'
import type { Deps } from '../../../deps.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { hashLinkToken, linkSecret } from '../../../platform/mail/link-secret.ts'
import { mailDeliveryOf, mailTo, queueMails } from '../../../platform/mail/queue-mail.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { newLinkToken } from '../../people/sessions/tokens.ts'
import { isApproved } from '../invitations/approval.service.ts'
import { markInvitationUsed } from '../invitations/invitations.service.ts'
import { acknowledgementMail, newRequestMail, requestLink } from './request-email.ts'
import { findTeamByRequestToken, insertMembers, insertTeam, listAdminAddresses, type NewTeam } from './teams.queries.ts'
import { dueAt } from './teams.service.ts'

/** Identical requests within these minutes count as a double click. */
const doubleSubmitMinutes = 10

type Request = Omit<NewTeam, 'id' | 'requestTokenHash' | 'requestKey' | 'invitationId' | 'createdAt'> & { teamEmails: string[] }

/** Stores a pending team and marks its invitation used; an invalid invitation is ignored. Throws `already-approved`. */
export async function submitInterest(deps: Deps, form: z.output<typeof interestForm>): Promise<{ requestToken: string }> {
  const { website, invitation, ...fields } = form
  if (isRobot(website)) return fakeReceipt()
  if (invitation && (await isApproved(deps, invitation))) throw new DomainError('already-approved')
  return storeRequest(
    deps,
    {
      ...fields,
      source: 'interest',
      teamSize: fields.teamSize ?? (fields.teamEmails.length || null),
    },
    invitation,
  )
}

export function submitTeamRequest(deps: Deps, form: z.output<typeof accessRequestForm>): Promise<{ requestToken: string }> {
  const { website, ...fields } = form
  if (isRobot(website)) return fakeReceipt()
  return storeRequest(deps, {
    ...fields,
    source: 'access-request',
  })
}

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

/** Bots get a normal answer, but nothing is stored or mailed. */
const fakeReceipt = async () => ({ requestToken: newLinkToken() })

/** Stores a request, its acknowledgement and the notice to admins. An identical pending one within ten minutes counts as a double click. */
async function storeRequest(deps: Deps, { teamEmails, ...request }: Request, invitationToken?: string) {
  const id = randomUUID()
  const createdAt = deps.clock.now()
  const since = new Date(createdAt.getTime() - doubleSubmitMinutes * 60_000)
  const requestKey = keyOf(deps, { ...request, teamEmails })
  const { tokenHash: requestTokenHash } = linkSecret(deps.authSecret, requestLink, id)
  const members = [...new Set([request.contactEmail, ...teamEmails])]
  // Includes the members, so that the trigger on their rows need not update the team again.
  const searchText = [request.companyName, request.contactName, request.contactEmail, ...members].join(' ')
  const storedId = await deps.db.transaction().execute(async (trx) => {
    const invitationId = invitationToken ? await markInvitationUsed(trx, deps, invitationToken) : undefined
    const team = { ...request, id, createdAt, requestKey, requestTokenHash, searchText, invitationId: invitationId ?? null }
    const teamId = await insertTeam(trx, team, since)
    if (teamId !== id) return teamId
    await insertMembers(trx, id, members)
    const admins = await listAdminAddresses(trx)
    await queueMails(trx, deps, [
      mailTo(acknowledgementMail, request.contactEmail, { teamId }),
      ...admins.map((to) => mailTo(newRequestMail, to, { teamId })),
    ])
    await publishEvent(trx, deps, 'team.requested', { teamId, members: teamEmails.length })
    return teamId
  })
  return { requestToken: linkSecret(deps.authSecret, requestLink, storedId).token }
}

/** A hash that is equal for identical requests. A changed request is stored separately, so that no input is lost. */
function keyOf(deps: Deps, { teamEmails, ...request }: Request): string {
  const others = teamEmails.filter((email) => email !== request.contactEmail)
  const entered = { ...request, companyName: request.companyName.toLowerCase() }
  return keyedHash(deps, 'team request', JSON.stringify([entered, others]))
}
