import { z } from 'zod'
import { artefactReview, rubricCriterion } from './artefacts.ts'
import { bulkIds, bulkOutcome } from './endpoint/bulk.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { list, search } from './endpoint/list.ts'
import { maxTextLength } from './field-limits.ts'
import { idParam, isoTime, isoTimeOrNull, requiredText } from './fields.ts'
import { submissionTitle } from './submission-title.ts'

/** What learners send in for reading. */
export const submissionKind = z.enum(['challenges', 'role-definition', 'activity', 'artefact'])
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
  /** The review of work that was sent for the assessed certificate; null for everything else. */
  artefact: artefactReview.nullable(),
  /** The submission of the same form by the same person that this one replaces, and the one that replaces it. */
  replacesId: z.uuid().nullable(),
  replacedById: z.uuid().nullable(),
})
/** A submission as the admin reads it. */
export type SubmissionView = z.infer<typeof submissionView>

/** A submission in the inbox. What was written in it, which may be long, stands in {@link getSubmission}. */
export const listedSubmission = submissionView.omit({ answers: true, feedback: true, artefact: true }).extend({
  /** The first words of what was written, on one line. */
  excerpt: z.string(),
})
/** A submission in the inbox. */
export type ListedSubmission = z.infer<typeof listedSubmission>

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The inbox: challenges, role definitions, activities and work sent for review in one list. The answers of a submission are one cell of its file. */
export const listSubmissions = list({
  path: '/api/submissions',
  summary: 'Submissions, by time',
  filters: {
    kind: z.enum(['all', ...submissionKind.options]).default('all'),
    status: z.enum(['all', ...submissionStatus.options]).default('all'),
    search,
  },
  sorts: ['submittedAt'],
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

/** One submission, beside what its sender sent before by the same form. */
export const getSubmission = endpoint({
  method: 'GET',
  path: '/api/submissions/:id',
  summary: 'One submission, with the one it replaces',
  params: idParam,
  data: z.object({
    submission: submissionView,
    /** What a reviewer looks at; empty where the activity is gone or has no rubric. */
    criteria: z.array(rubricCriterion),
    /** What this one replaces; null where it is the first. */
    replaced: submissionView.pick({ _id: true, answers: true, submittedAt: true }).nullable(),
  }),
  errors: ['submission-not-found'],
})

/** Marks several submissions, one outcome each; one that is marked so already, or no longer as `from` says, is left as it is. */
export const markSubmissions = endpoint({
  method: 'POST',
  path: '/api/submissions/bulk-mark',
  summary: 'Mark several submissions, one outcome each',
  body: z.object({ ids: bulkIds, status: submissionStatus, from: submissionStatus.optional() }),
  data: bulkOutcome,
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
  summary: 'Answer a submission by email',
  params: idParam,
  body: z.object({
    message: requiredText('Please write an answer first.', maxTextLength),
    /** How many answers its writer has seen; with a newer one nothing is sent. */
    answersSeen: z.int().min(0).max(100_000).optional(),
  }),
  data: z.object({ submission: submissionView }),
  errors: ['submission-not-found', 'submission-answered'],
})

/** The caller's own submissions with the answers to them. */
export const listMySubmissions = endpoint({
  method: 'GET',
  path: '/api/submissions/mine',
  summary: 'The caller’s submissions with the answers to them',
  access: 'user',
  data: z.array(
    submissionView.omit({ person: true }).extend({
      /** Null where newer submissions fill a megabyte already; the export of the account has them all. */
      answers: submissionView.shape.answers.nullable(),
    }),
  ),
})
