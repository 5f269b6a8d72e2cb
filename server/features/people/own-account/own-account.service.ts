import type { Theme } from '#contract/auth.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { findOwnView, findUserByEmail, setProfile } from '../accounts/accounts.service.ts'
import { personOf } from '../accounts/person.ts'
import { giveConsent, hasConsented, listConsentStates, withdrawConsent } from '../consents/consents.service.ts'
import { countProofMail } from '../registration/address-proof.service.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSessionOfUser, endSessionsOfUser, getUserView, listOpenSessions } from '../sessions/sessions.service.ts'

export async function getAccount({ db }: Pick<Deps, 'db'>, account: Account) {
  const [user, { theme }, row, consents] = await Promise.all([
    getUserView(db, account.id),
    findOwnView(db, account.id),
    findUserByEmail(db, account.email),
    listConsentStates(db, personOf(account)),
  ])
  return { user, hasPassword: row?.passwordHash != null, emailProvenAt: account.emailProvenAt, theme, consents }
}

/** Changes the given fields and consents. Throws `email-unproven` for a consent without a proven address, `too-many`. */
export async function updateAccount(
  deps: Deps,
  account: Account,
  change: { fullName?: string; company?: string; theme?: Theme; consents?: { marketing?: boolean } },
) {
  const { consents, ...profile } = change
  const person = personOf(account)
  const given = consents?.marketing
  if (given === true && !(await hasConsented(deps.db, person, 'marketing'))) {
    if (person.address === undefined) throw new DomainError('email-unproven')
    await countProofMail(deps, person.address)
  }
  await deps.db.transaction().execute(async (trx) => {
    if (Object.keys(profile).length > 0) await setProfile(trx, account.id, profile, deps.clock.now())
    if (given === true) await giveConsent(trx, deps, person, 'marketing', 'account page')
    if (given === false) await withdrawConsent(trx, deps, person, 'marketing')
  })
  return getAccount(deps, account)
}

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

export async function endOtherSessions(deps: Deps, account: Account) {
  const others = (await listSessions(deps, account)).filter((session) => !session.current)
  await endSessionsOfUser(deps.db, account.id, deps.clock.now(), account.sessionId)
  return { ended: others.length }
}

export async function endOwnSession(deps: Deps, account: Account, id: string): Promise<void> {
  if (!(await endSessionOfUser(deps.db, account.id, id, deps.clock.now()))) throw new DomainError('not-found')
}
