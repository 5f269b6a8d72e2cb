import { z } from 'zod'
import { editedModelAnswer, editedRubric, shippedReview } from './activity-reviews.ts'
import { branchingCase } from './branching-case.ts'
import { conversation } from './conversation-rules.ts'
import { activityForm, writtenAssignment, writtenResource } from './course-content.ts'
import { decision } from './decision-content.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { calendarDay, changeOf, isoTime, isoTimeOrNull, plainLine, plainText, requiredLine, stateNumber } from './fields.ts'
import * as limits from './lesson-limits.ts'
import { lessonKind } from './lessons.ts'
import { forceQuery } from './module-editing.ts'
import { assessmentPool, poolSize, quizPool } from './question-pools.ts'
import { playerUrl, wrongVideoMessage } from './video-address.ts'

const hasDuplicates = (names: string[]) => new Set(names).size !== names.length

const form = activityForm.superRefine(({ fields }, context) => {
  const report = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path: ['fields', ...path], message })
  const check = (list: { id: string; label: string }[], at: (string | number)[], twice: string) => {
    if (hasDuplicates(list.map(({ id }) => id))) report(at, twice)
    for (const [index, part] of list.entries()) {
      if (part.label.trim() === '') report([...at, index, 'label'], 'Please enter a label')
      if ('options' in part && hasDuplicates(part.options as string[]))
        report([...at, index, 'options'], 'Two options are the same')
    }
  }
  check(fields, [], 'Two fields have the same name')
  for (const [index, field] of fields.entries()) {
    if (field.type !== 'rows') continue
    check(field.columns, [index, 'columns'], 'Two columns have the same name')
    if (hasDuplicates(field.columns.map(({ label }) => label.trim().toLowerCase())))
      report([index, 'columns'], 'Two columns have the same label')
    if (field.columns.length > limits.maxColumns) report([index, 'columns'], `A table has at most ${limits.maxColumns} columns`)
    if (field.maxRows < field.minRows)
      report([index, 'maxRows'], 'The maximum number of lines must not be lower than the minimum')
  }
})

export const lessonContent = z
  .object({
    title: requiredLine('Title is required'),
    description: plainText(2000).default(''),
    /** Only for videos; other lessons' minutes are computed. */
    minutes: z.coerce
      .number({ error: 'Duration is required' })
      .int({ error: 'Duration must be whole minutes' })
      .min(1, { error: 'Duration is required' })
      .max(limits.maxLessonMinutes, { error: `Duration must be at most ${limits.maxLessonMinutes} minutes` }),
    kind: lessonKind,
    contentType: z.enum(['text', 'video', 'interactive']),
    html: z.string().max(limits.maxHtmlLength, { error: limits.longHtmlMessage }).default(''),
    embedUrl: plainLine(2000).nullable().default(null),
    resources: z.array(writtenResource).max(limits.maxResources).default([]),
    assignments: z.array(writtenAssignment).max(limits.maxAssignments).default([]),
    quiz: quizPool.nullable().default(null),
    decisions: z
      .array(decision)
      .max(limits.maxDecisions, { error: `A lesson has at most ${limits.maxDecisions} decisions` })
      .default([]),
    /** The module's final assessment questions; only with a quiz. Absent: unchanged. */
    assessment: assessmentPool.nullable().optional(),
    /** Absent: unchanged. */
    branchingCase: branchingCase.nullable().optional(),
    /** Absent: unchanged. */
    conversation: conversation.nullable().optional(),
    activity: form.nullable().default(null),
    /** The review criteria; null: the shipped ones. Absent: unchanged. */
    rubric: editedRubric.nullable().optional(),
    /** The model answer; null: the shipped one. Absent: unchanged. */
    modelAnswer: editedModelAnswer.nullable().optional(),
    legalAsOf: calendarDay('Please enter a date').nullable().default(null),
  })
  .superRefine((lesson, context) => {
    const report = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (new Set(lesson.decisions.map(({ id }) => id)).size !== lesson.decisions.length)
      report('decisions', 'Two decisions have the same id')
    if (lesson.kind === 'quiz' && !lesson.quiz) report('quiz', poolSize)
    if (lesson.kind === 'activity' && !lesson.activity) report('activity', 'An activity has a form with at least one field')
    for (const [index, { field }] of (lesson.modelAnswer ?? []).entries())
      if (lesson.activity && !lesson.activity.fields.some(({ id }) => id === field))
        context.addIssue({ code: 'custom', path: ['modelAnswer', index, 'field'], message: 'Please choose a field of the form' })
    if (lesson.contentType === 'video' && playerUrl(lesson.embedUrl ?? '') === undefined) report('embedUrl', wrongVideoMessage)
  })
export type LessonContent = z.output<typeof lessonContent>

export const lessonPlace = z.object({
  moduleId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
  lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
})

/** Drafts may be incomplete, so only their size is checked. */
const draftContent = z.record(z.string().max(40), z.unknown())

