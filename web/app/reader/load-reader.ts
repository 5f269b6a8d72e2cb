import { findPosition, sendWork } from '../drafts/progress.ts'
import { openLesson, openModule } from './course-store.ts'
import { isOffline } from './read-cache.ts'
import { type Reading, sectionIndex } from './reading.ts'

const undefinedIfOffline = (failure: unknown): undefined => {
  if (isOffline(failure)) return undefined
  throw failure
}

/** Loads a module, and the section in the address or the one to resume at, counted from zero. @throws ApiError, except for a section that cannot be loaded while offline. */
export const loadReader = async (source: Pick<Reading, 'owner' | 'invitation'>, moduleId: number, request: Request) => {
  await sendWork(source.owner)
  const module = await openModule(source, moduleId)
  // An unsaved position on this device is newer than the server's.
  const resumeAt = findPosition(source.owner, moduleId) ?? module.resumeLessonId
  const resume = module.lessons.findIndex(({ lessonId }) => lessonId === resumeAt)
  const index = sectionIndex(new URL(request.url).searchParams, module.lessons.length) ?? Math.max(0, resume)
  const lesson = await openLesson(source, moduleId, module.lessons[index]?.lessonId ?? module.resumeLessonId).catch(
    undefinedIfOffline,
  )
  return { module, lesson, index }
}

export type ReaderData = Awaited<ReturnType<typeof loadReader>>

/** Page title with the section, which distinguishes tabs and history entries; `otherwise` without a module. */
export const sectionTitle = (data: ReaderData | undefined, otherwise: string): string => {
  const section = data?.module.lessons[data.index]
  return section ? `${section.title} · Module ${section.moduleId}` : otherwise
}
