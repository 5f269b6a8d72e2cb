import type { z } from 'zod'
import type { getActivity as getActivityEndpoint } from '#contract/course.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../deps.ts'
import { type Learning, learnerToKeep, openLesson, type Reader, readLearning } from './access.service.ts'
import { findActivityIssues } from './activity-rules.ts'
import { type ActivityValues, cleanValues, draftValues, findDraftIssues } from './activity-values.ts'
import type { CourseLesson, CourseModule } from './course-snapshot.ts'
import { setLessonOpened } from './learning.queries.ts'
import { findActivityWork, findNewestRoleDefinition, setActivityDraft } from './work.queries.ts'
import { storeWork } from './work.service.ts'

/** The state of an activity as its form shows it. */
export type ActivityState = z.input<typeof getActivityEndpoint.data>

type Place = { moduleId: number; lessonId: number }
type OpenActivity = { learning: Learning; module: CourseModule; lesson: CourseLesson; activity: ActivityForm }

async function openActivity(deps: Deps, caller: Reader, at: Place): Promise<OpenActivity> {
  const learning = await readLearning(deps, caller)
  const { module, lesson } = openLesson(learning, at)
  if (!lesson.activity) throw new DomainError('lesson-kind-mismatch')
  return { learning, module, lesson, activity: lesson.activity }
}

/** Longest role that Modules 3 to 5 take over, in characters: their field's limit. */
const longestRole = 120

/** The role's title out of Module 2's text: its first sentence, or the part before the first comma where that is too long. */
export const roleTitleOf = (role: string): string => {
  const sentence = role
    .trim()
    .split(/[.;]\s|\n/)[0]!
    .trim()
  return (sentence.length <= longestRole ? sentence : sentence.split(', ')[0]!).slice(0, longestRole).replace(/[.;]$/, '').trim()
}

/** What an activity that nobody has touched begins with: the role of Module 2, where there is a field for it. */
async function startingValues(deps: Deps, { learning, activity }: OpenActivity): Promise<ActivityValues> {
  const takesRole =
    activity.assistant !== 'role-definition' && activity.fields.some(({ id, type }) => id === 'role' && type === 'text')
  if (!takesRole || learning.of === null || !('userId' in learning.of)) return {}
  const defined = await findNewestRoleDefinition(deps.db, learning.of.userId)
  const role = roleTitleOf(String(defined?.fieldValues.role ?? ''))
  return role ? { role } : {}
}

const nothingYet: ActivityState = { values: {}, savedAt: null, submittedAt: null, status: 'empty' }

/**
 * The draft of an activity when it is newer than what was submitted, else the newest submission, else what it begins with.
 * Throws `lesson-kind-mismatch`, `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function getActivity(deps: Deps, caller: Reader, at: Place): Promise<ActivityState> {
  const opened = await openActivity(deps, caller, at)
  const { learning, lesson } = opened
  const { learnerId } = learning.state
  if (!learnerId) return nothingYet
  const { draft, submission } = await findActivityWork(deps.db, learnerId, lesson.id)
  const submittedAt = submission?.at.toISOString() ?? null
  if (draft && (!submission || draft.at >= submission.at))
    return { values: draft.values, savedAt: draft.at.toISOString(), submittedAt, status: 'draft' }
  if (submission) return { values: submission.values, savedAt: submittedAt, submittedAt, status: 'submitted' }
  return { ...nothingYet, values: await startingValues(deps, opened) }
}

/**
 * Saves a draft; nothing is required yet. An admin's draft is not kept.
 * Throws `bad-input` for a value of another form than its field and for more than 100 KB, and what {@link getActivity} throws.
 */
export async function saveActivityDraft(deps: Deps, caller: Reader, at: Place, values: ActivityValues): Promise<ActivityState> {
  const { learning, lesson, activity } = await openActivity(deps, caller, at)
  const issues = findDraftIssues(activity.fields, values)
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const kept = draftValues(activity.fields, values)
  const learnerId = await learnerToKeep(deps.db, learning)
  if (!learnerId) return { ...nothingYet, values: kept }
  const savedAt = deps.clock.now()
  await setActivityDraft(deps.db, { learnerId, lessonId: lesson.id, values: kept, savedAt })
  if (!learning.state.lessons.has(lesson.id)) await setLessonOpened(deps.db, learnerId, lesson.id, savedAt)
  const { submission } = await findActivityWork(deps.db, learnerId, lesson.id)
  return {
    values: kept,
    savedAt: savedAt.toISOString(),
    submittedAt: submission?.at.toISOString() ?? null,
    status: 'draft',
  }
}

/**
 * Submits an activity, which completes its lesson; again keeps the older submissions. An admin's is checked and not kept.
 * Throws `bad-input` with an issue per field, and what {@link getActivity} throws.
 */
export async function submitActivity(
  deps: Deps,
  caller: Reader,
  at: Place,
  input: { values: ActivityValues; timeSpent: number },
): Promise<ActivityState> {
  const { learning, module, lesson, activity } = await openActivity(deps, caller, at)
  const issues = findActivityIssues(activity, input.values, deps.clock.now())
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const values = cleanValues(activity.fields, input.values)
  const stored = await storeWork(deps, learning, { module, lesson }, { values, timeSpent: input.timeSpent })
  if (learning.of === null) return { ...nothingYet, values }
  const submittedAt = stored.toISOString()
  return { values, savedAt: submittedAt, submittedAt, status: 'submitted' }
}
