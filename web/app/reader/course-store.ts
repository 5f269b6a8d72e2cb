import { getLesson, getModule } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { loadPartScripts } from './part-scripts.ts'
import type { Lesson, ModuleWithLessons, Reading } from './reading.ts'

type Source = Pick<Reading, 'owner' | 'invitation'>

const modules = new Map<string, Promise<ModuleWithLessons>>()
const lessons = new Map<string, Promise<Lesson>>()

const moduleKey = (source: Source, moduleId: number) => `${source.owner} ${moduleId}`
const lessonKey = (source: Source, moduleId: number, lessonId: number) => `${moduleKey(source, moduleId)} ${lessonId}`

const fetchLesson = (source: Source, moduleId: number, lessonId: number): Promise<Lesson> => {
  const key = lessonKey(source, moduleId, lessonId)
  const lesson = call(getLesson, { params: { moduleId, lessonId }, invitation: source.invitation }).then(async (read) => {
    await loadPartScripts(read)
    return read
  })
  lessons.set(key, lesson)
  lesson.catch(() => {
    if (lessons.get(key) === lesson) lessons.delete(key)
  })
  return lesson
}

/** The open module; loaded once per visit, and again with `isFresh`. @throws ApiError. */
export const openModule = (source: Source, moduleId: number, { isFresh = false } = {}): Promise<ModuleWithLessons> => {
  const key = moduleKey(source, moduleId)
  const cached = modules.get(key)
  if (cached && !isFresh) return cached
  const module = call(getModule, { params: { moduleId }, invitation: source.invitation })
  modules.set(key, module)
  module.catch(() => {
    if (modules.get(key) === module) modules.delete(key)
  })
  return module
}

/** A lesson, cached after the first load. @throws ApiError. */
export const openLesson = (source: Source, moduleId: number, lessonId: number): Promise<Lesson> =>
  lessons.get(lessonKey(source, moduleId, lessonId)) ?? fetchLesson(source, moduleId, lessonId)

export const prefetchLesson = (source: Source, moduleId: number, lessonId: number): void => {
  openLesson(source, moduleId, lessonId).catch(() => {})
}

/** Applies a change (a graded quiz, a decision) to the cached lesson. */
export const updateCachedLesson = (
  source: Source,
  moduleId: number,
  lessonId: number,
  change: (lesson: Lesson) => Partial<Lesson>,
): void => {
  const key = lessonKey(source, moduleId, lessonId)
  const lesson = lessons.get(key)
  if (lesson)
    lessons.set(
      key,
      lesson.then((read) => ({ ...read, ...change(read) })),
    )
}

/** Removes a module and its lessons from the cache. */
export const forgetModule = (source: Source, moduleId: number): void => {
  const key = moduleKey(source, moduleId)
  modules.delete(key)
  for (const lessonKey of lessons.keys()) if (lessonKey.startsWith(`${key} `)) lessons.delete(lessonKey)
}
