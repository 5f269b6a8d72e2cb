import { insertInvitation } from '../features/access/invitations/invitations.queries.ts'
import { newLinkToken } from '../features/people/sessions/tokens.ts'
import type { TestProduct } from './test-product.ts'

/** An open invitation to an address; its token is what `X-Invitation` carries. */
export async function openInvitation({ deps, clock }: TestProduct, email = 'invited@example.com'): Promise<string> {
  const now = clock.now()
  const invitation = { email, token: newLinkToken(), source: 'asked' as const, namedBy: null, createdBy: null, createdAt: now }
  const { token } = await insertInvitation(deps.db, { ...invitation, expiresAt: new Date(now.getTime() + 14 * 86_400_000) })
  return token
}
