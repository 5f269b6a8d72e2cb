import { z } from 'zod'
import { ratingModuleId } from '#content/course-numbers.ts'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import type { GivenRating } from '#contract/ratings.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { readPanels } from '../practice/practice.service.ts'
import { listPracticeSubmissions, type PracticeSubmission, submitPractice } from '../practice/practice-submissions.service.ts'
import { openModule, type Reader, readLearning } from '../progress/access.service.ts'

/** Ratings as they are stored, under the names that the inbox shows; what an operator or a deletion left of them is ignored. */
const storedValues = z.object({
  panel: z.string(),
  ratings: z.array(z.object({ answer: z.string(), rating: z.coerce.number(), sentence: z.string() })),
})

const viewOf = ({ values, submittedAt }: PracticeSubmission) => {
  const { success, data } = storedValues.safeParse(values)
  return success ? [{ ...data, submittedAt }] : []
}

/** The panels, and what the caller rated. Throws `module-locked`, `demo-ended`, `module-not-found`. */
export async function listRatingPanels(deps: Deps, caller: Reader) {
  const learning = await readLearning(deps, caller)
  openModule(learning, ratingModuleId)
  const { learnerId } = learning.state
  const rows = learnerId ? await listPracticeSubmissions(deps.db, learnerId, 'rating-panel') : []
  return { panels: await readPanels(deps.db), submitted: rows.flatMap(viewOf) }
}

export const listRatedPanels = async (db: Queryable, learnerId: string): Promise<string[]> =>
  (await listPracticeSubmissions(db, learnerId, 'rating-panel')).flatMap(viewOf).map(({ panel }) => panel)

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
  const values = {
    panel: panelId,
    ratings: panel.answers.flatMap(({ id }) =>
      ratings
        .filter(({ answer }) => answer === id)
        .slice(0, 1)
        .map((given) => ({ ...given, rating: String(given.rating) })),
    ),
  }
  const submittedAt = deps.clock.now()
  const practice = { kind: 'rating-panel', moduleId: ratingModuleId, values, submittedAt } as const
  const firstOf = (submissions: PracticeSubmission[]) =>
    submissions.flatMap(viewOf).find((submitted) => submitted.panel === panelId)
  const earlier = await submitPractice(deps, learning, practice, (before) => firstOf(before) !== undefined)
  return firstOf(earlier) ?? { panel: panelId, ratings, submittedAt }
}
