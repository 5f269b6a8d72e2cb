import { previewModuleId } from '#content/course-numbers.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { RateLimit } from '#contract/endpoint/endpoint.ts'
import type { PlainRefusalCode } from '#contract/refusals.ts'
import type { Deps } from '../../../deps.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { countCall } from '../../../platform/http/rate-limit.ts'
import { type Course, type CourseLesson, type CourseModule, readCourse } from '../catalogue/course-snapshot.ts'
import type { LearnerIdentity } from './learners.queries.ts'
import { ensureLearner, lockLearner } from './learners.service.ts'
import { type LearningState, readLearningState } from './progress.queries.ts'

export type Reader = Exclude<Caller, { kind: 'anonymous' }>

/** The owner of an attempt, unchanged by the first stored progress. */
export const ownerOf = (caller: Reader): string => (caller.kind === 'invitation' ? caller.invitation.id : caller.account.id)

/** A reader's access: everything, the course as it unlocks, Module 1 only, after a demo results but no lessons, or nothing. */
type AccessScope = 'everything' | 'course' | 'first-module' | 'ended-demo' | 'nothing'

export type LearnerContext = {
  course: Course
  state: LearningState
  reach: AccessScope
  /** Whose progress is stored; null for admins, who leave none. */
  learner: LearnerIdentity | null
}

/** A caller's access to the course. Source: settled rules on demo, invitation and full access. */
function scopeOf(caller: Reader, now: Date): AccessScope {
  if (caller.kind === 'invitation') return 'first-module'
  const { role, userType, via, accessExpiresAt } = caller.account
  if (role === 'reviewer') return 'nothing'
  if (userType === 'demo' && accessExpiresAt !== null && accessExpiresAt <= now) return 'ended-demo'
  if (userType === 'demo' || via === 'demo') return 'first-module'
  return role === 'admin' ? 'everything' : 'course'
}

const learnerOf = (caller: Reader): LearnerIdentity | null => {
  if (caller.kind === 'invitation') return { invitationId: caller.invitation.id }
  return caller.account.role === 'admin' ? null : { userId: caller.account.id }
}

/** Reads the course and a learner's state; one statement while the course is unchanged. */
export async function readLearningOf(db: Database, learner: LearnerIdentity | null, reach: AccessScope): Promise<LearnerContext> {
  const state = await readLearningState(db, learner)
  const course = await readCourse(db, state.courseVersion)
  return { course, state, reach, learner }
}

export const readLearning = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, caller: Reader): Promise<LearnerContext> =>
  readLearningOf(db, learnerOf(caller), scopeOf(caller, clock.now()))

/** Published modules in order; for admins drafts too. */
export const visibleModules = ({ course, reach }: LearnerContext): CourseModule[] =>
  course.modules.filter((module) => module.isPublished || reach === 'everything')

export type ModuleGate = Pick<CourseModule, 'moduleId' | 'isPublished' | 'prerequisites'>

type LockReason = 'previous-module' | 'full-access' | null

/** The published `prerequisites` of a module, else the previous published one. `modules` is in course order. */
export function requiredModules(modules: readonly ModuleGate[], moduleId: number): number[] {
  const published = modules.filter((module) => module.isPublished)
  const module = modules.find((candidate) => candidate.moduleId === moduleId)
  if (!module) return []
  if (module.prerequisites.length > 0)
    return module.prerequisites.filter(
      (required) => required !== moduleId && published.some((candidate) => candidate.moduleId === required),
    )
  const previous = modules.slice(0, modules.indexOf(module)).findLast((candidate) => candidate.isPublished)
  return previous ? [previous.moduleId] : []
}

/** Why a module is locked for a reader with these completed modules; completed ones stay open. */
export function lockReasonOf(
  modules: readonly ModuleGate[],
  moduleId: number,
  reach: AccessScope,
  completed: ReadonlySet<number>,
): LockReason {
  if (reach === 'everything') return null
  if (reach === 'ended-demo' || reach === 'nothing') return 'full-access'
  if (reach === 'first-module') return moduleId === previewModuleId ? null : 'full-access'
  if (completed.has(moduleId)) return null
  return requiredModules(modules, moduleId).every((required) => completed.has(required)) ? null : 'previous-module'
}

export const lockReason = ({ course, reach, state }: LearnerContext, moduleId: number): LockReason =>
  lockReasonOf(course.modules, moduleId, reach, new Set(state.completions.keys()))

/** The module, if the caller may read it. Throws `module-locked`, `demo-ended`, `not-allowed`, and `missing` when it does not exist. */
export function openModule(
  learning: LearnerContext,
  moduleId: number,
  missing: PlainRefusalCode = 'module-not-found',
): CourseModule {
  const module = visibleModules(learning).find((candidate) => candidate.moduleId === moduleId)
  if (!module) throw new DomainError(missing)
  if (learning.reach === 'ended-demo') throw new DomainError('demo-ended')
  if (learning.reach === 'nothing')
    throw new DomainError('not-allowed', { message: 'Reviewers read submissions, but do not take the course.' })
  const reason = lockReason(learning, moduleId)
  if (reason === 'full-access') throw new DomainError('module-locked', { message: 'Full Access Required' })
  if (reason !== null) throw new DomainError('module-locked')
  return module
}

/** The lesson, if the caller may read it. Throws `lesson-not-found`, `module-locked`, `demo-ended`, `not-allowed`. */
export function openLesson(
  learning: LearnerContext,
  at: { moduleId: number; lessonId: number },
): { module: CourseModule; lesson: CourseLesson } {
  const module = openModule(learning, at.moduleId, 'lesson-not-found')
  const lesson = module.lessons.find((candidate) => candidate.lessonId === at.lessonId)
  if (!lesson) throw new DomainError('lesson-not-found')
  return { module, lesson }
}

/** The id of the learner, created with the first progress; undefined for admins. */
export const ensureLearnerId = async (db: Queryable, { state, learner }: LearnerContext): Promise<string | undefined> =>
  learner ? (state.learnerId ?? (await ensureLearner(db, learner))) : undefined

/** Changes a learner's work in a transaction, one change at a time for each learner. Throws for admins. */
export const changeLearner = <Result>(
  { db }: Pick<Deps, 'db'>,
  learning: LearnerContext,
  change: (trx: Queryable, learnerId: string) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const learnerId = await ensureLearnerId(trx, learning)
    if (!learnerId) throw new Error('No progress of an admin is kept.')
    await lockLearner(trx, learnerId)
    return change(trx, learnerId)
  })

/** Daily limit of stored quizzes and submissions: more than anyone writes, too few to fill a disk. */
const submissionLimits: RateLimit[] = [{ per: 'body.learner', max: 200, windowSeconds: 86_400 }]

/** Counts a submitted quiz or work; an admin's is neither stored nor counted. Throws `too-many`. */
export async function countHandedIn(deps: Deps, learner: LearnerIdentity | null): Promise<void> {
  if (learner === null) return
  await countCall(deps, 'handed in', submissionLimits, { address: '', body: { learner: Object.values(learner)[0] } })
}
