import { DomainError } from '#contract/domain-error.ts'
import { endSessionsOfUser, findUserByEmail } from '../auth/auth.queries.ts'
import { checkOwnPassword } from '../auth/passwords.service.ts'
import { getUserView } from '../auth/sessions.service.ts'
import { keepAnAdmin } from '../auth/users.service.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../http/caller.ts'
import { giveConsent, listConsentStates, withdrawConsent } from '../privacy/consents.service.ts'
import { eraseEverything } from '../privacy/erasure.service.ts'
import { endSessionOfUser, listOpenSessions, setProfile } from './account.queries.ts'
import { deviceName } from './device-name.ts'

/** The account as its owner sees it. */
export async function getAccount({ db }: Pick<Deps, 'db'>, account: Account) {
  const [user, row, consents] = await Promise.all([
    getUserView(db, account.id),
    findUserByEmail(db, account.email),
    listConsentStates(db, account.email),
  ])
  return { user, hasPassword: row?.passwordHash != null, consents }
}

/** Changes name, company and consents, in one transaction; what is left out stays. */
export async function updateAccount(
  deps: Deps,
  account: Account,
  change: { fullName?: string; company?: string; consents?: { marketing?: boolean } },
) {
  await deps.db.transaction().execute(async (trx) => {
    const { consents, ...profile } = change
    if (Object.keys(profile).length > 0) await setProfile(trx, account.id, profile, deps.clock.now())
    const given = consents?.marketing
    if (given === true) await giveConsent(trx, deps, { userId: account.id, email: account.email }, 'marketing', 'account page')
    if (given === false) await withdrawConsent(trx, deps, account.email, 'marketing')
  })
  return getAccount(deps, account)
}

/** Where the account is signed in. */
export async function listSessions({ db, clock }: Deps, account: Account) {
  const sessions = await listOpenSessions(db, account.id, clock.now())
  return sessions.map(({ userAgent, kind, createdAt, expiresAt, id }) => ({
    id,
    kind: kind as 'session' | 'demo',
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === account.sessionId,
  }))
}

/** Ends every session but the caller's. */
export async function endOtherSessions(deps: Deps, account: Account) {
  const others = (await listSessions(deps, account)).filter((session) => !session.current)
  await endSessionsOfUser(deps.db, account.id, deps.clock.now(), account.sessionId)
  return { ended: others.length }
}

/** Ends one session of the account. Throws `not-found`. */
export async function endOwnSession(deps: Deps, account: Account, id: string): Promise<void> {
  if (!(await endSessionOfUser(deps.db, account.id, id, deps.clock.now()))) throw new DomainError('not-found')
}

/**
 * Deletes the account and everything that belongs to the person, once they have shown that it is them: by the password, or
 * where there is none by typing the e-mail. Throws `wrong-current-password`, `wrong-email`, `last-admin`, `too-many`.
 */
export async function deleteOwnAccount(
  deps: Deps,
  account: Account,
  proof: { password?: string; email?: string; keepCertificate?: boolean },
): Promise<void> {
  const user = await findUserByEmail(deps.db, account.email)
  if (user?.passwordHash != null) await checkOwnPassword(deps, account, proof.password ?? '', 'password')
  else if (proof.email !== account.email)
    throw new DomainError('wrong-email', {
      issues: [{ path: 'email', message: 'This is not the e-mail address of this account.' }],
    })
  await deps.db.transaction().execute(async (trx) => {
    if (account.role === 'admin') await keepAnAdmin(trx, account.id)
    await eraseEverything(trx, deps, account.email, { refuse: true, keepCertificate: proof.keepCertificate })
  })
}
