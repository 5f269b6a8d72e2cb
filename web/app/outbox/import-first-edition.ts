import type { Change } from './entry.ts'
import { isOfFirstEdition } from './first-edition-keys.ts'

/** An account has a UUID; any other owner is the token of an invitation. */
const isAccount = (owner: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(owner)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const placeOf = (owner: string, moduleId: number, lessonId: number) => ({
  owner,
  invitation: isAccount(owner) ? undefined : owner,
  moduleId,
  lessonId,
})

/** A completed lesson that was not sent yet. Minutes of one that was tried may have been counted, so they are not sent again. */
const completionOf = (value: unknown): Change[] => {
  if (!isRecord(value)) return []
  const { owner, moduleId, lessonId, timeSpent, tried } = value
  if (typeof owner !== 'string' || typeof moduleId !== 'number' || typeof lessonId !== 'number') return []
  const minutes = tried !== true && typeof timeSpent === 'number' ? timeSpent : 0
  const place = placeOf(owner, moduleId, lessonId)
  return [{ ...place, kind: 'completion', document: `completion ${moduleId}/${lessonId}`, payload: { timeSpent: minutes } }]
}

/** The unsent text of an activity; on top of nothing, so that a newer text on the server is asked about. */
const draftOf = (key: string, values: unknown): Change[] => {
  const [, owner, module, lesson] = /^activityDraft_(.+)_(\d+)_(\d+)$/.exec(key) ?? []
  if (owner === undefined || !isRecord(values)) return []
  const place = placeOf(owner, Number(module), Number(lesson))
  const document = `activity ${place.moduleId}/${place.lessonId}`
  return [{ ...place, kind: 'activity-draft', document, baseRevision: 0, payload: { values } }]
}

const parse = (raw: string | null): unknown => {
  try {
    return JSON.parse(raw ?? 'null')
  } catch {
    return undefined
  }
}

/**
 * Hands over what version 0.1.0 kept in this browser and had not sent: completed lessons and texts of activities. Choices in a quiz that
 * was not submitted name places of questions that are shuffled now, so they are forgotten. A document that waits here already is left for
 * the next visit.
 */
export const importFirstEdition = (
  put: (change: Change) => void,
  isWaiting: (owner: string, document: string) => boolean,
): void => {
  for (const key of Object.keys(localStorage)) {
    if (!isOfFirstEdition(key)) continue
    const kept = parse(localStorage.getItem(key))
    const changes = key === 'pendingCompletions' ? (Array.isArray(kept) ? kept.flatMap(completionOf) : []) : draftOf(key, kept)
    const imported = changes.filter(({ owner, document }) => !isWaiting(owner, document))
    for (const change of imported) put(change)
    if (imported.length === changes.length || key === 'pendingCompletions') localStorage.removeItem(key)
  }
}
