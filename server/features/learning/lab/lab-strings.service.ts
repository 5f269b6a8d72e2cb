import { labModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import type { Deps } from '../../../deps.ts'
import { changeLearner, openModule, type Reader, readLearning } from '../progress/access.service.ts'
import { deleteKeptString, listKeptStrings, setKeptString } from './lab.queries.ts'

const maxStrings = 100

type SavedString = { id: string; query: LabQuery; note: string; savedAt: Date }

const viewOf = ({ id, query, note, savedAt }: SavedString) => ({ id, query, note, savedAt: savedAt.toISOString() })

/** Newest first. */
export async function listLabStrings(deps: Deps, caller: Reader) {
  const { learnerId } = (await readLearning(deps, caller)).state
  return learnerId ? (await listKeptStrings(deps.db, learnerId)).map(viewOf) : []
}

/** Saves a string, except an admin's. Throws `bad-input` when the list is full, `module-locked`, `demo-ended`, `module-not-found`. */
export async function saveLabString(deps: Deps, caller: Reader, id: string, { query, note }: { query: LabQuery; note: string }) {
  const learning = await readLearning(deps, caller)
  openModule(learning, labModuleId)
  const savedAt = deps.clock.now()
  if (learning.learner === null) return viewOf({ id, query, note, savedAt })
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const others = (await listKeptStrings(trx, learnerId)).filter((kept) => kept.id !== id)
    if (others.length >= maxStrings) {
      const message = `You keep ${maxStrings} strings already. Please delete one first.`
      throw new DomainError('bad-input', { issues: [{ path: 'query', message }] })
    }
    return viewOf(await setKeptString(trx, { learnerId, id, query, note, savedAt }))
  })
}

/** Deletes a kept string. Throws `lab-string-not-found`. */
export async function deleteLabString(deps: Deps, caller: Reader, id: string) {
  const { learnerId } = (await readLearning(deps, caller)).state
  if (!learnerId || !(await deleteKeptString(deps.db, learnerId, id))) throw new DomainError('lab-string-not-found')
  return {}
}
