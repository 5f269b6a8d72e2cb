import { z } from 'zod'
import { activityField, factMark } from './course-content.ts'
import { endpoint } from './endpoint.ts'
import { isoTime, isoTimeOrNull } from './fields.ts'

const moduleParam = z.object({ moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999) })
const lessonParams = moduleParam.extend({ lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999) })

/** One number everywhere: completed lessons of a module. */
export const moduleProgress = z.object({
  totalLessons: z.number().int(),
  completedLessons: z.number().int(),
  lastAccessedAt: isoTimeOrNull,
  completedAt: isoTimeOrNull,
})

/** A module with the caller's progress. */
export const moduleView = z.object({
  _id: z.uuid(),
  moduleId: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** As the admin typed it: '30 min'. */
  duration: z.string(),
  minutes: z.number().int(),
  type: z.string(),
  whatYoullLearn: z.array(z.string()),
  takeaway: z.string(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
  order: z.number().int(),
  prerequisites: z.array(z.number().int()),
  /** True while a prerequisite (or the previous published module) is not completed, or the account may not see it. */
  locked: z.boolean(),
  /** Why it is locked: an earlier module is open, or the account has only Module 1. */
  lockReason: z.enum(['previous-module', 'full-access']).nullable(),
  progress: moduleProgress,
})
/** A module with the caller's progress. */
export type ModuleView = z.infer<typeof moduleView>

/** What a lesson is, in the reader. */
export const lessonKind = z.enum(['welcome', 'text', 'activity', 'quiz', 'takeaway'])

/** Something to download or open beside a lesson. */
export const lessonResource = z.object({ title: z.string(), type: z.string(), url: z.string(), downloadable: z.boolean() })

/** The caller's state in one lesson (A§3). */
export const lessonProgress = z.object({
  status: z.enum(['not-started', 'in_progress', 'completed']),
  /** Minutes. */
  timeSpent: z.number(),
  completedAt: isoTimeOrNull,
})

/** A lesson in a list: everything but its body. */
export const lessonSummary = z.object({
  lessonId: z.number().int(),
  moduleId: z.number().int(),
  title: z.string(),
  description: z.string(),
  duration: z.string(),
  minutes: z.number().int(),
  kind: lessonKind,
  progress: lessonProgress,
  /** Best score of a quiz in percent; null without an attempt, and for other lessons. */
  bestScore: z.number().int().nullable(),
})
/** A lesson in a list: everything but its body. */
export type LessonSummary = z.infer<typeof lessonSummary>

/** A quiz as the browser gets it before the answers are sent: no correct option, no explanation. */
export const openQuiz = z.array(z.object({ id: z.number().int(), question: z.string(), options: z.array(z.string()) }))

/** One question of a graded quiz. */
export const quizReviewItem = z.object({
  question: z.string(),
  options: z.array(z.string()),
  chosen: z.number().int(),
  correct: z.number().int(),
  explanation: z.string(),
  /** Why each option is right or wrong, by option. */
  explanations: z.array(z.string()),
})

/** A published figure under a lesson: never without mark, source and date. */
export const citedFact = z.object({
  number: z.number().int(),
  id: z.string(),
  statement: z.string(),
  mark: factMark,
  date: z.string(),
  method: z.string().nullable(),
  sources: z.array(z.object({ publisher: z.string(), title: z.string(), url: z.string(), date: z.string() })),
})
/** A published figure under a lesson: never without mark, source and date. */
export type CitedFact = z.infer<typeof citedFact>

/** A graded quiz. */
export const quizResult = z.object({
  score: z.number().int(),
  correctCount: z.number().int(),
  total: z.number().int(),
  bestScore: z.number().int(),
  review: z.array(quizReviewItem),
  /** What the figures in the explanations rest on. */
  facts: z.array(citedFact),
  submittedAt: isoTime,
})
/** A graded quiz. */
export type QuizResult = z.infer<typeof quizResult>

/** A form of an activity as the reader renders it. */
export const activityView = z.object({
  minutes: z.number().int(),
  assistant: z.string(),
  intro: z.string(),
  example: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(activityField),
})

/** A lesson with its body. */
export const lessonView = lessonSummary.extend({
  moduleTitle: z.string(),
  content: z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), data: z.object({ html: z.string() }) }),
    z.object({ type: z.literal('video'), data: z.object({ embedUrl: z.string(), html: z.string() }) }),
    z.object({ type: z.literal('interactive'), data: z.object({ description: z.string(), html: z.string() }) }),
  ]),
  resources: z.array(lessonResource),
  assignments: z.array(z.object({ title: z.string(), description: z.string(), required: z.boolean() })),
  quiz: openQuiz.nullable(),
  /** The newest graded attempt, for a learner who has one. */
  quizResult: quizResult.nullable(),
  activity: activityView.nullable(),
  legalAsOf: z.string().nullable(),
  facts: z.array(citedFact),
})
/** A lesson with its body. */
export type LessonView = z.infer<typeof lessonView>

