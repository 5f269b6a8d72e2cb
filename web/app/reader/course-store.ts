import { getLesson, getModule } from '#contract/course.ts'
import { call } from '../api/call.ts'
import { loadPartScripts } from './part-scripts.ts'
import type { Lesson, ModuleWithLessons, Reading } from './reading.ts'

type Source = Pick<Reading, 'owner' | 'invitation'>
type Kept = { lesson: Promise<Lesson>; ahead: boolean }

const modules = new Map<string, Promise<ModuleWithLessons>>()
const lessons = new Map<string, Kept>()

const moduleKey = (source: Source, moduleId: number) => `${source.owner} ${moduleId}`
const lessonKey = (source: Source, moduleId: number, lessonId: number) => `${moduleKey(source, moduleId)} ${lessonId}`

const fetchLesson = (source: Source, moduleId: number, lessonId: number, ahead: boolean): Promise<Lesson> => {
  const key = lessonKey(source, moduleId, lessonId)
  const lesson = call(getLesson, {
    params: { moduleId, lessonId },
    invitation: source.invitation,
    headers: ahead ? { 'x-prefetch': '1' } : undefined,
  }).then(async (read) => {
    await loadPartScripts(read)
    return read
  })
  lessons.set(key, { lesson, ahead })
  lesson.catch(() => {
    if (lessons.get(key)?.lesson === lesson) lessons.delete(key)
  })
  return lesson
}

/** The module that is being read; fetched once per visit of the reader. @throws ApiError as the endpoint. */
export const openModule = (source: Source, moduleId: number): Promise<ModuleWithLessons> => {
  const key = moduleKey(source, moduleId)
  const kept = modules.get(key)
  if (kept) return kept
  const module = call(getModule, { params: { moduleId }, invitation: source.invitation })
  modules.set(key, module)
  module.catch(() => modules.delete(key))
  return module
}

/** A lesson that is opened now: from memory where it was fetched ahead, and the server is told the position. @throws ApiError as the endpoint. */
export const openLesson = (source: Source, moduleId: number, lessonId: number): Promise<Lesson> => {
  const kept = lessons.get(lessonKey(source, moduleId, lessonId))
  if (!kept) return fetchLesson(source, moduleId, lessonId, false)
  if (kept.ahead) {
    kept.ahead = false
    // Only the position matters here; a lost call costs nothing but the exact place to resume at.
    call(getLesson, { params: { moduleId, lessonId }, invitation: source.invitation }).catch(() => {})
  }
  return kept.lesson
}

/** Fetches a lesson before it is opened, so that it opens at once; the position does not move. */
export const prefetchLesson = (source: Source, moduleId: number, lessonId: number): void => {
  if (lessons.has(lessonKey(source, moduleId, lessonId))) return
  fetchLesson(source, moduleId, lessonId, true).catch(() => {})
}

/** Puts a change (a graded quiz) into the lesson kept in memory. */
export const changeKeptLesson = (source: Source, moduleId: number, lessonId: number, change: Partial<Lesson>): void => {
  const kept = lessons.get(lessonKey(source, moduleId, lessonId))
  if (kept) kept.lesson = kept.lesson.then((lesson) => ({ ...lesson, ...change }))
}

/** Forgets a module and its lessons, so that the next visit reads them anew. */
export const forgetModule = (source: Source, moduleId: number): void => {
  const key = moduleKey(source, moduleId)
  modules.delete(key)
  for (const kept of lessons.keys()) if (kept.startsWith(`${key} `)) lessons.delete(kept)
}
