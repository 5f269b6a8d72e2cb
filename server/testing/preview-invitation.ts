import { newLinkToken } from '../auth/tokens.ts'
import { insertInvitation } from '../invitations/invitations.queries.ts'
import type { TestProduct } from './test-product.ts'

/** An open invitation to an address; its token is what `X-Invitation` carries. */
export async function openInvitation({ deps, clock }: TestProduct, email = 'invited@example.com'): Promise<string> {
  const now = clock.now()
  const invitation = { email, token: newLinkToken(), source: 'asked', createdBy: null, createdAt: now }
  const { token } = await insertInvitation(deps.db, { ...invitation, expiresAt: new Date(now.getTime() + 14 * 86_400_000) })
  return token
}
