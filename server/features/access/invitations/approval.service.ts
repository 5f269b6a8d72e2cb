import { DomainError } from '#contract/domain-error.ts'
import type { MailDelivery } from '#contract/mail.ts'
import type { ApprovalStatus } from '#contract/preview.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { mailDeliveryOf } from '../../../platform/mail/queue-mail.ts'
import * as activations from '../activations/activations.service.ts'
import { findAccess, findRequestOf } from './invitations.queries.ts'
import { findOpenInvitation } from './invitations.service.ts'

const messages = {
  none: 'No request has been made yet.',
  pending: 'Application Under Review',
  approved: 'Team Approved!',
  rejected: 'Your request has not been approved.',
}

/** The state of the team requested through an invitation, else of the newest that lists the address. Throws `invitation-invalid`, `invitation-expired`. */
export async function checkApproval(deps: Deps, token: string): Promise<ApprovalStatus> {
  const invitation = await findOpenInvitation(deps, token)
  const team = await findRequestOf(deps.db, invitation)
  if (!team) return { ...blank, message: messages.none }
  // The request may name another address of the person as its contact.
  const email = team.memberEmail ?? team.contactEmail
  const [activation, user] = await findAccess(deps.db, team.id, email)
  const teamApproved = team.status === 'approved'
  const registered = teamApproved && user && provenAddress(user) !== undefined && user.userType !== 'demo' ? user : undefined
  const hasRegistered = registered !== undefined
  const hasCredentials = teamApproved && (activation !== undefined || hasRegistered)
  return {
    requested: true,
    teamApproved,
    teamRejected: team.status === 'rejected',
    hasCredentials,
    hasRegistered,
    rejectionReason: team.rejectionReason,
    message: messages[team.status],
    // For another address, the name comes from the request, not from the account.
    user: registered
      ? {
          email: registered.email,
          fullName: email === invitation.email ? registered.fullName : team.contactName,
          role: 'user',
        }
      : null,
  }
}

/** Whether the request of an invited person has been approved; false for an invitation that is not open. */
export async function isApproved(deps: Deps, token: string): Promise<boolean> {
  try {
    return (await checkApproval(deps, token)).teamApproved
  } catch (failure) {
    if (failure instanceof DomainError) return false
    throw failure
  }
}

/** Mails the activation again to the address that was approved, unless it has been used. Throws `invitation-invalid`, `invitation-expired`. */
export async function sendActivationAgain(deps: Deps, token: string): Promise<{ delivery: MailDelivery }> {
  const team = await findRequestOf(deps.db, await findOpenInvitation(deps, token))
  if (team?.status === 'approved') {
    const [activation] = await findAccess(deps.db, team.id, team.memberEmail ?? team.contactEmail)
    if (activation) await activations.sendActivationAgain(deps, activation.id)
  }
  return { delivery: mailDeliveryOf(deps) }
}

const blank: Omit<ApprovalStatus, 'message'> = {
  requested: false,
  teamApproved: false,
  teamRejected: false,
  hasCredentials: false,
  hasRegistered: false,
  rejectionReason: null,
  user: null,
}
