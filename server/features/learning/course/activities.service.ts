import type { z } from 'zod'
import { activityReviews } from '#content/activity-reviews.ts'
import type { getActivity as getActivityEndpoint } from '#contract/activities.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Deps } from '../../../deps.ts'
import { getLearnerId, type LearnerContext, openLesson, type Reader, readLearning } from './access.service.ts'
import { findActivityIssues } from './activity-rules.ts'
import { type ActivityValues, cleanValues, draftValues, findDraftIssues } from './activity-values.ts'
import type { CourseLesson, CourseModule } from './course-snapshot.ts'
import { insertLessonChange, lockLearner } from './learning.queries.ts'
import { type Change, findAppliedChange } from './revisions.service.ts'
import { rubricOf } from './rubrics.ts'
import { findActivityWork, findNewestRoleDefinition, setActivityDraft } from './work.queries.ts'
import { saveSubmission } from './work.service.ts'

export type ActivityState = z.input<typeof getActivityEndpoint.data>

type Place = { moduleId: number; lessonId: number }
type OpenActivity = { learning: LearnerContext; module: CourseModule; lesson: CourseLesson; activity: ActivityForm }

async function openActivity(deps: Deps, caller: Reader, at: Place): Promise<OpenActivity> {
  const learning = await readLearning(deps, caller)
  const { module, lesson } = openLesson(learning, at)
  if (!lesson.activity) throw new DomainError('lesson-kind-mismatch')
  return { learning, module, lesson, activity: lesson.activity }
}

/** Maximum length of the role copied to Modules 3 to 5, in characters: their field's limit. */
const maxRoleLength = 120

/** Extracts a title from Module 2's text: the first sentence, or its part before the first comma if that is too long. */
export const roleTitleOf = (role: string): string => {
  const sentence = role
    .trim()
    .replace(/([.;]\s|\n).*$/s, '')
    .trim()
  return (sentence.length <= maxRoleLength ? sentence : sentence.replace(/, .*$/s, ''))
    .slice(0, maxRoleLength)
    .replace(/[.;]$/, '')
    .trim()
}

/** Initial values: the role from Module 2, if the activity has a field for it. */
async function startingValues(deps: Deps, { learning, activity }: OpenActivity): Promise<ActivityValues> {
  const takesRole =
    activity.assistant !== 'role-definition' && activity.fields.some(({ id, type }) => id === 'role' && type === 'text')
  if (!takesRole || learning.learner === null || !('userId' in learning.learner)) return {}
  const defined = await findNewestRoleDefinition(deps.db, learning.learner.userId)
  const role = roleTitleOf(String(defined?.fieldValues.role ?? ''))
  return role ? { role } : {}
}

const emptyState: ActivityState = { values: {}, savedAt: null, submittedAt: null, status: 'empty', review: null, revision: 0 }

/** The model answer and rubric, shown only with submitted work, without parts for removed fields. */
function reviewOf({ activity, lesson }: Pick<OpenActivity, 'activity' | 'lesson'>): ActivityState['review'] {
  const criteria = rubricOf(activity, lesson.rubric)?.criteria ?? []
  const parts = lesson.modelAnswer ?? activityReviews[activity.assistant]?.model ?? []
  const model = parts.filter(({ field }) => activity.fields.some(({ id }) => id === field))
  if (model.length === 0 && criteria.length === 0) return null
  return { model, isCourseCase: lesson.modelAnswer === null, criteria }
}

/**
 * The draft if it is newer than the submission, else the submission, else the initial values. Throws `lesson-kind-mismatch`,
 * `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function getActivity(deps: Deps, caller: Reader, at: Place): Promise<ActivityState> {
  const opened = await openActivity(deps, caller, at)
  const { learning, lesson } = opened
  const { learnerId } = learning.state
  if (!learnerId) return emptyState
  const revision = learning.state.lessons.get(lesson.id)?.revision ?? 0
  const { draft, submission } = await findActivityWork(deps.db, learnerId, lesson.id)
  const submittedAt = submission?.at.toISOString() ?? null
  const review = submission ? reviewOf(opened) : null
  if (draft && (!submission || draft.at >= submission.at))
    return { values: draft.values, savedAt: draft.at.toISOString(), submittedAt, status: 'draft', review, revision }
  if (submission) return { values: submission.values, savedAt: submittedAt, submittedAt, status: 'submitted', review, revision }
  return { ...emptyState, values: await startingValues(deps, opened), revision }
}

/**
 * Saves a possibly incomplete draft; an admin's is not stored. Throws `activity-changed` when based on an older revision, `bad-input` for
 * malformed values or more than 100 KB, and what {@link getActivity} throws.
 */
export async function saveActivityDraft(
  deps: Deps,
  caller: Reader,
  at: Place,
  { values, ...change }: Change & { values: ActivityValues },
): Promise<ActivityState> {
  const { learning, lesson, activity } = await openActivity(deps, caller, at)
  const issues = findDraftIssues(activity.fields, values)
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const kept = draftValues(activity.fields, values)
  if (learning.learner === null) return { ...emptyState, values: kept }
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = await getLearnerId(trx, learning)
    await lockLearner(trx, learnerId)
    const { applied, work } = await findAppliedChange(trx, { learnerId, lessonId: lesson.id }, change)
    const draftState = {
      values: kept,
      submittedAt: work.submission?.at.toISOString() ?? null,
      status: 'draft',
      review: work.submission ? reviewOf({ activity, lesson }) : null,
    } as const
    if (applied !== undefined) return { ...draftState, savedAt: (work.draft?.at ?? now).toISOString(), revision: applied }
    await setActivityDraft(trx, { learnerId, lessonId: lesson.id, values: kept, savedAt: now })
    const revision = await insertLessonChange(trx, { learnerId, lessonId: lesson.id, changeId: change.changeId, at: now })
    return { ...draftState, savedAt: now.toISOString(), revision }
  })
}

/**
 * Submits an activity and completes its lesson; older submissions are kept. An admin's is only validated. Throws `activity-changed` when based
 * on an older revision, `bad-input` with issues by field, and what {@link getActivity} throws.
 */
export async function submitActivity(
  deps: Deps,
  caller: Reader,
  at: Place,
  input: Change & { values: ActivityValues; timeSpent: number },
): Promise<ActivityState> {
  const { learning, module, lesson, activity } = await openActivity(deps, caller, at)
  const issues = findActivityIssues(activity, input.values, deps.clock.now())
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const values = cleanValues(activity.fields, input.values)
  const { submittedAt, revision } = await saveSubmission(deps, learning, { module, lesson }, { ...input, values })
  if (learning.learner === null) return { ...emptyState, values }
  return { values, savedAt: submittedAt, submittedAt, status: 'submitted', review: reviewOf({ activity, lesson }), revision }
}
