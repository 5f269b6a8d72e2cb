import { ApiError } from '../api/api-error.ts'
import { openLesson, openModule } from './course-store.ts'
import { type Lesson, type ModuleWithLessons, type Reading, sectionIndex } from './reading.ts'
import { sendPending } from './save-queue.ts'

/** What a page of the reader loads: the module and the section its address names, else the one to resume at. */
export type ReaderData = {
  module: ModuleWithLessons
  /** Undefined while the network is away. */
  lesson: Lesson | undefined
  /** Zero-based. */
  index: number
}

const unlessLost = (failure: unknown): undefined => {
  if (failure instanceof ApiError && failure.kind === 'network') return undefined
  throw failure
}

const longestWaitMs = 1500

/** Gives what this reader left waiting, in a closed tab too, a moment to reach the server, so that what is read next is not older. */
export const settlePending = (owner: string | undefined): Promise<unknown> =>
  Promise.race([sendPending(owner), new Promise((resolve) => setTimeout(resolve, longestWaitMs))])

/** Reads a module and one of its lessons for the reader. @throws ApiError as the endpoints; a section that the network does not bring leaves the reader standing. */
export const loadReader = async (
  source: Pick<Reading, 'owner' | 'invitation'>,
  moduleId: number,
  request: Request,
): Promise<ReaderData> => {
  const module = await openModule(source, moduleId)
  const resume = module.lessons.findIndex(({ lessonId }) => lessonId === module.resumeLessonId)
  const index = sectionIndex(new URL(request.url).searchParams, module.lessons.length) ?? Math.max(0, resume)
  const lesson = await openLesson(source, moduleId, module.lessons[index]?.lessonId ?? module.resumeLessonId).catch(unlessLost)
  return { module, lesson, index }
}
