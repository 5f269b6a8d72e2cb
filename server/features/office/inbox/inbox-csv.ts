import { submissionTitle } from '#contract/submission-title.ts'
import type { CsvColumns } from '../../../platform/http/send-csv.ts'
import type { listWholeSubmissions } from './inbox.service.ts'

type Submission = Awaited<ReturnType<typeof listWholeSubmissions>>[number]

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A submission in the file of submissions, its answers in one cell under their labels. */
export const submissionCsv: CsvColumns<Submission> = [
  ['Sent (UTC)', ({ submittedAt }) => new Date(submittedAt)],
  ['Name', ({ person }) => person.fullName],
  ['Email', ({ person }) => person.email],
  ['Company', ({ person }) => person.company],
  ['What', submissionTitle],
  ['Module', ({ moduleId }) => moduleId],
  ['Status', ({ status }) => status],
  ['Answers', ({ answers }) => answers.map(({ label, value }) => `${label}: ${valueText(value)}`).join('\n')],
  ['Answered by us', ({ feedback }) => feedback.map(({ author, message }) => `${author}: ${message}`).join('\n')],
]
