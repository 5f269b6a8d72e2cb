import { ApiError } from '../../api/api-error.ts'
import { findPosition, sendWork } from '../drafts/progress.ts'
import { openLesson, openModule } from './course-store.ts'
import { type Lesson, type ModuleWithLessons, type Reading, sectionIndex } from './reading.ts'

/** What a page of the reader loads: the module and the section its address names, else the one to resume at. */
export type ReaderData = {
  module: ModuleWithLessons
  /** Undefined while the network is away. */
  lesson: Lesson | undefined
  /** Zero-based. */
  index: number
}

/** Title of the page while a section is shown, by which tabs, the history and screen readers tell one from another; `otherwise` without a module. */
export const sectionTitle = (data: ReaderData | undefined, otherwise: string): string => {
  const section = data?.module.lessons[data.index]
  return section ? `${section.title} · Module ${section.moduleId}` : otherwise
}

const undefinedIfOffline = (failure: unknown): undefined => {
  if (failure instanceof ApiError && failure.kind === 'network') return undefined
  throw failure
}

/** Reads a module and one of its lessons for the reader. @throws ApiError as the endpoints; a section that the network does not bring leaves the reader standing. */
export const loadReader = async (
  source: Pick<Reading, 'owner' | 'invitation'>,
  moduleId: number,
  request: Request,
): Promise<ReaderData> => {
  await sendWork(source.owner)
  const module = await openModule(source, moduleId)
  // A position that still waits on this device is newer than the server's.
  const resumeAt = findPosition(source.owner, moduleId) ?? module.resumeLessonId
  const resume = module.lessons.findIndex(({ lessonId }) => lessonId === resumeAt)
  const index = sectionIndex(new URL(request.url).searchParams, module.lessons.length) ?? Math.max(0, resume)
  const lesson = await openLesson(source, moduleId, module.lessons[index]?.lessonId ?? module.resumeLessonId).catch(
    undefinedIfOffline,
  )
  return { module, lesson, index }
}
