import type { ApprovalStatus } from '#contract/preview.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { findAccess, findRequestOf } from './approval.queries.ts'
import { findOpenInvitation } from './invitations.service.ts'

const messages = {
  none: 'No request has been made yet.',
  pending: 'Application Under Review',
  approved: 'Team Approved!',
  rejected: 'Your request has not been approved.',
}

/**
 * The state of an invited person's request: the team requested through this invitation, else the newest that lists the address. Throws
 * `invitation-invalid`, `invitation-expired`.
 */
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

const blank: Omit<ApprovalStatus, 'message'> = {
  requested: false,
  teamApproved: false,
  teamRejected: false,
  hasCredentials: false,
  hasRegistered: false,
  rejectionReason: null,
  user: null,
}
