import type { getActivity } from '#contract/activities.ts'
import type { getLesson, getModule } from '#contract/course.ts'
import type { DataOf } from '../../api/call.ts'

/** A module with its lessons, as the reader shows it. */
export type ModuleWithLessons = DataOf<typeof getModule>

/** A lesson as its module lists it. */
export type LessonOfModule = ModuleWithLessons['lessons'][number]

/** A lesson with its body. */
export type Lesson = DataOf<typeof getLesson>

/** The draft or the newest submission of an activity. */
export type ActivityState = DataOf<typeof getActivity>

/** Who reads a module, and from where: everything in which the four ways of reading differ. */
export type Reading = {
  /** `preview` by an invitation, `demo` by a demo token or a demo account, `learner` with full access, `admin` reads without leaving a trace. */
  mode: 'preview' | 'demo' | 'learner' | 'admin'
  moduleId: number
  /** Token of the invitation, sent with every call of a preview. */
  invitation?: string
  /** Invitation token or account id: whose unsent work the browser keeps. */
  owner: string
  /** Invitation token or email address: key of the local completion flags. */
  flagKey: string
  email: string
  fullName: string
  company: string
  /** Where 'Back to Course Overview' leads; a preview has its navigation bar instead. */
  backTo: string | undefined
  /** Where a finished module leads. */
  dashboard: string
}

/** Whether what is done here is stored. */
export const isStored = (reading: Reading): boolean => reading.mode !== 'admin'

/** Index of a section from the address (`?section=2` is 1); undefined when it names none of them. */
export const sectionIndex = (search: URLSearchParams, count: number): number | undefined => {
  const section = Number(search.get('section'))
  return Number.isInteger(section) && section >= 1 && section <= count ? section - 1 : undefined
}
