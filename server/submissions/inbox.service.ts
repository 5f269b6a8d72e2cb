import type { ActivityForm } from '#contract/course-content.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { SubmissionView } from '#contract/inbox.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import type { Queryable } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { feedbackEmail } from './feedback-email.ts'
import {
  findSubmissionRow,
  type InboxFilter,
  insertFeedback,
  listFeedback,
  listSubmissionRows,
  listSubmissionRowsOfUser,
  type SubmissionRow,
  setSubmissionState,
} from './inbox.queries.ts'

const kindTitles = {
  challenges: 'Reflect on Your Challenges',
  'role-definition': 'Define your target role',
  activity: 'Activity',
}
/** The fields of a submission in the order and with the labels of the form it came from; what the form no longer has comes last, under its id. */
function answersOf(row: SubmissionRow): SubmissionView['answers'] {
  const values = row.fieldValues as Record<string, unknown>
  const form = row.activity as ActivityForm | null
  const labels = new Map((form?.fields ?? []).map((field): [string, string] => [field.id, field.label]))
  const known = [...labels.keys()].filter((id) => values[id] !== undefined && values[id] !== '')
  const others = Object.keys(values).filter((id) => !labels.has(id))
  return [...known, ...others].map((id) => ({ label: labels.get(id) ?? id, value: values[id] }))
}

async function views(db: Queryable, rows: SubmissionRow[]): Promise<SubmissionView[]> {
  const feedback = await listFeedback(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind as SubmissionView['kind'],
    moduleId: row.moduleId,
    lessonTitle: row.lessonTitle,
    person: { fullName: row.fullName, email: row.email, company: row.company, isAccount: row.userId !== null },
    answers: answersOf(row),
    submittedAt: row.submittedAt as unknown as string,
    status: row.status as SubmissionView['status'],
    statusAt: row.statusAt as unknown as string,
    feedback: feedback
      .filter((answer) => answer.submissionId === row.id)
      .map(({ message, sentAt, author }) => ({ message, sentAt: sentAt as unknown as string, author: author ?? 'Course team' })),
  }))
}

/** One page of the inbox. */
export async function listSubmissions({ db }: Pick<Deps, 'db'>, filter: InboxFilter) {
  const { rows, ...size } = await listSubmissionRows(db, filter)
  return { submissions: await views(db, rows), ...size }
}

/** An account's own submissions with the answers to them. */
export async function listMySubmissions({ db }: Pick<Deps, 'db'>, userId: string) {
  return views(db, await listSubmissionRowsOfUser(db, userId))
}

async function getSubmission(db: Queryable, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionRow(db, id)
  if (!row) throw new DomainError('submission-not-found')
  return row
}

/** Marks a submission. Throws DomainError `submission-not-found`. */
export async function setSubmissionStatus(
  deps: Deps,
  id: string,
  status: SubmissionView['status'],
  actor: Actor,
): Promise<SubmissionView> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await setSubmissionState(trx, id, status, deps.clock.now()))) throw new DomainError('submission-not-found')
    if (status !== 'read') await recordAction(trx, deps, actor, `submission marked ${status}`, `submission ${id}`)
    return (await views(trx, [await getSubmission(trx, id)]))[0]!
  })
}

/** Answers a submission: the answer is kept and mailed in one transaction. Throws DomainError `submission-not-found`. */
export async function answerSubmission(deps: Deps, id: string, message: string, actor: Actor): Promise<SubmissionView> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await getSubmission(trx, id)
    const now = deps.clock.now()
    await insertFeedback(trx, { submissionId: id, authorId: actor.id, message, sentAt: now })
    await setSubmissionState(trx, id, 'answered', now)
    const lessonTitle = row.lessonTitle ?? kindTitles[row.kind as keyof typeof kindTitles]
    const link = row.userId ? `${deps.config.PUBLIC_URL}/user/${row.userId}/account` : undefined
    const content = feedbackEmail({ fullName: row.fullName, lessonTitle, message, link })
    await queueMail(trx, deps, { kind: 'feedback', to: row.email, content, about: row.userId ? { userId: row.userId } : {} })
    await recordAction(trx, deps, actor, 'submission answered', `submission ${id}`)
    return (await views(trx, [await getSubmission(trx, id)]))[0]!
  })
}
