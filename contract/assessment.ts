import { z } from 'zod'
import { artefactReview, artefactType, rubric, rubricLevel } from './artefacts.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { maxReviewNoteLength } from './field-limits.ts'
import { identifier, idParam, isoTime, isoTimeOrNull, optionalText } from './fields.ts'
import { submissionView } from './inbox.ts'

/** The rules of the final assessment. */
export const assessmentRules = {
  /** Questions of an attempt. */
  questions: 20,
  /** Minutes from the start of an attempt to its end, by the server's clock. */
  minutes: 40,
  /** Attempts in any seven days. */
  attemptsAWeek: 2,
  /** Percent that pass. */
  passPercent: 80,
  /** Questions the pool needs before the assessment is offered. */
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

/** What to review, by module; the questions themselves stay unseen until the assessment is passed. */
const topic = z.object({ moduleId: z.number().int(), topic: z.string() })

/** One question of a passed attempt, with what was right and why. */
const reviewedQuestion = z.object({
  id: z.string(),
  moduleId: z.number().int(),
  question: z.string(),
  options: z.array(option.extend({ explanation: z.string() })),
  /** Null where the question was left open. */
  chosen: z.string().nullable(),
  correct: z.string(),
})

/** How an ended attempt went. */
export const assessmentResult = z.object({
  score: z.number().int(),
  correctCount: z.number().int(),
  total: z.number().int(),
  passed: z.boolean(),
  /** Topics of the wrong and open questions, in course order. */
  topics: z.array(topic),
  /** Null until the learner has passed. */
  review: z.array(reviewedQuestion).nullable(),
})

/** One attempt: while it runs its questions and what was answered, then its result. */
export const assessmentAttempt = z.object({
  _id: z.uuid(),
  number: z.number().int(),
  startedAt: isoTime,
  endsAt: isoTime,
  endedAt: isoTimeOrNull,
  /** Time left by the server's clock; browsers count down from it and ask again. */
  secondsLeft: z.number().int(),
  /** In the order of the attempt; empty once it has ended. */
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      options: z.array(option),
      /** The chosen option; `revision` counts how often it was chosen. */
      answer: z.object({ optionId: z.string(), revision: z.number().int() }).nullable(),
    }),
  ),
  result: assessmentResult.nullable(),
})
/** One attempt, running or ended. */
export type AssessmentAttempt = z.infer<typeof assessmentAttempt>

/** Submitted work that may be sent for review. */
const ownWork = z.object({
  submissionId: z.uuid(),
  type: artefactType,
  moduleId: z.number().int(),
  lessonId: z.number().int(),
  title: z.string(),
  submittedAt: isoTime,
  /** What a reviewer would look at. */
  rubric,
})

/** Where a learner stands on the way to an assessed certificate. */
export const assessmentStatus = z.object({
  /** Whether this course has an assessment; its pool may still be too small. */
  isOffered: z.boolean(),
  /** Whether the caller has the certificate of completion, which comes first. */
  isOpen: z.boolean(),
  attempts: z.array(attemptSummary),
  /** The attempt that runs now. */
  running: z.object({ _id: z.uuid(), secondsLeft: z.number().int() }).nullable(),
  passed: z.boolean(),
  attemptsLeft: z.number().int(),
  /** When the next attempt may begin; null while one is left. */
  nextAttemptAt: isoTimeOrNull,
  /** Submitted work that a reviewer would take, newest of each lesson. */
  works: z.array(ownWork),
  /** What was sent for review, newest first. */
  artefacts: z.array(artefactReview.extend({ submittedAt: isoTime })),
  /** When the certificate became an assessed one. */
  assessedAt: isoTimeOrNull,
})
/** Where a learner stands on the way to an assessed certificate. */
export type AssessmentStatus = z.infer<typeof assessmentStatus>

/** The caller's attempts, work and what is still missing. */
export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/assessment',
  summary: 'The caller’s progress in the final assessment',
  access: 'user',
  data: assessmentStatus,
})

/** Starts an attempt, or returns the one that runs. */
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

/** The caller's own attempt as it stands. */
export const getAssessmentAttempt = endpoint({
  method: 'GET',
  path: '/api/assessment/attempts/:id',
  summary: 'One of the caller’s attempts: its questions while it runs, then its result',
  access: 'user',
  params: idParam,
  data: assessmentAttempt,
  errors: ['assessment-attempt-not-found'],
})

/** Saves the answer to one question. The same answer again changes nothing; one that was made without knowing a newer one is refused. */
export const answerAssessmentQuestion = endpoint({
  method: 'PUT',
  path: '/api/assessment/attempts/:id/answers/:questionId',
  summary: 'Save the answer to one question of a running attempt',
  access: 'user',
  params: idParam.extend({ questionId: z.string().max(40) }),
  body: z.object({
    optionId: z.string({ error: 'Please choose an option.' }).max(10),
    /** The revision that the browser knows; 0 before the first answer. */
    revision: z.int().min(0).max(100_000),
  }),
  data: z.object({ optionId: z.string(), revision: z.number().int(), secondsLeft: z.number().int() }),
  errors: ['assessment-attempt-not-found', 'assessment-ended', 'assessment-answer-changed'],
  // Several learners may share an office's address.
  limits: [{ per: 'address', max: 3000, windowSeconds: 600 }],
})

/** Ends an attempt before its time and grades it; one that has ended stays as it is. */
export const endAssessment = endpoint({
  method: 'POST',
  path: '/api/assessment/attempts/:id/end',
  summary: 'Submit a running attempt',
  access: 'user',
  params: idParam,
  data: assessmentAttempt,
  errors: ['assessment-attempt-not-found'],
})

/** Sends the caller's own submitted work for review. */
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

/** Reviews work by its rubric: accepted when no criterion is missing, else sent back with what is missing. */
export const reviewArtefact = endpoint({
  method: 'PUT',
  path: '/api/submissions/:id/review',
  summary: 'Accept work sent for review, or return it, criterion by criterion',
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
