import type { ArtefactReview } from '#contract/artefacts.ts'
import type { reviewArtefact as reviewArtefactEndpoint } from '#contract/assessment.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given, Parsed } from '#contract/endpoint/endpoint.ts'
import type {
  answerSubmission as answerSubmissionEndpoint,
  markSubmissions as markSubmissionsEndpoint,
  SubmissionView,
  setSubmissionStatus as setSubmissionStatusEndpoint,
  submissionView,
} from '#contract/inbox.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { changeInBulk, changeOne, done, refused, unchanged } from '../../../platform/db/change-in-bulk.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { rubricOf } from '../../learning/activities/rubrics.ts'
import { reviewArtefact as decideArtefact, readArtefactReviews } from '../../learning/assessment/artefacts.service.ts'
import { feedbackMail } from './feedback-email.ts'
import {
  excerptLength,
  findSubmissionRow,
  type InboxFilter,
  insertFeedback,
  listFeedback,
  listForms,
  listSubmissionRows,
  listSubmissionRowsOfUser,
  lockSubmissions,
  type SubmissionForm,
  type SubmissionRow,
  setSubmissionStates,
} from './inbox.queries.ts'

type Answered = Given<typeof submissionView>

type Field = NonNullable<SubmissionForm['activity']>['fields'][number]

/** A table's rows with column labels in the form's order; removed columns come last, under their ids. */
function withLabels(field: Field | undefined, value: unknown): unknown {
  if (field?.type !== 'rows' || !Array.isArray(value)) return value
  const labels = new Map(field.columns.map(({ id, label }) => [id, label]))
  return value.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row
    const cells = new Map(Object.entries(row).filter(([, cell]) => cell !== '' && cell !== null))
    const ids = [...labels.keys(), ...cells.keys()].filter((id, index, all) => cells.has(id) && all.indexOf(id) === index)
    return Object.fromEntries(ids.map((id) => [labels.get(id) ?? id, cells.get(id)]))
  })
}

/** A submission's answers with labels in the form's order; removed fields come last, under their ids. */
function answersOf(values: SubmissionRow['fieldValues'], form: SubmissionForm | undefined): SubmissionView['answers'] {
  const fields = new Map((form?.activity?.fields ?? []).map((field) => [field.id, field]))
  const known = [...fields.keys()].filter((id) => values[id] !== undefined && values[id] !== '')
  const others = Object.keys(values).filter((id) => !fields.has(id))
  return [...known, ...others].map((id) => ({
    label: fields.get(id)?.label ?? id,
    value: withLabels(fields.get(id), values[id]),
  }))
}

async function formsOf(db: Queryable, rows: { lessonId: string | null }[]): Promise<Map<string | null, SubmissionForm>> {
  const lessonIds = new Set(rows.flatMap(({ lessonId }) => lessonId ?? []))
  return new Map((await listForms(db, [...lessonIds])).map((form) => [form.id, form]))
}

type Head = Omit<SubmissionRow, 'fieldValues'>

const headOf = ({ id, fullName, email, company, userId, ...row }: Head) => ({
  ...row,
  _id: id,
  person: { fullName, email, company, isAccount: userId !== null },
})

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()]
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf)
  return []
}

