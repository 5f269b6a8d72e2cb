import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { retryMissingReferences } from '../../../platform/db/write-conflicts.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { requireRecentProof } from '../../../platform/http/recent-proof.ts'
import { copyTombstonesAtOnce } from '../../../platform/privacy/tombstones-file.ts'
import { findUserByEmail, lockActiveAdmins, lockUsers } from '../accounts/accounts.service.ts'
import { personOf } from '../accounts/person.ts'
import { checkOwnPassword } from '../passwords/passwords.service.ts'
import { assertSessionOpen } from '../sessions/sessions.service.ts'
import { erasePerson } from './erasure.service.ts'

/** Without a proven address only the account's data go. Throws `wrong-current-password`, `wrong-email`, `proof-needed`, `last-admin`, `session-ended`, `too-many`. */
export async function deleteOwnAccount(
  deps: Deps,
  account: Account,
  proof: { password?: string; email?: string; keepCertificate?: boolean },
): Promise<void> {
  const user = await findUserByEmail(deps.db, account.email)
  if (user?.passwordHash != null) await checkOwnPassword(deps, account, proof.password ?? '', 'password')
  else if (proof.email !== account.email)
    throw new DomainError('wrong-email', {
      issues: [{ path: 'email', message: 'This is not the email address of this account.' }],
    })
  if (user?.passwordHash == null) requireRecentProof(account, deps.clock.now())
  await retryMissingReferences(() =>
    deps.db.transaction().execute(async (trx) => {
      if (account.role === 'admin' && (await lockActiveAdmins(trx)).every(({ id }) => id === account.id))
        throw new DomainError('last-admin')
      // The lock comes first: a concurrent change of the password ends this session.
      await lockUsers(trx, [account.id])
      await assertSessionOpen(trx, account.sessionId)
      await erasePerson(trx, deps, personOf(account), { keepCertificate: proof.keepCertificate })
    }),
  )
  await copyTombstonesAtOnce(deps)
}
