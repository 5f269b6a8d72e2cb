import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Account, Identify, Sender } from '../../../platform/http/caller.ts'
import { findOpenInvitation } from '../../access/invitations/invitations.service.ts'
import { findSessionAccount, type SessionAccount } from './sessions.queries.ts'
import { lacksRequiredPasskey, sessionMilliseconds } from './sessions.service.ts'
import { readToken } from './tokens.ts'

/** Identifies the caller from the database on each request; the token only names the session. */
export const identifyBy =
  (deps: Deps): Identify =>
  async ({ bearer, invitation }): Promise<Sender> => {
    if (bearer !== undefined) {
      const account = await identifyAccount(deps, bearer)
      return { kind: lacksRequiredPasskey(deps.config, account) ? 'limited' : 'account', account }
    }
    if (invitation !== undefined) return { kind: 'invitation', invitation: await findOpenInvitation(deps, invitation) }
    return { kind: 'anonymous' }
  }

/** When a session ends; one opened while its account became an admin's or a reviewer's lasts no longer than theirs. */
const endOf = ({ role, openedAt, expiresAt }: SessionAccount): Date =>
  role !== 'user' ? new Date(Math.min(expiresAt.getTime(), openedAt.getTime() + sessionMilliseconds.admin)) : expiresAt

async function identifyAccount(deps: Deps, bearer: string): Promise<Account> {
  const claims = await readToken(deps.authSecret, bearer, deps.clock)
  if (!claims) throw new DomainError('session-ended')
  const row = await findSessionAccount(deps.db, claims.sessionId)
  const now = deps.clock.now()
  if (!row || row.id !== claims.userId || row.kind !== claims.kind || row.endedAt !== null || endOf(row) <= now)
    throw new DomainError('session-ended')
  if (row.status !== 'active') throw new DomainError('account-disabled')
  return accountOfSession(row, claims)
}

export const accountOfSession = (
  row: SessionAccount,
  { sessionId, kind }: { sessionId: string; kind: Account['via'] },
): Account => ({
  id: row.id,
  email: row.email,
  fullName: row.fullName,
  company: row.company,
  role: row.role,
  userType: row.userType,
  status: row.status,
  accessExpiresAt: row.accessExpiresAt,
  emailProvenAt: row.emailProvenAt,
  sessionId,
  provenAt: row.provenAt ?? row.openedAt,
  passkeyProvenAt: row.passkeyProvenAt,
  via: kind,
})
