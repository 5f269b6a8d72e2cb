import type { getActivity } from '#contract/activities.ts'
import type { getLesson, getModule } from '#contract/lessons.ts'
import type { DataOf } from '../../api/call.ts'
import type { SessionUser } from '../../session/session.ts'

export type ModuleWithLessons = DataOf<typeof getModule>

export type LessonOfModule = ModuleWithLessons['lessons'][number]

export type Lesson = DataOf<typeof getLesson>

/** The draft or the latest submission of an activity. */
export type ActivityState = DataOf<typeof getActivity>

/** Who reads a module and where; the differences between the four modes are here. */
export type Reading = {
  /** `preview` by invitation, `demo` by demo token or account, `learner` with full access, `admin` without recording. */
  mode: 'preview' | 'demo' | 'learner' | 'admin'
  moduleId: number
  /** Invitation token, sent with every request of a preview. */
  invitation?: string
  /** Invitation token or account id that owns unsaved work in this browser. */
  owner: string
  /** Invitation token or email: key of the local completion flags. */
  flagKey: string
  email: string
  fullName: string
  company: string
  /** Where 'Back to Course Overview' leads; a preview has its navigation bar instead. */
  backTo: string | undefined
  /** Target after a completed module. */
  dashboard: string
}

/** How a signed-in person reads a module: nothing is recorded for admins, and demo accounts get the demo's closing dialogs. */
export const accountReading = (user: SessionUser, moduleId: number): Reading => {
  const dashboard = user.role === 'admin' ? '/admin/dashboard' : `/user/${user.id}/dashboard`
  return {
    mode: user.role === 'admin' ? 'admin' : user.userType === 'demo' ? 'demo' : 'learner',
    moduleId,
    owner: user.id,
    flagKey: user.email,
    email: user.email,
    fullName: user.fullName,
    company: user.company,
    backTo: dashboard,
    dashboard,
  }
}

export type LessonProps = { lesson: Lesson; reading: Reading }

/** Of a part whose work is sent with the minutes that it took. */
export type WorkProps = LessonProps & { minutesSpent: () => number }

/** Whether progress and answers are stored. */
export const isStored = (reading: Reading): boolean => reading.mode !== 'admin'

/** Whether notes are offered: they belong to an account, which a preview by invitation has not. */
export const hasNotes = ({ mode }: Reading): boolean => mode !== 'preview'

/** Zero-based section from the address (`?section=2` is 1); undefined if invalid. */
export const sectionIndex = (search: URLSearchParams, count: number): number | undefined => {
  const section = Number(search.get('section'))
  return Number.isInteger(section) && section >= 1 && section <= count ? section - 1 : undefined
}
