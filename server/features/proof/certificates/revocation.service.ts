import type { RevokedCertificate } from '#contract/certificates.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { addTombstones, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import { setAssessedWhenEarned } from '../../learning/assessment/assessed.service.ts'
import { type CertificateRow, findCertificateByCode, listRevokedRows, setRevocation } from './certificates.queries.ts'
import { certificateRestoredMail, certificateRevokedMail, notifyGraduate } from './revocation-email.ts'

const revokedView = (row: CertificateRow): RevokedCertificate[] =>
  row.revokedAt && row.revocationReason !== null
    ? [
        {
          code: row.code,
          learnerName: row.learnerName,
          courseTitle: row.courseTitle,
          issuedAt: row.issuedAt.toISOString(),
          revokedAt: row.revokedAt.toISOString(),
          reason: row.revocationReason,
        },
      ]
    : []

export const listRevokedCertificates = async ({ db }: Pick<Deps, 'db'>): Promise<RevokedCertificate[]> =>
  (await listRevokedRows(db)).flatMap(revokedView)

/** Revokes a certificate and its badges, and mails the learner the reason. Throws `certificate-not-found`, `certificate-revoked`. */
export const revokeCertificate = (deps: Deps, code: string, reason: string, actor: Actor): Promise<RevokedCertificate> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await setRevocation(trx, code, { revokedAt: deps.clock.now(), revocationReason: reason })
    const [revoked] = row ? revokedView(row) : []
    if (!row || !revoked)
      throw new DomainError((await findCertificateByCode(trx, code)) ? 'certificate-revoked' : 'certificate-not-found')
    await addTombstones(trx, deps, { 'valid-certificate': [code] })
    await notifyGraduate(trx, deps, certificateRevokedMail, row)
    await recordAction(trx, deps, actor, 'certificate-revoked', 'certificate', code)
    return revoked
  })

/** Restores a revoked certificate and mails the learner. Throws `certificate-not-found`, `certificate-not-revoked`. */
export const restoreCertificate = (deps: Deps, code: string, actor: Actor): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await setRevocation(trx, code, { revokedAt: null, revocationReason: null })
    if (!row)
      throw new DomainError((await findCertificateByCode(trx, code)) ? 'certificate-not-revoked' : 'certificate-not-found')
    await removeTombstone(trx, 'valid-certificate', code)
    // Assessments passed while it was revoked count again.
    if (row.userId !== null) await setAssessedWhenEarned(trx, deps, row.userId)
    await notifyGraduate(trx, deps, certificateRestoredMail, row)
    await recordAction(trx, deps, actor, 'certificate-restored', 'certificate', code)
  })
