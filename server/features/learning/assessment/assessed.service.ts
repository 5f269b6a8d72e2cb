import { assessmentRules } from '#contract/assessment.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { setCertificateAssessed } from '../../proof/certificates/certificates.service.ts'
import { findAssessed } from './assessment.queries.ts'

/** Upgrades the certificate once the assessment is passed and a work accepted. Returns whether it was upgraded now. */
export async function setAssessedWhenEarned(trx: Queryable, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<boolean> {
  const found = await findAssessed(trx, userId, assessmentRules.passPercent)
  return found !== undefined && setCertificateAssessed(trx, userId, { ...found, assessedAt: clock.now() })
}
