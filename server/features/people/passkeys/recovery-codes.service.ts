import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/passkeys.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { hashSecret } from '../sessions/tokens.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, setRecoveryCodeUsed } from './passkeys.queries.ts'

/** Crockford's base 32, without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/** A new code of 80 random bits, such as ABCD-EFGH-JKMN-PQRS. */
const newRecoveryCode = () =>
  [...randomBytes(codeLength)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Hashes a code after normalising it: small letters, spaces, O for 0, I or L for 1. */
const hashCode = (code: string) =>
  hashSecret(
    code
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1'),
  )

/** Replaces an account's recovery codes and returns the new ones; only their hashes are stored. */
export async function issueRecoveryCodes(trx: Queryable, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(
    trx,
    codes.map((code) => ({ userId, codeHash: hashCode(code), createdAt: clock.now() })),
  )
  return codes
}

/** Uses a recovery code. Returns false when it is unknown or used. */
export const useUpRecoveryCode = (
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> => setRecoveryCodeUsed(db, userId, hashCode(code), clock.now())
