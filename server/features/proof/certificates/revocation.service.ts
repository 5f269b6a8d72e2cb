import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addTombstones, removeTombstone } from '../../../platform/privacy/tombstones.ts'
import { setAssessedWhenEarned } from '../../learning/assessment/assessed.service.ts'
import { certificateRestoredMail, certificateRevokedMail } from './certificate-email.ts'
import {
  type CertificateRow,
  findCertificateByCode,
  listCodesOf,
  listRevokedRows,
  setRevocation,
} from './certificates.queries.ts'
import { notifyGraduate } from './notify-graduate.ts'

const revokedView = (row: CertificateRow) =>
  row.revokedAt && row.revocationReason !== null ? { ...row, revokedAt: row.revokedAt, reason: row.revocationReason } : undefined

export const listRevokedCertificates = async ({ db }: Pick<Deps, 'db'>) =>
  (await listRevokedRows(db)).flatMap((row) => revokedView(row) ?? [])

async function refusalOf(trx: Queryable, code: string, otherwise: 'certificate-revoked' | 'certificate-not-revoked') {
  const found = await findCertificateByCode(trx, code)
  return new DomainError(!found ? 'certificate-not-found' : found.replacedAt ? 'certificate-replaced' : otherwise)
}

/** Revokes a certificate and its badges, and mails the learner the reason. Throws `certificate-not-found`, `certificate-revoked`, `certificate-replaced`. */
export const revokeCertificate = (
  deps: Deps,
  code: string,
  { reason, mayEarnAgain }: { reason: string; mayEarnAgain: boolean },
  actor: Actor,
) =>
  deps.db.transaction().execute(async (trx) => {
    const row = await setRevocation(trx, code, { revokedAt: deps.clock.now(), revocationReason: reason, mayEarnAgain })
    const revoked = row && revokedView(row)
    if (!revoked) throw await refusalOf(trx, code, 'certificate-revoked')
    // A backup from before a correction holds only an earlier certificate, which must not be earned again either.
    const ended = mayEarnAgain ? { 'current-certificate': [code] } : { 'valid-certificate': await listCodesOf(trx, code) }
    await addTombstones(trx, deps, ended)
    await notifyGraduate(trx, deps, certificateRevokedMail, revoked)
    await recordAction(trx, deps, actor, 'certificate-revoked', 'certificate', code, { mayEarnAgain })
    return revoked
  })

/** Restores a revoked certificate and mails the learner. Throws `certificate-not-found`, `certificate-not-revoked`, `certificate-replaced`. */
export const restoreCertificate = (deps: Deps, code: string, actor: Actor): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await setRevocation(trx, code, { revokedAt: null, revocationReason: null, mayEarnAgain: false })
    if (!row) throw await refusalOf(trx, code, 'certificate-not-revoked')
    for (const each of await listCodesOf(trx, code)) await removeTombstone(trx, 'valid-certificate', each)
    await removeTombstone(trx, 'current-certificate', code)
    // Assessments passed while it was revoked count again.
    if (row.userId !== null) await setAssessedWhenEarned(trx, deps, row.userId)
    await notifyGraduate(trx, deps, certificateRestoredMail, row)
    await recordAction(trx, deps, actor, 'certificate-restored', 'certificate', code)
  })