const excerptOf = (answers: SubmissionView['answers']): string => {
  const words = answers
    .flatMap(({ value }) => wordsOf(value))
    .filter(Boolean)
    .join(' · ')
    .replace(/\s+/g, ' ')
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}…` : words
}

/** Submissions with their answers, feedback and reviews; without values there are no answers. */
async function views<Values extends SubmissionRow['fieldValues'] | null>(
  db: Queryable,
  rows: (Head & { fieldValues: Values })[],
) {
  const forms = await formsOf(db, rows)
  const feedback = Map.groupBy(
    await listFeedback(
      db,
      rows.map((row) => row.id),
    ),
    ({ submissionId }) => submissionId,
  )
  const reviews = await readArtefactReviews(
    db,
    rows.filter(({ kind }) => kind === 'artefact').map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...headOf(row),
    answers: (row.fieldValues === null ? null : answersOf(row.fieldValues, forms.get(row.lessonId))) as Values extends null
      ? null
      : Answered['answers'],
    artefact: reviews.get(row.id) ?? null,
    feedback: (feedback.get(row.id) ?? []).map(({ message, sentAt, author }) => ({
      message,
      sentAt,
      author: author ?? 'Course team',
    })),
  }))
}

export async function listSubmissions({ db }: Pick<Deps, 'db'>, filter: InboxFilter) {
  const { rows, ...size } = await listSubmissionRows(db, filter, 'beginnings')
  const forms = await formsOf(db, rows)
  const submissions = rows.map((row) => ({
    ...headOf(row),
    excerpt: excerptOf(answersOf(row.fieldValues, forms.get(row.lessonId))),
  }))
  return { rows: submissions, ...size }
}

export async function listWholeSubmissions({ db }: Pick<Deps, 'db'>, filter: InboxFilter) {
  const { rows, ...size } = await listSubmissionRows(db, filter, 'whole')
  return { rows: await views(db, rows), ...size }
}

/** Maximum total size in bytes of the answers in a learner's own list. */
const mostOwnBytes = 1_000_000

export async function listMySubmissions({ db }: Pick<Deps, 'db'>, userId: string) {
  return views(db, await listSubmissionRowsOfUser(db, userId, mostOwnBytes))
}

async function getSubmission(db: Queryable, id: string): Promise<SubmissionRow> {
  const row = await findSubmissionRow(db, id)
  if (!row) throw new DomainError('submission-not-found')
  return row
}

async function getView(db: Queryable, id: string): Promise<Answered> {
  const [view] = await views(db, [await getSubmission(db, id)])
  if (!view) throw new DomainError('submission-not-found')
  return view
}

/** One submission with its rubric and the one it replaces. Throws `submission-not-found`. */
export async function openSubmission({ db }: Pick<Deps, 'db'>, id: string) {
  const row = await getSubmission(db, id)
  const before = row.replacesId ? await findSubmissionRow(db, row.replacesId) : undefined
  const [submission, replaced] = await views(db, before ? [row, before] : [row])
  if (!submission) throw new DomainError('submission-not-found')
  const form = (await formsOf(db, [row])).get(row.lessonId)
  const rubric = submission.artefact?.rubric ?? (form ? rubricOf(form.activity, form.rubric) : null)
  return { submission, criteria: rubric?.criteria ?? [], replaced: replaced ?? null }
}

/** Marks submissions. One that already has the status, or no longer the one in `from`, stays as it is. */
export const markSubmissions = (deps: Deps, { ids, status, from }: Parsed<typeof markSubmissionsEndpoint.body>, actor: Actor) =>
  changeInBulk(deps.db, ids, async (trx, sorted) => {
    const found = new Map((await lockSubmissions(trx, sorted)).map((row) => [row.id, row.status]))
    const isMeant = (before: SubmissionView['status'] | undefined) => before !== status && (from === undefined || before === from)
    const changed = sorted.filter((id) => found.has(id) && isMeant(found.get(id)))
    await setSubmissionStates(trx, changed, status, deps.clock.now())
    if (status !== 'read') await recordAction(trx, deps, actor, `submission-marked-${status}`, 'submission', changed)
    return sorted.map((id) => {
      const before = found.get(id)
      if (before === undefined) return refused(id, new DomainError('submission-not-found'))
      if (isMeant(before)) return done(id)
      return unchanged(id, before === status ? `Already ${status}.` : `Now ${before}.`)
    })
  })

/** Marks a submission; with `from`, only one that still has that status. Throws `submission-not-found`. */
export async function setSubmissionStatus(
  deps: Deps,
  id: string,
  { status, from }: Parsed<typeof setSubmissionStatusEndpoint.body>,
  actor: Actor,
) {
  await changeOne(id, (ids) => markSubmissions(deps, { ids, status, from }, actor))
  return getView(deps.db, id)
}

/** The address for mailing an answer: an invited person's, or an account's once proven. */
const addressOf = ({ userId, email, emailProvenAt }: Head): string | undefined =>
  userId === null ? email : provenAddress({ email, emailProvenAt })

/** Stores an answer and mails it to a proven address. Throws `submission-not-found`, and `submission-answered` when there is an unseen one. */
export async function answerSubmission(
  deps: Deps,
  id: string,
  { message, version }: Parsed<typeof answerSubmissionEndpoint.body>,
  actor: Actor,
): Promise<{ submission: Answered; isMailed: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSubmissions(trx, [id])
    const row = await getSubmission(trx, id)
    if (version !== undefined && (await listFeedback(trx, [id])).length > version) throw new DomainError('submission-answered')
    const now = deps.clock.now()
    const { id: feedbackId } = await insertFeedback(trx, { submissionId: id, authorId: actor.id, message, sentAt: now })
    await setSubmissionStates(trx, [id], 'answered', now)
    const address = addressOf(row)
    if (address !== undefined)
      await queueMail(trx, deps, feedbackMail, address, { feedbackId, ...(row.userId ? { userId: row.userId } : {}) })
    await recordAction(trx, deps, actor, 'submission-answered', 'submission', id)
    return { submission: await getView(trx, id), isMailed: address !== undefined }
  })
}

/** Accepts or returns work by its rubric. Throws `submission-not-found`, `artefact-reviewed`, `bad-input`. */
export async function reviewArtefact(
  deps: Deps,
  id: string,
  review: Parsed<typeof reviewArtefactEndpoint.body>,
  actor: Actor,
): Promise<{ submission: Answered; state: ArtefactReview['state'] }> {
  const state = await decideArtefact(deps, id, review, actor)
  return { submission: await getView(deps.db, id), state }
}
