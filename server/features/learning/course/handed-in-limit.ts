import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import type { LearnerIdentity } from './learners.queries.ts'

/** Each quiz and each work that is handed in is kept: 200 a day are more than anybody writes, and too few to fill a disk. */
const limits: RateLimit[] = [{ per: 'body.learner', max: 200, windowSeconds: 86_400 }]

/** Counts something that a learner hands in, a quiz or a work; an admin's is not kept and not counted. Throws DomainError `too-many`. */
export async function countHandedIn(deps: Deps, learner: LearnerIdentity | null): Promise<void> {
  if (learner === null) return
  await countCall(deps, 'handed in', limits, { address: '', body: { learner: Object.values(learner)[0] } })
}
