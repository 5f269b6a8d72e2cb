import type { DecisionView } from '#contract/decisions.ts'
import { getLesson, getModule } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { loadPartScripts } from './part-scripts.ts'
import { createReadCache } from './read-cache.ts'
import type { Lesson, ModuleWithLessons, Reading } from './reading.ts'

type Source = Pick<Reading, 'owner' | 'invitation'>

const modules = createReadCache<ModuleWithLessons>()
const lessons = createReadCache<Lesson>()

const moduleKey = (source: Source, moduleId: number) => `${source.owner} ${moduleId}`
const lessonKey = (source: Source, moduleId: number, lessonId: number) => `${moduleKey(source, moduleId)} ${lessonId}`

/** The open module; loaded once per visit, and again with `isFresh`. @throws ApiError. */
export const openModule = (source: Source, moduleId: number, { isFresh = false } = {}): Promise<ModuleWithLessons> => {
  const key = moduleKey(source, moduleId)
  if (isFresh) modules.expire(key)
  return modules.open(key, () => call(getModule, { params: { moduleId }, invitation: source.invitation }))
}

/** A lesson, cached after the first load. @throws ApiError. */
export const openLesson = (source: Source, moduleId: number, lessonId: number): Promise<Lesson> =>
  lessons.open(lessonKey(source, moduleId, lessonId), async () => {
    const read = await call(getLesson, { params: { moduleId, lessonId }, invitation: source.invitation })
    await loadPartScripts(read)
    return read
  })

export const prefetchLesson = (source: Source, moduleId: number, lessonId: number): void => {
  openLesson(source, moduleId, lessonId).catch(() => {})
}

export const withDecision =
  (made: DecisionView) =>
  ({ decisions }: Pick<Lesson, 'decisions'>) => ({
    decisions: decisions.map((decision) => (decision.id === made.id ? made : decision)),
  })

/** Applies a change (a graded quiz, a decision) to the cached lesson. */
export const updateCachedLesson = (
  source: Source,
  moduleId: number,
  lessonId: number,
  change: (lesson: Lesson) => Partial<Lesson>,
): void => {
  lessons.update(lessonKey(source, moduleId, lessonId), (read) => ({ ...read, ...change(read) }))
}

// A decision may be sent while another lesson is open.
outbox.onSent((sent) => {
  const { moduleId, lessonId } = sent
  if (sent.kind === 'case-step') updateCachedLesson(sent, moduleId, lessonId, () => ({ branchingCase: sent.data }))
  if (sent.kind === 'decision') updateCachedLesson(sent, moduleId, lessonId, withDecision(sent.data))
})

/** Makes a module and its lessons be read again when they are next opened. */
export const forgetModule = (source: Source, moduleId: number): void => {
  modules.expire(moduleKey(source, moduleId))
  lessons.expire(`${moduleKey(source, moduleId)} `)
}
