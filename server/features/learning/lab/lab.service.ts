import { labModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import { type LabQuery, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { readLab, readLabEdits } from '../practice/practice.service.ts'
import { getLearnerId, openModule, type Reader, readLearning } from '../progress/access.service.ts'
import { lockLearner } from '../progress/learners.service.ts'
import { countHandedIn } from '../progress/submission-limit.ts'
import { type DrillValues, insertDrillSubmission, listDrillSubmissions } from './lab.queries.ts'

type Score = { values: DrillValues; submittedAt: Date }

const scoreOf = ({ values, submittedAt }: Score) => ({
  drill: values.drill,
  search: values['search string'],
  found: values.found,
  of: values.of,
  results: values.results,
  submittedAt: submittedAt.toISOString(),
})

const isBetter = (one: DrillValues, other: DrillValues): boolean =>
  one.found > other.found || (one.found === other.found && one.results < other.results)

const bestOf = (scores: Score[], drill: string): Score | undefined =>
  scores
    .filter(({ values }) => values.drill === drill)
    .reduce<Score | undefined>((best, score) => (best && !isBetter(score.values, best.values) ? best : score), undefined)

/** A learner's finished drills, of those that are in the lab, with their best strings. Throws `module-locked`, `demo-ended`, `module-not-found`. */
export async function listLabScores(deps: Deps, caller: Reader) {
  const learning = await readLearning(deps, caller)
  openModule(learning, labModuleId)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const scores = await listDrillSubmissions(deps.db, learnerId)
  const { content } = await readLab(deps.db)
  return content.drills.flatMap(({ id }) => {
    const best = bestOf(scores, id)
    return best ? [scoreOf(best)] : []
  })
}

/** The parts of the lab that an admin has edited. Throws `module-locked`, `demo-ended`, `module-not-found`. */
export async function getLabEdits(deps: Deps, caller: Reader) {
  openModule(await readLearning(deps, caller), labModuleId)
  return readLabEdits(deps.db)
}

export const listDoneDrills = async (db: Queryable, learnerId: string): Promise<string[]> =>
  (await listDrillSubmissions(db, learnerId)).map(({ values }) => values.drill)

const textsOf = ({ keywords, title, company, areas }: LabQuery): Omit<DrillValues, 'drill' | 'found' | 'of' | 'results'> => ({
  'search string': keywords,
  ...(title && { title }),
  ...(company && { company }),
  ...(areas.length > 0 && { place: areas.join(', ') }),
})

/**
 * Submits a string that is the best so far; an admin's is not stored. Returns the best one. Throws `bad-input` when it misses the goal,
 * `drill-not-found`, `module-locked`, `demo-ended`, `module-not-found`, `too-many`.
 */
export async function submitLabDrill(deps: Deps, caller: Reader, drillId: string, query: LabQuery) {
  const learning = await readLearning(deps, caller)
  openModule(learning, labModuleId)
  const lab = await readLab(deps.db)
  const drill = lab.content.drills.find(({ id }) => id === drillId)
  if (!drill) throw new DomainError('drill-not-found')
  const hasFault = Object.values(readQuery(query)).some(({ fault }) => fault)
  const result = query.site === drill.site && !hasFault ? runQuery(lab, query, drill) : undefined
  if (!result || !reachesGoal(result, drill))
    throw new DomainError('bad-input', { issues: [{ path: 'query', message: 'This string does not reach the goal.' }] })
  const values = { drill: drillId, found: result.found, of: result.right, results: result.hits.length, ...textsOf(query) }
  const made = { values, submittedAt: deps.clock.now() }
  const { learner } = learning
  if (learner === null) return scoreOf(made)
  await countHandedIn(deps, learner)
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = await getLearnerId(trx, learning)
    await lockLearner(trx, learnerId)
    const best = bestOf(await listDrillSubmissions(trx, learnerId), drillId)
    if (best && !isBetter(values, best.values)) return scoreOf(best)
    await insertDrillSubmission(trx, { learnerId, moduleId: labModuleId, ...made })
    const userId = 'userId' in learner ? learner.userId : null
    await publishEvent(
      trx,
      deps,
      'submission.received',
      { kind: 'lab-drill', moduleId: labModuleId, lessonId: null, userId },
      userId,
    )
    return scoreOf(made)
  })
}
