import { z } from 'zod'
import { artefactReview, artefactType, rubric, rubricLevel } from './artefacts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxReviewNoteLength } from './field-limits.ts'
import { changeOf, identifier, idParam, isoTime, isoTimeOrNull, optionalText } from './fields.ts'
import { submissionView } from './inbox.ts'

export const assessmentRules = {
  questions: 20,
  minutes: 40,
  attemptsAWeek: 2,
  passPercent: 80,
  /** Minimum size of the pool for offering the assessment. */
  leastPool: 60,
} as const

const attemptSummary = z.object({
  _id: z.uuid(),
  number: z.number().int(),
  startedAt: isoTime,
  endedAt: isoTimeOrNull,
  /** Percent; null while it runs. */
  score: z.number().int().nullable(),
  passed: z.boolean(),
})

const option = z.object({ id: z.string(), text: z.string() })

const topic = z.object({ moduleId: z.number().int(), topic: z.string() })

const reviewedQuestion = z.object({
  id: z.string(),
  moduleId: z.number().int(),
  question: z.string(),
  options: z.array(option.extend({ explanation: z.string() })),
  /** Null when unanswered. */
  chosen: z.string().nullable(),
  correct: z.string(),
})

export const assessmentResult = z.object({
  score: z.number().int(),
  correctCount: z.number().int(),
  total: z.number().int(),
  passed: z.boolean(),
  /** Topics of wrong and unanswered questions, in course order. */
  topics: z.array(topic),
  /** Null until the learner has passed. */
  review: z.array(reviewedQuestion).nullable(),
})

export const assessmentAttempt = z.object({
  _id: z.uuid(),
  number: z.number().int(),
  startedAt: isoTime,
  endsAt: isoTime,
  endedAt: isoTimeOrNull,
  /** By the server's clock; browsers count down from it. */
  secondsLeft: z.number().int(),
  /** Empty once the attempt has ended. */
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      options: z.array(option),
      answer: z.object({ optionId: z.string(), version: z.number().int() }).nullable(),
    }),
  ),
  result: assessmentResult.nullable(),
})
export type AssessmentAttempt = z.infer<typeof assessmentAttempt>

const ownWork = z.object({
  submissionId: z.uuid(),
  type: artefactType,
  moduleId: z.number().int(),
  lessonId: z.number().int(),
  title: z.string(),
  submittedAt: isoTime,
  rubric,
})

export const assessmentStatus = z.object({
  /** Whether this course has an assessment, even if its pool is still too small. */
  isOffered: z.boolean(),
  isOpen: z.boolean(),
  attempts: z.array(attemptSummary),
  running: z.object({ _id: z.uuid(), secondsLeft: z.number().int() }).nullable(),
  passed: z.boolean(),
  attemptsLeft: z.number().int(),
  nextAttemptAt: isoTimeOrNull,
  /** The newest reviewable work of each lesson. */
  works: z.array(ownWork),
  artefacts: z.array(artefactReview.extend({ submittedAt: isoTime })),
  assessedAt: isoTimeOrNull,
})
export type AssessmentStatus = z.infer<typeof assessmentStatus>

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessment',
  summary: 'The caller’s progress in the final assessment',
  access: 'user',
  data: assessmentStatus,
})

/** Returns the running attempt if there is one. */
export const startAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/attempts',
  summary: 'Start an attempt at the final assessment, or continue the running one',
  access: 'user',
  data: assessmentAttempt,
  status: 201,
  errors: ['assessment-closed', 'assessment-passed', 'assessment-attempts-used'],
  limits: [{ per: 'address', max: 60, windowSeconds: 600 }],
})

export const getAssessmentAttempt = endpoint({
  method: 'GET',
  path: '/api/assessment/attempts/:id',
  summary: 'One of the caller’s attempts: its questions while it runs, then its result',
  access: 'user',
  params: idParam,
  data: assessmentAttempt,
  errors: ['assessment-attempt-not-found'],
})

/** Repeating an answer changes nothing; one based on an older version is rejected. */
export const answerAssessmentQuestion = endpoint({
  method: 'PUT',
  path: '/api/assessment/attempts/:id/answers/:questionId',
  summary: 'Save the answer to one question of a running attempt',
  access: 'user',
  params: idParam.extend({ questionId: z.string().max(40) }),
  body: z.object({
    optionId: z.string({ error: 'Please choose an option.' }).max(10),
    /** The version known to the browser; 0 before the first answer. */
    version: z.int().min(0).max(100_000),
    changeId: changeOf.changeId,
  }),
  data: z.object({ optionId: z.string(), version: z.number().int(), secondsLeft: z.number().int() }),
  errors: ['assessment-attempt-not-found', 'assessment-ended', 'assessment-answer-changed'],
  // Several learners may share an office's address.
  limits: [{ per: 'address', max: 3000, windowSeconds: 600 }],
})

export const endAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/attempts/:id/end',
  summary: 'Submit a running attempt',
  access: 'user',
  params: idParam,
  data: assessmentAttempt,
  errors: ['assessment-attempt-not-found'],
})

export const sendArtefact = endpoint({
  method: 'POST',
  path: '/api/assessment/artefacts',
  summary: 'Send one of the caller’s submitted pieces of work for review',
  access: 'user',
  body: z.object({ submissionId: identifier('Please choose one of your pieces of work.') }),
  data: artefactReview,
  status: 201,
  errors: ['assessment-closed', 'artefact-not-suitable', 'artefact-waiting', 'artefact-accepted'],
  limits: [{ per: 'address', max: 30, windowSeconds: 600 }],
})

export const reviewArtefact = endpoint({
  method: 'PUT',
  path: '/api/submissions/:id/review',
  summary: 'Accept work sent for review, or return it, criterion by criterion',
  access: 'reviewer',
  params: idParam,
  body: z.object({
    ratings: z
      .array(z.object({ criterion: z.string().max(40), level: rubricLevel, missing: optionalText(maxReviewNoteLength) }))
      .max(20),
    note: optionalText(maxReviewNoteLength),
  }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found', 'artefact-reviewed'],
})
