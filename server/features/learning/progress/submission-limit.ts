import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import type { LearnerIdentity } from './learners.queries.ts'

/** Daily limit of stored quizzes and submissions: more than anyone writes, too few to fill a disk. */
const limits: RateLimit[] = [{ per: 'body.learner', max: 200, windowSeconds: 86_400 }]

/** Counts a submitted quiz or work; an admin's is neither stored nor counted. Throws `too-many`. */
export async function countHandedIn(deps: Deps, learner: LearnerIdentity | null): Promise<void> {
  if (learner === null) return
  await countCall(deps, 'handed in', limits, { address: '', body: { learner: Object.values(learner)[0] } })
}