/** Modules with the caller's progress (A§7). */
export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'Modules in course order with the caller’s progress; an admin also sees drafts',
  access: 'demo',
  data: z.array(moduleView),
})

/** A module and its lessons (A§7). */
export const getModule = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId',
  summary: 'A module and its lessons with the caller’s progress',
  access: 'reader',
  params: moduleParam,
  data: moduleView.extend({
    lessons: z.array(lessonSummary),
    /** Where the caller was last: the lesson to open. */
    resumeLessonId: z.number().int(),
  }),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

/** Lessons, of one module or all (A§7). */
export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lessons',
  summary: 'Lessons without their bodies',
  access: 'demo',
  query: z.object({ moduleId: z.coerce.number().int().optional() }),
  data: z.array(lessonSummary),
})

/** One lesson (A§7). Reading it notes the position. */
export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId',
  summary: 'A lesson with its body',
  access: 'reader',
  params: lessonParams,
  data: lessonView,
  errors: ['lesson-not-found', 'module-locked', 'demo-ended'],
})

/** Completes a text, video or takeaway lesson with the minutes spent (A§7). Idempotent. */
export const completeLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/complete',
  summary: 'Complete a lesson',
  access: 'reader',
  params: lessonParams,
  body: z.object({ timeSpent: z.coerce.number().min(0).max(1440).default(0) }),
  data: z.object({ progress: lessonProgress, module: moduleProgress }),
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Grades a quiz on the server; the best score is kept, retakes are unlimited. */
export const submitQuiz = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/quiz',
  summary: 'Submit the answers of a quiz and get the review',
  access: 'reader',
  params: lessonParams,
  body: z.object({
    answers: z.record(z.string().regex(/^\d$/), z.number().int().min(0).max(9), { error: 'Please answer all questions.' }),
    timeSpent: z.coerce.number().min(0).max(1440).default(0),
  }),
  data: quizResult,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

const activityValues = z.record(z.string().max(60), z.unknown())
const activityState = z.object({
  values: activityValues,
  savedAt: isoTimeOrNull,
  submittedAt: isoTimeOrNull,
  status: z.enum(['empty', 'draft', 'submitted']),
})

/** The draft of an activity, or its last submission. */
export const getActivity = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Draft or last submission of an activity',
  access: 'reader',
  params: lessonParams,
  data: activityState,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Saves the draft of an activity; nothing is required yet. */
export const saveActivityDraft = endpoint({
  method: 'PUT',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Save a draft of an activity',
  access: 'reader',
  params: lessonParams,
  body: z.object({ values: activityValues }),
  data: activityState,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Submits an activity; every required field must be filled. Completes the lesson. */
export const submitActivity = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/activity',
  summary: 'Submit an activity',
  access: 'reader',
  params: lessonParams,
  body: z.object({ values: activityValues, timeSpent: z.coerce.number().min(0).max(1440).default(0) }),
  data: activityState,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'module-locked', 'demo-ended'],
})

/** Completes a module, or says in words what is missing. */
export const completeModule = endpoint({
  method: 'POST',
  path: '/api/modules/:moduleId/complete',
  summary: 'Complete a module',
  access: 'reader',
  params: moduleParam,
  data: z.object({ completedAt: isoTime, firstCompletion: z.boolean() }),
  errors: ['module-not-found', 'module-incomplete', 'module-locked', 'demo-ended'],
})
