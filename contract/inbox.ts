import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, isoTime, isoTimeOrNull, pageQuery, requiredText, timeOrder } from './fields.ts'

/** What learners send in for reading. */
export const submissionKind = z.enum(['challenges', 'role-definition', 'activity'])
/** How far a submission has been dealt with. */
export const submissionStatus = z.enum(['new', 'read', 'answered', 'done'])

const feedbackView = z.object({ message: z.string(), author: z.string(), sentAt: isoTime })

/** A submission as the admin reads it. */
export const submissionView = z.object({
  _id: z.uuid(),
  kind: submissionKind,
  moduleId: z.number().int(),
  lessonTitle: z.string().nullable(),
  /** Whoever sent it: an account, or an invited person before they have one. */
  person: z.object({
    fullName: z.string().nullable(),
    email: z.string(),
    company: z.string().nullable(),
    isAccount: z.boolean(),
  }),
  /** The fields in form order, with their labels. */
  answers: z.array(z.object({ label: z.string(), value: z.unknown() })),
  submittedAt: isoTime,
  status: submissionStatus,
  statusAt: isoTimeOrNull,
  feedback: z.array(feedbackView),
})
/** A submission as the admin reads it. */
export type SubmissionView = z.infer<typeof submissionView>

/** The inbox: challenges, role definitions and activities in one list. */
export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/submissions',
  summary: 'Submissions, by time',
  query: z.object({
    kind: z.enum(['all', ...submissionKind.options]).default('all'),
    status: z.enum(['all', ...submissionStatus.options]).default('all'),
    search: z.string().trim().max(200).default(''),
    ...timeOrder('submittedAt'),
    ...pageQuery,
  }),
  data: z.array(submissionView),
})

/** Changes how far a submission has been dealt with. */
export const setSubmissionStatus = endpoint({
  method: 'PUT',
  path: '/api/submissions/:id',
  summary: 'Mark a submission read, done or new',
  params: idParam,
  body: z.object({ status: submissionStatus }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found'],
})

/** Answers a submission by mail; the answer also stands in the learner's account. */
export const answerSubmission = endpoint({
  method: 'POST',
  path: '/api/submissions/:id/feedback',
  summary: 'Answer a submission by mail',
  params: idParam,
  body: z.object({ message: requiredText('Please write an answer first.', 5000) }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found'],
})

/** The caller's own submissions with the answers to them. */
export const listMySubmissions = endpoint({
  method: 'GET',
  path: '/api/submissions/mine',
  summary: 'Own submissions with their answers',
  access: 'user',
  data: z.array(submissionView.omit({ person: true })),
})
