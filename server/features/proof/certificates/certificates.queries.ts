import type { ArtefactType } from '#content/assessment-rubric.ts'
import type { Queryable } from '../../../platform/db/database.ts'

const columns = [
  'code',
  'learnerName',
  'courseTitle',
  'hours',
  'completedAt',
  'issuedAt',
  'showsName',
  'certificates.userId',
  'assessedAt',
  'assessmentScore',
  'assessmentQuestions',
  'assessmentPool',
  'artefactType',
  'rubricVersion',
  'revokedAt',
  'revocationReason',
] as const

export type CertificateRow = {
  /** Null once the account is deleted and its learner has kept the certificate. */
  userId: string | null
  code: string
  learnerName: string
  courseTitle: string
  hours: number
  completedAt: Date
  issuedAt: Date
  showsName: boolean
  /** The assessment columns are null on a certificate of completion. */
  assessedAt: Date | null
  assessmentScore: number | null
  assessmentQuestions: number | null
  assessmentPool: number | null
  artefactType: ArtefactType | null
  rubricVersion: string | null
  /** Null while the certificate is valid. */
  revokedAt: Date | null
  revocationReason: string | null
}

export const findCertificateOf = (db: Queryable, userId: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('userId', '=', userId).executeTakeFirst()

export const findCertificateByCode = (db: Queryable, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('code', '=', code).executeTakeFirst()

type NewCertificate = Pick<
  CertificateRow,
  'userId' | 'code' | 'learnerName' | 'courseTitle' | 'hours' | 'completedAt' | 'issuedAt'
>

/** Returns false when the account has one. */
export async function insertCertificate(db: Queryable, certificate: NewCertificate): Promise<boolean> {
  const row = await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account has a certificate that is not revoked. */
export const hasCertificate = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('certificates')
    .select('code')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** When the account's certificate became assessed; null before, undefined without a certificate. */
export const findAssessedAt = async (db: Queryable, userId: string): Promise<Date | null | undefined> =>
  (await db.selectFrom('certificates').select('assessedAt').where('userId', '=', userId).executeTakeFirst())?.assessedAt

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
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Detaches a certificate from its account before the account's deletion; the hash of the proven address identifies its owner. Returns its code. */
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
    .orderBy('issuedAt', 'desc')
    .orderBy('code')
    .execute()

export const setShowsName = (db: Queryable, userId: string, showsName: boolean): Promise<CertificateRow | undefined> =>
  db.updateTable('certificates').set({ showsName }).where('userId', '=', userId).returning(columns).executeTakeFirst()

/** Revokes or restores. Undefined when the certificate is in that state already or does not exist. */
export const setRevocation = (
  trx: Queryable,
  code: string,
  { revokedAt, revocationReason }: Pick<CertificateRow, 'revokedAt' | 'revocationReason'>,
): Promise<CertificateRow | undefined> =>
  trx
    .updateTable('certificates')
    .set({ revokedAt, revocationReason })
    .where('code', '=', code)
    .where('revokedAt', revokedAt ? 'is' : 'is not', null)
    .returning(columns)
    .executeTakeFirst()

export const listRevokedRows = (db: Queryable): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificates')
    .select(columns)
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
