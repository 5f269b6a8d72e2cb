import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { activityReviews } from '#content/activity-reviews.ts'
import type { getActivity as getActivityEndpoint } from '#contract/activities.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Change } from '#contract/fields.ts'
import type { Deps } from '../../../deps.ts'
import type { CourseLesson, CourseModule } from '../catalogue/course-snapshot.ts'
import { changeLearner, type LearnerContext, openLesson, type Reader, readLearning } from '../progress/access.service.ts'
import { insertLessonChange } from '../progress/learners.service.ts'
import { findActivityIssues } from './activity-rules.ts'
import { type ActivityValues, cleanValues, draftValues, findDraftIssues } from './activity-values.ts'
import { rubricOf } from './rubrics.ts'
import { deleteActivityDraft, findActivityWork, findNewestRoleDefinition, setActivityDraft } from './work.queries.ts'
import { findAppliedChange, saveSubmission, type Work } from './work.service.ts'

export type ActivityState = z.input<typeof getActivityEndpoint.data>

type Place = { moduleId: number; lessonId: number }
export type OpenActivity = { learning: LearnerContext; module: CourseModule; lesson: CourseLesson; activity: ActivityForm }

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

const emptyState: ActivityState = {
  values: {},
  savedAt: null,
  submittedAt: null,
  submittedValues: null,
  status: 'empty',
  review: null,
  version: 0,
}

/** The model answer and rubric, shown only with submitted work, without parts for removed fields. */
function reviewOf({ activity, lesson }: Pick<OpenActivity, 'activity' | 'lesson'>): ActivityState['review'] {
  const criteria = rubricOf(activity, lesson.rubric)?.criteria ?? []
  const parts = lesson.modelAnswer ?? activityReviews[activity.assistant]?.model ?? []
  const model = parts.filter(({ field }) => activity.fields.some(({ id }) => id === field))
  if (model.length === 0 && criteria.length === 0) return null
  return { model, isCourseCase: lesson.modelAnswer === null, criteria }
}

/** The last submission, shown even while a newer draft exists. */
const submittedState = (
  opened: Pick<OpenActivity, 'activity' | 'lesson'>,
  submission: { values: ActivityValues; at: Date } | undefined,
): Pick<ActivityState, 'submittedAt' | 'submittedValues' | 'review'> =>
  submission
    ? { submittedAt: submission.at.toISOString(), submittedValues: submission.values, review: reviewOf(opened) }
    : { submittedAt: null, submittedValues: null, review: null }

/**
 * The draft if it is newer than the submission, else the submission, else the initial values. Throws `lesson-kind-mismatch`,
 * `lesson-not-found`, `module-locked`, `demo-ended`.
 */
export async function getActivity(deps: Deps, caller: Reader, at: Place): Promise<ActivityState> {
  const opened = await openActivity(deps, caller, at)
  const { learning, lesson } = opened
  const { learnerId } = learning.state
  if (!learnerId) return emptyState
  const version = learning.state.lessons.get(lesson.id)?.revision ?? 0
  const { draft, submission } = await findActivityWork(deps.db, learnerId, lesson.id)
  const submitted = submittedState(opened, submission)
  if (draft && (!submission || draft.at >= submission.at))
    return { ...submitted, values: draft.values, savedAt: draft.at.toISOString(), status: 'draft', version }
  if (submission) return { ...submitted, values: submission.values, savedAt: submitted.submittedAt, status: 'submitted', version }
  return { ...emptyState, values: await startingValues(deps, opened), version }
}

/**
 * Saves a possibly incomplete draft; an admin's is not stored. What equals the newest submission is no draft, so that a change is discarded by
 * writing that again. Throws `activity-changed` when based on an older version, `bad-input` for malformed values or more than 100 KB, and
 * what {@link getActivity} throws.
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
  return changeLearner(deps, learning, async (trx, learnerId) => {
    const { applied, work } = await findAppliedChange(trx, { learnerId, lessonId: lesson.id }, change)
    const { submission } = work
    const isDiscarded = submission !== undefined && isDeepStrictEqual(kept, submission.values)
    const status = isDiscarded ? ('submitted' as const) : ('draft' as const)
    const state = { ...submittedState({ activity, lesson }, submission), values: kept, status }
    if (applied !== undefined) return { ...state, savedAt: (work.draft?.at ?? now).toISOString(), version: applied }
    const at = { learnerId, lessonId: lesson.id }
    if (isDiscarded) await deleteActivityDraft(trx, learnerId, lesson.id)
    else await setActivityDraft(trx, { ...at, values: kept, savedAt: now })
    const version = await insertLessonChange(trx, { ...at, changeId: change.changeId, at: now })
    return { ...state, savedAt: now.toISOString(), version }
  })
}

/** Submits work and completes the lesson; an admin's is only validated. Throws `activity-changed`, `bad-input` with issues by field. */
export async function submitWork(
  deps: Deps,
  { learning, module, lesson, activity }: OpenActivity,
  input: Work,
): Promise<ActivityState & { submittedAt: string }> {
  const issues = findActivityIssues(activity, input.values, deps.clock.now())
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  const values = cleanValues(activity.fields, input.values)
  const { submittedAt, version } = await saveSubmission(deps, learning, { module, lesson }, { ...input, values })
  const status = learning.learner === null ? 'empty' : 'submitted'
  const review = learning.learner === null ? null : reviewOf({ activity, lesson })
  return { values, savedAt: submittedAt, submittedAt, submittedValues: values, status, review, version }
}

/** Submits the activity of a lesson. Throws what {@link getActivity} and {@link submitWork} throw. */
export const submitActivity = async (deps: Deps, caller: Reader, at: Place, input: Work): Promise<ActivityState> =>
  submitWork(deps, await openActivity(deps, caller, at), input)
