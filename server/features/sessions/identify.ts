import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../deps.ts'
import type { Account, Caller, Identify } from '../http/caller.ts'
import { findOpenInvitation } from '../invitations/invitations.service.ts'
import { findSessionAccount } from './auth.queries.ts'
import { readToken } from './tokens.ts'

/** Reads who is calling from the database, on each request; a token only says where to look. Source: settled rules on tokens. */
export const identifyBy =
  (deps: Deps): Identify =>
  async ({ bearer, invitation }): Promise<Caller> => {
    if (bearer !== undefined) return { kind: 'account', account: await identifyAccount(deps, bearer) }
    if (invitation !== undefined) return { kind: 'invitation', invitation: await findOpenInvitation(deps, invitation) }
    return { kind: 'anonymous' }
  }

async function identifyAccount(deps: Deps, bearer: string): Promise<Account> {
  const claims = readToken(deps.authSecret, bearer, deps.clock)
  if (!claims) throw new DomainError('session-ended')
  const row = await findSessionAccount(deps.db, claims.sessionId)
  if (!row || row.id !== claims.userId || row.kind !== claims.kind || row.endedAt !== null || row.expiresAt <= deps.clock.now())
    throw new DomainError('session-ended')
  if (row.status !== 'active') throw new DomainError('account-disabled')
  return {
    id: row.id,
    email: row.email,
    fullName: row.fullName,
    company: row.company,
    role: row.role as Account['role'],
    userType: row.userType as Account['userType'],
    status: row.status,
    accessExpiresAt: row.accessExpiresAt,
    sessionId: claims.sessionId,
    via: claims.kind,
  }
}
