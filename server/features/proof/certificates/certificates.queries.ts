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

/** A certificate as it is stored. */
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
  /** What was assessed beside the completion; null, all of it, where nothing was. */
  assessedAt: Date | null
  /** Percent. */
  assessmentScore: number | null
  /** Questions that were asked, and how many there were to draw from. */
  assessmentQuestions: number | null
  assessmentPool: number | null
  artefactType: ArtefactType | null
  rubricVersion: string | null
  /** When an admin revoked it, and why; both null while it is valid. */
  revokedAt: Date | null
  revocationReason: string | null
}

/** The certificate of an account. */
export const findCertificateOf = (db: Queryable, userId: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('userId', '=', userId).executeTakeFirst()

/** The certificate with this number. */
export const findCertificateByCode = (db: Queryable, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('code', '=', code).executeTakeFirst()

/** A certificate of completion to add. */
type NewCertificate = Pick<
  CertificateRow,
  'userId' | 'code' | 'learnerName' | 'courseTitle' | 'hours' | 'completedAt' | 'issuedAt'
>

/** Adds a certificate. Returns false when the account has one. */
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

/** When the certificate of an account became an assessed one; null before, undefined without a certificate. */
export const findAssessedAt = async (db: Queryable, userId: string): Promise<Date | null | undefined> =>
  (await db.selectFrom('certificates').select('assessedAt').where('userId', '=', userId).executeTakeFirst())?.assessedAt

/** Records on a certificate what was assessed. Returns false when it was recorded before, or there is no certificate. */
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

/** Takes a certificate out of its account, so that it outlives the account's deletion; the hash of the account's proven address leads to it. Returns its code. */
export const keepCertificate = async (db: Queryable, userId: string, addressHash: string | null): Promise<string[]> =>
  (
    await db
      .updateTable('certificates')
      .set({ userId: null, addressHash })
      .where('userId', '=', userId)
      .returning('code')
      .execute()
  ).map(({ code }) => code)

/** Deletes the certificates that were kept under the hash of an address. Returns their numbers. */
export const deleteKeptOfAddress = async (db: Queryable, addressHash: string): Promise<string[]> =>
  (await db.deleteFrom('certificates').where('addressHash', '=', addressHash).returning('code').execute()).map(({ code }) => code)

/** Deletes a kept certificate. Returns false when no kept one has this number. */
export const deleteKeptCertificate = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.deleteFrom('certificates').where('code', '=', code).where('userId', 'is', null).executeTakeFirst()).numDeletedRows ===
  1n

/** The certificates that were kept under the hash of an address, newest first. */
export const listKeptOfAddress = (db: Queryable, addressHash: string) =>
  db
    .selectFrom('certificates')
    .select(['code', 'learnerName', 'issuedAt', 'assessedAt', 'assessmentScore'])
    .where('addressHash', '=', addressHash)
    .orderBy('issuedAt', 'desc')
    .orderBy('code')
    .execute()

/** Shows or hides the name. Returns the certificate; undefined when the account has none. */
export const setShowsName = (db: Queryable, userId: string, showsName: boolean): Promise<CertificateRow | undefined> =>
  db.updateTable('certificates').set({ showsName }).where('userId', '=', userId).returning(columns).executeTakeFirst()

/** Sets or clears the revocation. Returns the certificate; undefined when it is in that state already, or there is none. */
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

/** The revoked certificates, newest first. */
export const listRevokedRows = (db: Queryable): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificates')
    .select(columns)
    .where('revokedAt', 'is not', null)
    .orderBy('revokedAt', 'desc')
    .orderBy('code')
    .execute()

/** The account that a certificate or its notice goes to. */
export const findGraduate = (db: Queryable, userId: string) =>
  db.selectFrom('users').select(['fullName', 'email', 'userType', 'emailProvenAt']).where('id', '=', userId).executeTakeFirst()

/** Records that an account was told of the completed course. Returns false when it was told before. */
export async function insertCompletionNotice(trx: Queryable, userId: string, sentAt: Date): Promise<boolean> {
  const noted = await trx
    .insertInto('sentReminders')
    .values({ userId, reason: 'course completed', sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}
