import type { Queryable } from '../db/database.ts'

const columns = [
  'code',
  'learnerName',
  'courseTitle',
  'hours',
  'completedAt',
  'issuedAt',
  'showsName',
  'certificates.userId',
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
}

/** The certificate of an account. */
export const findCertificateOf = (db: Queryable, userId: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('userId', '=', userId).executeTakeFirst()

/** The certificate with this number. */
export const findCertificateByCode = (db: Queryable, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').select(columns).where('code', '=', code).executeTakeFirst()

/** Adds a certificate. Returns false when the account has one. */
export async function insertCertificate(db: Queryable, certificate: Omit<CertificateRow, 'showsName'>): Promise<boolean> {
  const row = await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a certificate out of its account, so that it outlives the account's deletion. */
export const keepCertificate = (db: Queryable, userId: string) =>
  db.updateTable('certificates').set({ userId: null }).where('userId', '=', userId).execute()

/** Shows or hides the name. Returns the certificate; undefined when the account has none. */
export const setShowsName = (db: Queryable, userId: string, showsName: boolean): Promise<CertificateRow | undefined> =>
  db.updateTable('certificates').set({ showsName }).where('userId', '=', userId).returning(columns).executeTakeFirst()
