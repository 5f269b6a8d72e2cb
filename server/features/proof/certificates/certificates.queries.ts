import type { Selectable } from 'kysely'
import type { ArtefactType } from '#content/assessment-rubric.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Certificates } from '../../../platform/db/tables.ts'

/**
 * `userId` is null once the account is deleted and its learner has kept the certificate, and the columns of the assessment are null on a certificate
 * of completion. `replacedBy` is the certificate in force at the end of the replacements.
 */
export type CertificateRow = Selectable<Certificates>

/** The account's current certificate, which may be revoked. */
export const findCertificateOf = (db: Queryable, userId: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').selectAll().where('userId', '=', userId).where('replacedAt', 'is', null).executeTakeFirst()

export const findCertificateByCode = (db: Queryable, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirst()

type NewCertificate = Pick<
  CertificateRow,
  'userId' | 'code' | 'learnerName' | 'courseTitle' | 'hours' | 'completedAt' | 'issuedAt'
>

/** All certificates of the owner of one, with those that were replaced. */
export const listCodesOf = async (db: Queryable, code: string): Promise<string[]> =>
  (
    await db
      .selectFrom('certificates')
      .select('code')
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('code', '=', code),
          eb('replacedBy', '=', code),
          eb('userId', '=', selectFrom('certificates').select('userId').where('code', '=', code)),
        ]),
      )
      .orderBy('code')
      .execute()
  ).map((row) => row.code)

/** Returns false when the account has one. */
export async function insertCertificate(db: Queryable, certificate: NewCertificate): Promise<boolean> {
  const row = await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.column('userId').where('replacedAt', 'is', null).doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces a certificate by a copy with changed values, and returns the new one. Undefined when it was revoked or replaced meanwhile; one that is
 * earned again replaces only a revoked one that allows it.
 */
export async function replaceCertificate(
  trx: Queryable,
  old: string,
  because: NonNullable<CertificateRow['replacedBecause']>,
  changed: Pick<CertificateRow, 'code' | 'learnerName'> & Partial<NewCertificate>,
  replacedAt: Date,
): Promise<CertificateRow | undefined> {
  const before = await trx
    .updateTable('certificates')
    .set({ replacedAt, replacedBecause: because })
    .where('code', '=', old)
    .where('replacedAt', 'is', null)
    .where(({ eb }) => (because === 'earned-again' ? eb('mayEarnAgain', '=', true) : eb('revokedAt', 'is', null)))
    .returningAll()
    .executeTakeFirst()
  if (!before) return undefined
  const inForce = {
    revokedAt: null,
    revocationReason: null,
    mayEarnAgain: false,
    replacedAt: null,
    replacedBy: null,
    replacedBecause: null,
  }
  const row = await trx
    .insertInto('certificates')
    .values({ ...before, ...changed, ...inForce })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('certificates')
    .set({ replacedBy: row.code })
    .where(({ eb, or }) => or([eb('code', '=', old), eb('replacedBy', '=', old)]))
    .execute()
  return row
}

export const countCorrections = async (db: Queryable, userId: string, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('certificates')
      .select('code')
      .where('userId', '=', userId)
      .where('replacedBecause', '=', 'corrected-by-learner')
      .where('replacedAt', '>', since)
      .execute()
  ).length

/** Locks an account against a concurrent correction. */
export const lockGraduate = (trx: Queryable, userId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

export const hasCertificate = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('certificates')
    .select('code')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** When the account's certificate became assessed; null before, undefined without a certificate. */
export const findAssessedAt = async (db: Queryable, userId: string): Promise<Date | null | undefined> =>
  (await findCertificateOf(db, userId))?.assessedAt

/** Returns false when the assessment was recorded before or there is no certificate. */
export async function setCertificateAssessed(
  trx: Queryable,
  userId: string,
  assessed: {
    assessedAt: Date
    score: number
    questionCount: number
    poolSize: number
    artefactType: ArtefactType
    rubricVersion: string
  },
): Promise<boolean> {
  const changed = await trx
    .updateTable('certificates')
    .set({
      assessedAt: assessed.assessedAt,
      assessmentScore: assessed.score,
      assessmentQuestions: assessed.questionCount,
      assessmentPool: assessed.poolSize,
      artefactType: assessed.artefactType,
      rubricVersion: assessed.rubricVersion,
    })
    .where('userId', '=', userId)
    .where('assessedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Detaches certificates from their account before its deletion; the hash of the proven address identifies their owner. Returns their codes. */
export const keepCertificate = async (db: Queryable, userId: string, addressHash: string | null): Promise<string[]> =>
  (
    await db
      .updateTable('certificates')
      .set({ userId: null, addressHash })
      .where('userId', '=', userId)
      .returning('code')
      .execute()
  ).map(({ code }) => code)

export const deleteKeptOfAddress = async (db: Queryable, addressHash: string): Promise<string[]> =>
  (await db.deleteFrom('certificates').where('addressHash', '=', addressHash).returning('code').execute()).map(({ code }) => code)

/** Returns false when no detached certificate has this number. */
export const deleteKeptCertificate = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.deleteFrom('certificates').where('code', '=', code).where('userId', 'is', null).executeTakeFirst()).numDeletedRows ===
  1n

export const listKeptOfAddress = (db: Queryable, addressHash: string) =>
  db
    .selectFrom('certificates')
    .select(['code', 'learnerName', 'issuedAt', 'assessedAt', 'assessmentScore'])
    .where('addressHash', '=', addressHash)
    .where('replacedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .orderBy('code')
    .execute()

export const setShowsName = (db: Queryable, userId: string, showsName: boolean): Promise<CertificateRow | undefined> =>
  db
    .updateTable('certificates')
    .set({ showsName })
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Revokes or restores. Undefined when the certificate is in that state already, was replaced, or does not exist. */
export const setRevocation = (
  trx: Queryable,
  code: string,
  { revokedAt, revocationReason, mayEarnAgain }: Pick<CertificateRow, 'revokedAt' | 'revocationReason' | 'mayEarnAgain'>,
): Promise<CertificateRow | undefined> =>
  trx
    .updateTable('certificates')
    .set({ revokedAt, revocationReason, mayEarnAgain })
    .where('code', '=', code)
    .where('replacedAt', 'is', null)
    .where('revokedAt', revokedAt ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()

export const listRevokedRows = (db: Queryable): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificates')
    .selectAll()
    .where('revokedAt', 'is not', null)
    .orderBy('revokedAt', 'desc')
    .orderBy('code')
    .execute()

export const findGraduate = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['fullName', 'email', 'userType', 'emailProvenAt']).where('id', '=', userId).executeTakeFirst()

/** Returns false when the account was notified of completion before. */
export async function insertCompletionNotice(trx: Queryable, userId: string, sentAt: Date): Promise<boolean> {
  const noted = await trx
    .insertInto('sentReminders')
    .values({ userId, reason: 'course completed', sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}
