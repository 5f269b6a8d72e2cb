import { z } from 'zod'
import { artefactReview, rubricCriterion } from './artefacts.ts'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxTextLength } from './field-limits.ts'
import { idParam, isoTime, isoTimeOrNull, requiredText } from './fields.ts'
import { type SubmissionKind, submissionKinds, submissionTitle } from './submission-title.ts'

export const submissionKind = z.enum(Object.keys(submissionKinds) as [SubmissionKind, ...SubmissionKind[]])
export const submissionStatus = z.enum(['new', 'read', 'answered', 'done'])

const feedbackView = z.object({ message: z.string(), author: z.string(), sentAt: isoTime })

export const submissionView = z.object({
  _id: z.uuid(),
  kind: submissionKind,
  moduleId: z.number().int(),
  lessonTitle: z.string().nullable(),
  /** The sender: an account, or an invited person without one. */
  person: z.object({
    fullName: z.string().nullable(),
    /** Null, like the company, for a reviewer. */
    email: z.string().nullable(),
    company: z.string().nullable(),
    isAccount: z.boolean(),
  }),
  /** In the order of the form. */
  answers: z.array(z.object({ label: z.string(), value: z.unknown() })),
  submittedAt: isoTime,
  status: submissionStatus,
  statusAt: isoTimeOrNull,
  feedback: z.array(feedbackView),
  /** Null except for work that was sent for review. */
  artefact: artefactReview.nullable(),
  /** The previous and the next submission of the same form by the same person. */
  replacesId: z.uuid().nullable(),
  replacedById: z.uuid().nullable(),
})
export type SubmissionView = z.infer<typeof submissionView>

export const listedSubmission = submissionView.omit({ answers: true, feedback: true, artefact: true }).extend({
  excerpt: z.string(),
})
export type ListedSubmission = z.infer<typeof listedSubmission>

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Challenges, role definitions, activities and work for review. A submission's answers are one cell of the file. */
export const listSubmissions = list({
  path: '/api/submissions',
  summary: 'Submissions, by time',
  access: 'reviewer',
  fileAccess: 'admin',
  filters: {
    kind: z.enum(['all', ...submissionKind.options]).default('all'),
    status: z.enum(['all', ...submissionStatus.options]).default('all'),
    search,
  },
  /** By `unanswered`, those that still wait for an answer come first, and then the others, newest first. */
  sorts: ['submittedAt', 'unanswered'],
  row: listedSubmission,
  fileName: 'submissions',
  fileRow: submissionView,
  csv: [
    ['Sent (UTC)', ({ submittedAt }) => submittedAt],
    ['Name', ({ person }) => person.fullName],
    ['Email', ({ person }) => person.email],
    ['Company', ({ person }) => person.company],
    ['What', submissionTitle],
    ['Module', ({ moduleId }) => moduleId],
    ['Status', ({ status }) => status],
    ['Answers', ({ answers }) => answers.map(({ label, value }) => `${label}: ${valueText(value)}`).join('\n')],
    ['Answered by us', ({ feedback }) => feedback.map(({ author, message }) => `${author}: ${message}`).join('\n')],
  ],
})

export const getSubmission = endpoint({
  method: 'GET',
  path: '/api/submissions/:id',
  summary: 'One submission, with the one it replaces',
  access: 'reviewer',
  params: idParam,
  data: z.object({
    submission: submissionView,
    /** The review criteria; empty when the activity was deleted or has no rubric. */
    criteria: z.array(rubricCriterion),
    replaced: submissionView.pick({ _id: true, answers: true, submittedAt: true }).nullable(),
  }),
  errors: ['submission-not-found'],
})

/** One outcome each; submissions with that status already, or no longer `from`, are unchanged. */
export const markSubmissions = endpoint({
  method: 'POST',
  path: '/api/submissions/bulk-mark',
  summary: 'Mark several submissions, one outcome each',
  access: 'reviewer',
  body: z.object({ ids: bulkIds, status: submissionStatus, from: submissionStatus.optional() }),
  data: bulkOutcome,
})

export const setSubmissionStatus = endpoint({
  method: 'PUT',
  path: '/api/submissions/:id',
  summary: 'Mark a submission read, done or new',
  access: 'reviewer',
  params: idParam,
  /** With `from`, only one that still has that status changes. */
  body: z.object({ status: submissionStatus, from: submissionStatus.optional() }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found'],
})

/** Answers by mail; the answer is also shown in the learner's account. */
export const answerSubmission = endpoint({
  method: 'POST',
  path: '/api/submissions/:id/feedback',
  summary: 'Answer a submission by email',
  access: 'reviewer',
  params: idParam,
  body: z.object({
    message: requiredText('Please write an answer first.', maxTextLength),
    /** The number of answers the writer has seen; nothing is sent if there are newer ones. */
    version: z.int().min(0).max(100_000).optional(),
  }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found', 'submission-answered'],
})

export const listMySubmissions = endpoint({
  method: 'GET',
  path: '/api/submissions/mine',
  summary: 'The caller’s submissions with the answers to them',
  access: 'user',
  data: z.array(
    submissionView.omit({ person: true }).extend({
      /** Null once newer submissions fill a megabyte; the account's export has them all. */
      answers: submissionView.shape.answers.nullable(),
    }),
  ),
})
