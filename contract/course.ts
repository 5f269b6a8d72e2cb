import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { activityField } from './course-content.ts'
import { caseView, decisionView } from './decisions.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { changeOf, isoTime, isoTimeOrNull } from './fields.ts'

const moduleParam = z.object({ moduleId: z.coerce.number({ error: 'Module not found' }).int().min(1).max(9999) })
/** Which lesson of which module. */
export const lessonParams = moduleParam.extend({
  lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
})

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
  /** Practice and work of one's own, on top of `minutes`, as its lessons add up. */
  ownMinutes: z.number().int(),
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

/** The caller's state in one lesson. */
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
  /** What a first pass takes, counted from what the lesson holds. */
  minutes: z.number().int(),
  /** Practice and work of one's own, on top of `minutes`. */
  ownMinutes: z.number().int(),
  kind: lessonKind,
  progress: lessonProgress,
  /** How many decisions the lesson asks for, and how many the caller has made. */
  decisionCount: z.object({ total: z.number().int(), made: z.number().int() }),
  /** Best score of a quiz in percent; null without an attempt, and for other lessons. */
  bestScore: z.number().int().nullable(),
})
/** A lesson in a list: everything but its body. */
export type LessonSummary = z.infer<typeof lessonSummary>

/** A quiz as the browser gets it before the answers are sent: no correct option, no explanation. */
export const openQuiz = z.array(z.object({ id: z.number().int(), question: z.string(), options: z.array(z.string()) }))
/** A quiz as the browser gets it before the answers are sent. */
export type OpenQuiz = z.infer<typeof openQuiz>

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

const submittedQuiz = quizResult.extend({
  /** The questions of the next attempt, for whoever takes the quiz again. */
  next: z.object({ quiz: openQuiz, attemptKey: z.string() }),
})
/** A graded quiz and the questions of the next attempt. */
export type SubmittedQuiz = z.infer<typeof submittedQuiz>

/** A form of an activity as the reader renders it. */
export const activityView = z.object({
  minutes: z.number().int(),
  ownMinutes: z.number().int().optional(),
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
  /** The questions of the attempt to come. */
  quiz: openQuiz.nullable(),
  /** Names that attempt; sent with its answers, so that they are graded only against the questions that were shown. */
  attemptKey: z.string().nullable(),
  /** The newest graded attempt, for a learner who has one. */
  quizResult: quizResult.nullable(),
  activity: activityView.nullable(),
  /** Decisions to make, at the places that the text marks with their ids. */
  decisions: z.array(decisionView),
  /** A case of several decisions, below the text. */
  branchingCase: caseView.nullable(),
  legalAsOf: z.string().nullable(),
  facts: z.array(citedFact),
  /** Who teaches, in the welcome section of Module 1 when the operator has entered it; `picture` as in the settings. */
  instructor: z.object({ name: z.string(), introduction: z.string(), picture: z.string().nullable() }).nullable(),
})
/** A lesson with its body. */
export type LessonView = z.infer<typeof lessonView>

/** Modules with the caller's progress. */
export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'Modules in course order with the caller’s progress; an admin also sees drafts',
  access: 'demo',
  data: z.array(moduleView),
})

/** A module and its lessons. */
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

/** Lessons, of one module or all. */
export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lessons',
  summary: 'Lessons without their bodies',
  access: 'demo',
  query: z.object({ moduleId: z.coerce.number().int().min(1).max(9999).optional() }),
  data: z.array(lessonSummary),
})

/** One lesson. Reading it changes nothing. */
export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId',
  summary: 'A lesson with its body',
  access: 'reader',
  params: lessonParams,
  data: lessonView,
  errors: ['lesson-not-found', 'module-locked', 'demo-ended'],
})

/** How long ago a lesson was opened or left, for what had to wait for the network; at most 30 days. */
const secondsAgo = z.coerce.number().min(0).max(2_592_000).default(0)

/** Notes where the caller is in a module, so that it is resumed there on any device. An older position never replaces a newer one. */
export const setPosition = endpoint({
  method: 'PUT',
  path: '/api/modules/:moduleId/position',
  summary: 'Record which lesson is open',
  access: 'reader',
  params: moduleParam,
  body: z.object({
    lessonId: z.coerce.number({ error: 'Lesson Not Found' }).int().min(1).max(9999),
    secondsAgo,
  }),
  data: z.object({ openedAt: isoTime }),
  errors: ['lesson-not-found', 'module-locked', 'demo-ended'],
})

/** Completes a text, video or takeaway lesson with the minutes spent. Idempotent. An older completion never replaces a newer position. */
export const completeLesson = endpoint({
  method: 'POST',
  path: '/api/lessons/:moduleId/:lessonId/complete',
  summary: 'Complete a lesson',
  access: 'reader',
  params: lessonParams,
  body: z.object({ timeSpent: z.coerce.number().min(0).max(1440).default(0), changeId: changeOf.changeId, secondsAgo }),
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
    /** By the place of a question in the attempt: the place of the chosen option. */
    answers: z.record(z.string().regex(/^\d$/), z.number().int().min(0).max(9), { error: 'Please answer all questions.' }),
    attemptKey: z.string().max(40).optional(),
    timeSpent: z.coerce.number().min(0).max(1440).default(0),
  }),
  data: submittedQuiz,
  errors: ['lesson-not-found', 'lesson-kind-mismatch', 'quiz-attempt-over', 'module-locked', 'demo-ended'],
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
