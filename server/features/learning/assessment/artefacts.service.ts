import { type ArtefactType, artefactTypes } from '#content/assessment-rubric.ts'
import type { ArtefactReview, artefactReview, CriterionRating, Rubric } from '#contract/artefacts.ts'
import type { reviewArtefact as reviewArtefactEndpoint } from '#contract/assessment.ts'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { Given, Parsed } from '#contract/endpoint/endpoint.ts'
import type { Deps } from '../../../deps.ts'
import { provenAddress } from '../../../platform/addresses/proven-address.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { publishEvent } from '../../office/webhooks/publish-event.ts'
import { hasCertificate } from '../../proof/certificates/certificates.service.ts'
import { rubricOf } from '../activities/rubrics.ts'
import { findLearner, lockLearner } from '../progress/learners.service.ts'
import { artefactReviewMail } from './artefact-email.ts'
import {
  type ArtefactRow,
  findArtefact,
  findSender,
  insertArtefact,
  listArtefacts,
  listArtefactsOf,
  listWorks,
  setArtefactReviewed,
  setReviewedSubmission,
  type WorkRow,
} from './artefacts.queries.ts'
import { setAssessedWhenEarned } from './assessed.service.ts'

type ReviewView = Given<typeof artefactReview>

const viewOf = ({ learnerId: _, submittedAt: __, ...artefact }: ArtefactRow): ReviewView => artefact

export async function readArtefactReviews(db: Queryable, submissionIds: string[]): Promise<Map<string, ReviewView>> {
  return new Map((await listArtefacts(db, submissionIds)).map((row) => [row.submissionId, viewOf(row)]))
}

/** The type and rubric of a work; undefined when it is empty or not reviewable. */
function readWork({ activity, editedRubric, fieldValues }: WorkRow): { type: ArtefactType; rubric: Rubric } | undefined {
  const type = artefactTypes.find((known) => known === activity?.assistant)
  const rubric = rubricOf(activity, editedRubric)
  return type && rubric && Object.keys(fieldValues).length > 0 ? { type, rubric } : undefined
}

export async function readOwnWork(db: Queryable, learnerId: string) {
  const works = (await listWorks(db, learnerId, artefactTypes)).flatMap((row) => {
    const work = readWork(row)
    const { id, moduleId, lessonNumber, title, submittedAt } = row
    return work ? [{ submissionId: id, ...work, moduleId, lessonId: lessonNumber, title, submittedAt }] : []
  })
  const artefacts = (await listArtefactsOf(db, learnerId)).map((row) => ({ ...viewOf(row), submittedAt: row.submittedAt }))
  return { works, artefacts }
}

/** Sends a copy of submitted work. Throws `assessment-closed`, `artefact-not-suitable`, `artefact-waiting`, `artefact-accepted`. */
export async function sendArtefact(deps: Deps, account: Account, submissionId: string): Promise<ReviewView> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await hasCertificate(trx, account.id))) throw new DomainError('assessment-closed')
    const learnerId = await findLearner(trx, { userId: account.id })
    if (learnerId === undefined) throw new DomainError('artefact-not-suitable')
    await lockLearner(trx, learnerId)
    const sent = await listArtefactsOf(trx, learnerId)
    if (sent.some(({ state }) => state === 'accepted')) throw new DomainError('artefact-accepted')
    if (sent.some(({ state }) => state === 'waiting')) throw new DomainError('artefact-waiting')
    const found = (await listWorks(trx, learnerId, artefactTypes)).find(({ id }) => id === submissionId)
    const work = found && readWork(found)
    if (!found || !work) throw new DomainError('artefact-not-suitable')
    const id = await insertArtefact(trx, { learnerId, work: found, ...work, sentAt: deps.clock.now() })
    const eventPayload = { kind: 'artefact', moduleId: found.moduleId, lessonId: found.lessonNumber, userId: account.id }
    await publishEvent(trx, deps, 'submission.received', eventPayload, account.id)
    const row = await findArtefact(trx, id)
    if (!row) throw new DomainError('artefact-not-suitable')
    return viewOf(row)
  })
}

type Review = Parsed<typeof reviewArtefactEndpoint.body>

/** The ratings in the rubric's order. Throws `bad-input` when one is missing, or has no explanation although the criterion is not met. */
function checkRatings({ criteria }: Rubric, given: Review['ratings']): CriterionRating[] {
  const issues: Issue[] = []
  const ratings = criteria.flatMap(({ id, title }) => {
    const rating = given.find(({ criterion }) => criterion === id)
    if (!rating) issues.push({ path: `ratings.${id}`, message: `Please choose a level for “${title}”.` })
    else if (rating.level === 'not-yet' && !rating.missing)
      issues.push({ path: `missing.${id}`, message: `Please say what is missing for “${title}”.` })
    return rating ? [{ criterion: id, level: rating.level, ...(rating.missing && { missing: rating.missing }) }] : []
  })
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
  return ratings
}

/**
 * Accepts or returns work and mails the learner. Returns the decision. Throws `submission-not-found`, `not-allowed` for the reviewer's own work,
 * `artefact-reviewed`, `bad-input`.
 */
export async function reviewArtefact(deps: Deps, id: string, review: Review, actor: Actor): Promise<ArtefactReview['state']> {
  return deps.db.transaction().execute(async (trx) => {
    const artefact = await findArtefact(trx, id)
    const sender = await findSender(trx, id)
    if (!artefact || !sender) throw new DomainError('submission-not-found')
    if (sender.id === actor.id) throw new DomainError('not-allowed', { message: 'Someone else has to review your work.' })
    await lockLearner(trx, artefact.learnerId)
    const ratings = checkRatings(artefact.rubric, review.ratings)
    const state = ratings.some(({ level }) => level === 'not-yet') ? 'returned' : 'accepted'
    const now = deps.clock.now()
    const decision = { state, ratings, note: review.note ?? null, reviewerId: actor.id, reviewedAt: now } as const
    if (!(await setArtefactReviewed(trx, id, decision))) throw new DomainError('artefact-reviewed')
    await setReviewedSubmission(trx, id, now)
    await recordAction(trx, deps, actor, state === 'accepted' ? 'work-accepted' : 'work-sent-back', 'submission', id)
    if (state === 'accepted') await setAssessedWhenEarned(trx, deps, sender.id)
    const address = provenAddress(sender)
    if (address !== undefined) await queueMail(trx, deps, artefactReviewMail, address, { submissionId: id, userId: sender.id })
    return state
  })
}
