import { z } from 'zod'
import { citedFact } from './cited-facts.ts'
import { activityField } from './course-content.ts'
import { caseView, decisionView } from './decisions.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { lessonParams, lessonProgress, moduleParam, moduleProgress } from './progress.ts'
import { openQuiz, quizResult } from './quiz.ts'

export const moduleView = z.object({
  _id: z.uuid(),
  moduleId: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** As the admin typed it: '30 min'. */
  duration: z.string(),
  minutes: z.number().int(),
  /** Practice and own work on top of `minutes`, summed over the lessons. */
  ownMinutes: z.number().int(),
  type: z.string(),
  whatYoullLearn: z.array(z.string()),
  takeaway: z.string(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
  order: z.number().int(),
  prerequisites: z.array(z.number().int()),
  /** Locked until its prerequisites (or the previous published module) are completed, or by the account's access. */
  locked: z.boolean(),
  lockReason: z.enum(['previous-module', 'full-access']).nullable(),
  progress: moduleProgress,
})
export type ModuleView = z.infer<typeof moduleView>

export const lessonKind = z.enum(['welcome', 'text', 'activity', 'quiz', 'takeaway'])

export const lessonResource = z.object({ title: z.string(), type: z.string(), url: z.string(), downloadable: z.boolean() })

export const lessonSummary = z.object({
  lessonId: z.number().int(),
  moduleId: z.number().int(),
  title: z.string(),
  description: z.string(),
  duration: z.string(),
  /** Computed from the lesson's content. */
  minutes: z.number().int(),
  /** Practice and own work on top of `minutes`. */
  ownMinutes: z.number().int(),
  kind: lessonKind,
  progress: lessonProgress,
  decisionCount: z.object({ total: z.number().int(), made: z.number().int() }),
  /** Percent; null without an attempt, and for other lessons. */
  bestScore: z.number().int().nullable(),
})
export type LessonSummary = z.infer<typeof lessonSummary>

export const activityView = z.object({
  minutes: z.number().int(),
  ownMinutes: z.number().int().optional(),
  assistant: z.string(),
  intro: z.string(),
  example: z.record(z.string(), z.unknown()).nullable(),
  fields: z.array(activityField),
})

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
  /** Identifies that attempt, so that answers are graded only against the questions shown. */
  attemptKey: z.string().nullable(),
  quizResult: quizResult.nullable(),
  activity: activityView.nullable(),
  /** Decisions, at the places that the text marks with their ids. */
  decisions: z.array(decisionView),
  branchingCase: caseView.nullable(),
  conversation: z.object({ title: z.string(), person: z.string() }).nullable(),
  legalAsOf: z.string().nullable(),
  facts: z.array(citedFact),
  /** Shown in the welcome section of Module 1 if the operator has entered it; `picture` as in the settings. */
  instructor: z.object({ name: z.string(), introduction: z.string(), picture: z.string().nullable() }).nullable(),
})
export type LessonView = z.infer<typeof lessonView>

export const listModules = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'Modules in course order with the caller’s progress; an admin also sees drafts',
  access: 'demo',
  data: z.array(moduleView),
})

export const getModule = endpoint({
  method: 'GET',
  path: '/api/modules/:moduleId',
  summary: 'A module and its lessons with the caller’s progress',
  access: 'reader',
  params: moduleParam,
  data: moduleView.extend({
    lessons: z.array(lessonSummary),
    resumeLessonId: z.number().int(),
  }),
  errors: ['module-not-found', 'module-locked', 'demo-ended'],
})

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/lessons',
  summary: 'Lessons without their bodies',
  access: 'demo',
  query: z.object({ moduleId: z.coerce.number().int().min(1).max(9999).optional() }),
  data: z.array(lessonSummary),
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:moduleId/:lessonId',
  summary: 'A lesson with its body',
  access: 'reader',
  params: lessonParams,
  data: lessonView,
  errors: ['lesson-not-found', 'module-locked', 'demo-ended'],
})
