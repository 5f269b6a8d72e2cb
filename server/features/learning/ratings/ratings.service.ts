import { z } from 'zod'
import { ratingModuleId } from '#content/course-numbers.ts'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { readPanels } from '../practice/practice.service.ts'
import { getLearnerId, openModule, type Reader, readLearning } from '../progress/access.service.ts'
import { lockLearner } from '../progress/learners.service.ts'
import { countHandedIn } from '../progress/submission-limit.ts'
import { insertRatingSubmission, listRatingSubmissions, type PanelValues } from './ratings.queries.ts'

/** Ratings as they are stored; what an operator or a deletion left of them is ignored. */
const storedValues = z.object({
  panel: z.string(),
  ratings: z.array(z.object({ answer: z.string(), rating: z.coerce.number(), sentence: z.string() })),
})

const viewOf = ({ values, submittedAt }: { values: unknown; submittedAt: Date }) => {
  const { success, data } = storedValues.safeParse(values)
  return success ? [{ ...data, submittedAt: submittedAt.toISOString() }] : []
}

/** The panels, and what the caller rated. Throws `module-locked`, `demo-ended`, `module-not-found`. */
export async function listRatingPanels(deps: Deps, caller: Reader) {
  const learning = await readLearning(deps, caller)
  openModule(learning, ratingModuleId)
  const { learnerId } = learning.state
  const rows = learnerId ? await listRatingSubmissions(deps.db, learnerId) : []
  return { panels: await readPanels(deps.db), submitted: rows.flatMap(viewOf) }
}

export const listRatedPanels = async (db: Queryable, learnerId: string): Promise<string[]> =>
  (await listRatingSubmissions(db, learnerId)).flatMap(viewOf).map(({ panel }) => panel)

const issuesOf = ({ answers }: RatingPanel, ratings: GivenRating[]): Issue[] =>
  answers.flatMap(({ id, name, transcript }) => {
    const given = ratings.find(({ answer }) => answer === id)
    if (!given) return [{ path: 'ratings', message: `Please rate this answer: ${name}` }]
    const isThere = transcript.some(({ says }) => says.some(({ text }) => text === given.sentence))
    return isThere ? [] : [{ path: 'ratings', message: `Please select the sentence that your rating of ${name} rests on.` }]
  })

/**
 * Submits the ratings of a panel's answers; the first ones count, and an admin's are not stored. Returns those that count. Throws `bad-input` for
 * an answer without rating or sentence, `panel-not-found`, `module-locked`, `demo-ended`, `module-not-found`, `too-many`.
 */
export async function submitRatings(deps: Deps, caller: Reader, panelId: string, ratings: GivenRating[]) {
  const learning = await readLearning(deps, caller)
  openModule(learning, ratingModuleId)
  const panel = (await readPanels(deps.db)).find(({ id }) => id === panelId)
  if (!panel) throw new DomainError('panel-not-found')
  const issues = issuesOf(panel, ratings)
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const values: PanelValues = {
    panel: panelId,
    ratings: panel.answers.flatMap(({ id }) =>
      ratings
        .filter(({ answer }) => answer === id)
        .slice(0, 1)
        .map((given) => ({ ...given, rating: String(given.rating) })),
    ),
  }
  const submittedAt = deps.clock.now()
  const made = { panel: panelId, ratings, submittedAt: submittedAt.toISOString() }
  const { learner } = learning
  if (learner === null) return made
  await countHandedIn(deps, learner)
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = await getLearnerId(trx, learning)
    await lockLearner(trx, learnerId)
    const first = (await listRatingSubmissions(trx, learnerId)).flatMap(viewOf).find((submitted) => submitted.panel === panelId)
    if (first) return first
    await insertRatingSubmission(trx, { learnerId, moduleId: ratingModuleId, values, submittedAt })
    const userId = 'userId' in learner ? learner.userId : null
    await publishEvent(
      trx,
      deps,
      'submission.received',
      { kind: 'rating-panel', moduleId: ratingModuleId, lessonId: null, userId },
      userId,
    )
    return made
  })
}
