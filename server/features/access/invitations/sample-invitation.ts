import type { Deps } from '../../../deps.ts'
import { newLinkToken } from '../../people/sessions/tokens.ts'
import { invitationLink } from './invitation-email.ts'
import { insertInvitation, listActiveInvitations } from './invitations.queries.ts'
import { invitationDays } from './invitations.service.ts'

/** An address without a mailbox (RFC 2606), for trying out the product. */
const sampleEmail = 'recruiter@example.com'

/** Finds or creates an open invitation for trying out the product on the embedded database. Sends no mail. */
export async function ensureSampleInvitation(deps: Deps): Promise<string> {
  const now = deps.clock.now()
  const [open] = await listActiveInvitations(deps.db, [sampleEmail], now)
  const invitation =
    open ??
    (await insertInvitation(deps.db, {
      email: sampleEmail,
      token: newLinkToken(),
      source: 'asked',
      namedBy: null,
      createdBy: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * 86_400_000),
    }))
  return invitationLink(deps, invitation.token)
}
