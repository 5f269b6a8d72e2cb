import { labModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import { isBetterRun, type LabQuery, reachesGoal, readQuery, runQuery } from '#contract/lab-search.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { readLab, readLabEdits } from '../practice/practice.service.ts'
import { listPracticeSubmissions, type PracticeSubmission, submitPractice } from '../practice/practice-submissions.service.ts'
import { changeLearner, openModule, type Reader, readLearning } from '../progress/access.service.ts'
import { deleteSavedString, listSavedStrings, setSavedString } from './lab.queries.ts'

const maxStrings = 100

/** A submitted drill, under the names that the inbox shows. */
type DrillValues = {
  drill: string
  found: number
  of: number
  results: number
  'search string': string
  title?: string
  company?: string
  place?: string
}

type Score = { values: DrillValues; submittedAt: Date }

/** The drills among submissions, without those whose texts were deleted. */
const scoresOf = (submissions: PracticeSubmission[]): Score[] =>
  submissions.flatMap(({ values, submittedAt }) => ('drill' in values ? [{ values: values as DrillValues, submittedAt }] : []))

const scoreOf = ({ values, submittedAt }: Score) => ({
  drill: values.drill,
  search: values['search string'],
  found: values.found,
  of: values.of,
  results: values.results,
  submittedAt,
})

const bestOf = (scores: Score[], drill: string): Score | undefined =>
  scores
    .filter(({ values }) => values.drill === drill)
    .reduce<Score | undefined>((best, score) => (isBetterRun(score.values, best?.values) ? score : best), undefined)

/** A learner's finished drills, of those that are in the lab, with their best strings. Throws `module-locked`, `demo-ended`, `module-not-found`. */
export async function listLabScores(deps: Deps, caller: Reader) {
  const learning = await readLearning(deps, caller)
  openModule(learning, labModuleId)
  const { learnerId } = learning.state
  if (!learnerId) return []
  const scores = scoresOf(await listPracticeSubmissions(deps.db, learnerId, 'lab-drill'))
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
  scoresOf(await listPracticeSubmissions(db, learnerId, 'lab-drill')).map(({ values }) => values.drill)

const textsOf = ({ keywords, title, company, areas }: LabQuery) => ({
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
  const practice = { kind: 'lab-drill', moduleId: labModuleId, ...made } as const
  const earlier = await submitPractice(deps, learning, practice, (before) => {
    const best = bestOf(scoresOf(before), drillId)
    return !isBetterRun(values, best?.values)
  })
  return scoreOf(bestOf([...scoresOf(earlier), made], drillId) ?? made)
}

/** Newest first. */
export async function listLabStrings(deps: Deps, caller: Reader) {
  const { learnerId } = (await readLearning(deps, caller)).state
  return learnerId ? listSavedStrings(deps.db, learnerId) : []
}

/** Saves a string, except an admin's. Throws `bad-input` when the list is full, `module-locked`, `demo-ended`, `module-not-found`. */
export async function saveLabString(deps: Deps, caller: Reader, id: string, { query, note }: { query: LabQuery; note: string }) {
  const learning = await readLearning(deps, caller)
  openModule(learning, labModuleId)
  const string = { id, query, note, savedAt: deps.clock.now() }
  if (learning.learner === null) return string
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const others = (await listSavedStrings(trx, learnerId)).filter((saved) => saved.id !== id)
    if (others.length >= maxStrings) {
      const message = `You keep ${maxStrings} strings already. Please delete one first.`
      throw new DomainError('bad-input', { issues: [{ path: 'query', message }] })
    }
    return setSavedString(trx, { learnerId, ...string })
  })
}

/** Deletes a saved string. Throws `lab-string-not-found`. */
export async function deleteLabString(deps: Deps, caller: Reader, id: string) {
  const { learnerId } = (await readLearning(deps, caller)).state
  if (!learnerId || !(await deleteSavedString(deps.db, learnerId, id))) throw new DomainError('lab-string-not-found')
  return {}
}