const keptDraft = draftContent.transform((content) => content as Partial<LessonContent>)

export const editedLesson = z.object({
  _id: z.uuid(),
  moduleId: z.number().int(),
  lessonId: z.number().int(),
  order: z.number().int(),
  title: z.string(),
  kind: lessonKind,
  version: z.number().int(),
  /** Whether learners see it; a new lesson is hidden until it is saved with content. */
  isShown: z.boolean(),
  editedAt: isoTimeOrNull,
  editedBy: z.string().nullable(),
  hasDraft: z.boolean(),
})
export type EditedLesson = z.infer<typeof editedLesson>

export const lessonInEditor = editedLesson.extend({
  moduleTitle: z.string(),
  content: z.custom<LessonContent>(),
  /** Not in the editor’s script, which anyone could read. */
  shippedReview: shippedReview.nullable(),
  draft: z.object({ content: keptDraft, lessonVersion: z.number().int(), savedAt: isoTime, version: z.int() }).nullable(),
  otherDrafts: z.array(z.object({ name: z.string(), savedAt: isoTime })),
})
export type LessonInEditor = z.infer<typeof lessonInEditor>

export const lessonVersion = z.object({
  version: z.number().int(),
  savedAt: isoTime,
  savedBy: z.string().nullable(),
  title: z.string(),
  /** Changed parts; none for the first version. */
  changed: z.array(z.string()),
  current: z.boolean(),
})
export type LessonVersion = z.infer<typeof lessonVersion>

export const listEditedLessons = endpoint({
  method: 'GET',
  path: '/api/editing/lessons',
  summary: 'Lessons of a module as an admin edits them',
  query: z.object({ moduleId: z.coerce.number().int().min(1).max(9999) }),
  data: z.array(editedLesson),
})

export const openLessonEditor = endpoint({
  method: 'GET',
  path: '/api/editing/lessons/:moduleId/:lessonId',
  summary: 'A lesson with everything that can be edited, and the caller’s draft',
  params: lessonPlace,
  data: lessonInEditor,
  errors: ['lesson-not-found'],
})

export const createLesson = endpoint({
  method: 'POST',
  path: '/api/lessons',
  summary: 'Add a lesson at the end of a module',
  status: 201,
  body: z.object({
    moduleId: z.coerce.number({ error: 'Module ID is required' }).int().min(1).max(9999),
    title: requiredLine('Title is required'),
    kind: lessonKind.default('text'),
  }),
  data: editedLesson,
  errors: ['module-not-found'],
})

/** Refused with name and time when another admin saved since `version`. */
export const saveLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId',
  summary: 'Save a lesson',
  bodyKilobytes: 1024,
  params: lessonPlace,
  body: z.object({ version: stateNumber('The version is missing'), content: lessonContent }),
  data: lessonInEditor,
  errors: ['lesson-not-found', 'lesson-changed'],
})

/** Requires `force` when learners have worked in the lesson. */
export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:moduleId/:lessonId',
  summary: 'Delete a lesson; refused while learners have progress in it, unless forced',
  recentProof: true,
  params: lessonPlace,
  query: forceQuery,
  errors: ['lesson-not-found', 'lesson-in-use', 'module-not-ready'],
})

/** Positions count from 1. */
export const moveLesson = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/order',
  summary: 'Move a lesson to another place',
  params: lessonPlace,
  body: z.object({ order: z.coerce.number({ error: 'Order is required' }).int().min(1).max(9999) }),
  errors: ['lesson-not-found'],
})

/** Learners do not see drafts. */
export const saveLessonDraft = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/draft',
  summary: 'Save a draft of a lesson',
  bodyKilobytes: 1024,
  params: lessonPlace,
  body: z.object({ lessonVersion: stateNumber(), content: draftContent, ...changeOf }),
  data: z.object({
    savedAt: isoTime,
    /** The lesson's current version: higher than the draft's if it was saved meanwhile. */
    lessonVersion: z.number().int(),
    /** The draft's version, never reused. */
    version: z.int(),
  }),
  errors: ['draft-changed', 'lesson-not-found'],
})

export const discardLessonDraft = endpoint({
  method: 'DELETE',
  path: '/api/lessons/:moduleId/:lessonId/draft',
  summary: 'Discard a draft',
  params: lessonPlace,
  errors: ['lesson-not-found'],
})

export const listLessonVersions = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/versions',
  summary: 'The saved versions of a lesson',
  params: lessonPlace,
  data: z.array(lessonVersion),
  errors: ['lesson-not-found'],
})

export const restoreLessonVersion = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/restore',
  summary: 'Restore an earlier state of a lesson',
  params: lessonPlace,
  body: z.object({ version: stateNumber(), currentVersion: stateNumber() }),
  data: lessonInEditor,
  errors: ['lesson-not-found', 'lesson-version-not-found', 'lesson-changed'],
})
