import { z } from 'zod'
import { endpoint } from './endpoint/endpoint.ts'
import { maxEmailLength } from './field-limits.ts'
import { emailAddress, identifier, idParam } from './fields.ts'
import { mailDelivery } from './mail.ts'
import { maxTeamSeats, teamView } from './teams.ts'

const removal = z.enum(['account-deleted', 'membership-removed'])

/** Deletes the account too, except that of an admin, of the caller or of a member of another team. */
export const deleteTeamMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/delete-user',
  recentProof: true,
  summary: 'Remove a member from a team',
  params: idParam,
  body: z.object({ email: emailAddress() }),
  data: z.object({ outcome: removal }),
  errors: ['team-not-found', 'team-member-not-found'],
})

export const deleteTeamMembers = endpoint({
  method: 'DELETE',
  path: '/api/teams/bulk-delete-users',
  recentProof: true,
  summary: 'Remove several members',
  bodyKilobytes: 256,
  body: z.object({
    users: z
      .array(z.object({ teamId: identifier(), email: z.string().trim().toLowerCase().max(maxEmailLength) }))
      .min(1, { error: 'Please select users to delete' })
      .max(500),
  }),
  data: z.object({
    summary: z.object({ deleted: z.number(), errors: z.number() }),
    rows: z.array(z.object({ teamId: z.string(), email: z.string(), outcome: removal.nullable(), error: z.string().nullable() })),
  }),
})

/** New members of an approved team get an activation, or full access at once. */
export const addTeamMember = endpoint({
  method: 'POST',
  path: '/api/teams/:id/members',
  summary: 'Add a person to a pending or approved team',
  params: idParam,
  body: z.object({ email: emailAddress() }),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided', 'team-full', 'team-member-exists'],
})

const seatsMessage = `Please enter a whole number from 2 to ${maxTeamSeats}.`

/** How many people an approved team may have, with its contact. Lowering it removes no members. */
export const setTeamSeats = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/seats',
  summary: 'Change how many people an approved team may have',
  params: idParam,
  body: z.object({
    seats: z.int({ error: seatsMessage }).min(2, { error: seatsMessage }).max(maxTeamSeats, { error: seatsMessage }),
  }),
  data: z.object({ team: teamView }),
  errors: ['team-not-found', 'team-decided'],
})

/** Only to members who have not activated. */
export const resendActivations = endpoint({
  method: 'POST',
  path: '/api/teams/:id/activations',
  summary: 'Send activations again',
  params: idParam,
  body: z.object({
    emails: z.array(emailAddress()).min(1, { error: 'Please select users first' }).max(maxTeamSeats),
  }),
  data: z.object({
    summary: z.object({ sent: z.number(), errors: z.number() }),
    delivery: mailDelivery,
    rows: z.array(z.object({ email: z.string(), error: z.string().nullable() })),
  }),
  errors: ['team-not-found', 'team-decided'],
})
