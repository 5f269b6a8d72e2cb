import { assessmentRules, type assessmentStatus } from '#contract/assessment.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { findAssessedAt, hasCertificate } from '../../proof/certificates/certificates.service.ts'
import { findLearner, lockLearner } from '../progress/learners.service.ts'
import { readOwnWork } from './artefacts.service.ts'
import { countAssessmentPool } from './assessment.queries.ts'
import { attemptsLeftOf, hasPassed, listCurrentAttempts, secondsLeftOf } from './attempts.service.ts'

export async function getAssessment(deps: Deps, account: Account): Promise<Given<typeof assessmentStatus>> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const learnerId = await findLearner(trx, { userId: account.id })
    if (learnerId !== undefined) await lockLearner(trx, learnerId)
    const attempts = learnerId === undefined ? [] : await listCurrentAttempts(trx, deps, learnerId)
    const running = attempts.find(({ endedAt }) => endedAt === null)
    const work = learnerId === undefined ? { works: [], artefacts: [] } : await readOwnWork(trx, learnerId)
    return {
      isOffered: (await countAssessmentPool(trx)) >= assessmentRules.leastPool,
      isOpen: await hasCertificate(trx, account.id),
      attempts: attempts.map((attempt) => ({ ...attempt, _id: attempt.id, passed: hasPassed(attempt) })),
      running: running ? { _id: running.id, secondsLeft: secondsLeftOf(running, now) } : null,
      passed: attempts.some(hasPassed),
      ...attemptsLeftOf(attempts, now),
      ...work,
      assessedAt: (await findAssessedAt(trx, account.id)) ?? null,
    }
  })
}
