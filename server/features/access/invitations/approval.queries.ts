import type { Queryable } from '../../../platform/db/database.ts'

/** The team requested through an invitation, else one that lists its address: approved teams first (anyone may request others), then the newest. */
export const findRequestOf = (db: Queryable, invitation: { id: string; email: string }) =>
  db
    .selectFrom('teams')
    .leftJoin('teamMembers', (join) =>
      join.onRef('teamMembers.teamId', '=', 'teams.id').on('teamMembers.email', '=', invitation.email),
    )
    .select([
      'teams.id',
      'teams.status',
      'teams.rejectionReason',
      'teams.contactEmail',
      'teams.contactName',
      'teamMembers.email as memberEmail',
    ])
    .where((where) => where.or([where('teams.invitationId', '=', invitation.id), where('teamMembers.email', 'is not', null)]))
    .orderBy((order) => order.case().when('teams.invitationId', '=', invitation.id).then(0).else(1).end())
    .orderBy((order) => order.case().when('teams.status', '=', 'approved').then(0).else(1).end())
    .orderBy('teams.createdAt', 'desc')
    .executeTakeFirst()

export const findAccess = (db: Queryable, teamId: string, email: string) =>
  Promise.all([
    db.selectFrom('activations').select('id').where('teamId', '=', teamId).where('email', '=', email).executeTakeFirst(),
    db
      .selectFrom('users')
      .select(['email', 'fullName', 'emailProvenAt', 'userType'])
      .where('email', '=', email)
      .executeTakeFirst(),
  ])
