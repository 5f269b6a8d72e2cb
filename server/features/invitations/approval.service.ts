import type { ApprovalStatus } from '#contract/invitations.ts'
import type { Deps } from '../deps.ts'
import { findOpenInvitation } from './invitations.service.ts'

const messages = {
  none: 'No request has been made yet.',
  pending: 'Application Under Review',
  approved: 'Team Approved!',
  rejected: 'Your request has not been approved.',
}

/**
 * Where the request of an invited person stands: the team that came through this invitation, else the newest that has the address as contact or lists it.
 * Throws `invitation-invalid`, `invitation-expired`.
 */
export async function checkApproval(deps: Deps, token: string): Promise<ApprovalStatus> {
  const invitation = await findOpenInvitation(deps, token)
  const team = await deps.db
    .selectFrom('teams')
    .leftJoin('teamMembers', (join) =>
      join.onRef('teamMembers.teamId', '=', 'teams.id').on('teamMembers.email', '=', invitation.email),
    )
    .select(['teams.id', 'teams.status', 'teams.rejectionReason', 'teams.contactEmail', 'teamMembers.email as memberEmail'])
    .where((where) => where.or([where('teams.invitationId', '=', invitation.id), where('teamMembers.email', 'is not', null)]))
    .orderBy((order) => order.case().when('teams.invitationId', '=', invitation.id).then(0).else(1).end())
    .orderBy('teams.createdAt', 'desc')
    .executeTakeFirst()
  if (!team) return { ...blank, message: messages.none }
  // Through an invitation somebody may have given another address of theirs as the contact.
  const email = team.memberEmail ?? team.contactEmail
  const [activation, user] = await Promise.all([
    deps.db.selectFrom('activations').select('id').where('teamId', '=', team.id).where('email', '=', email).executeTakeFirst(),
    deps.db
      .selectFrom('users')
      .select(['email', 'fullName', 'emailProvenAt', 'userType'])
      .where('email', '=', email)
      .executeTakeFirst(),
  ])
  const teamApproved = team.status === 'approved'
  const hasRegistered = teamApproved && user !== undefined && user.emailProvenAt !== null && user.userType !== 'demo'
  const hasCredentials = teamApproved && (activation !== undefined || hasRegistered)
  return {
    requested: true,
    teamApproved,
    teamRejected: team.status === 'rejected',
    hasCredentials,
    hasRegistered,
    rejectionReason: team.rejectionReason,
    message: messages[team.status as 'pending' | 'approved' | 'rejected'],
    user: hasCredentials && hasRegistered ? { email: user!.email, fullName: user!.fullName, role: 'user' } : null,
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
