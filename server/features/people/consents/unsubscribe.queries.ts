import type { Queryable } from '../../../platform/db/database.ts'

/** Deletes what others entered about an address: unused invitations and unclaimed places in teams. */
export async function deleteGivenAddress(trx: Queryable, email: string): Promise<void> {
  await trx.deleteFrom('invitations').where('email', '=', email).where('usedAt', 'is', null).execute()
  const places = await trx
    .deleteFrom('teamMembers')
    .where('email', '=', email)
    .where('userId', 'is', null)
    .where('isContact', '=', false)
    .returning('teamId')
    .execute()
  for (const { teamId } of places)
    await trx.deleteFrom('activations').where('teamId', '=', teamId).where('email', '=', email).execute()
}
