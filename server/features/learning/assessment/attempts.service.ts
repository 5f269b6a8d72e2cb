import { type assessmentAttempt, assessmentRules } from '#contract/assessment.ts'
import { DomainError } from '#contract/domain-error.ts'
import type { Given } from '#contract/endpoint/endpoint.ts'
import type { DrawnQuestion } from '#contract/question-pools.ts'
import type { Deps } from '../../../deps.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Account } from '../../../platform/http/caller.ts'
import { hasCertificate } from '../../proof/certificates/certificates.service.ts'
import { ensureLearner, findLearner, lockLearner } from '../progress/learners.service.ts'
import { scoreOf } from '../questions/grade-answers.ts'
import { setAssessedWhenEarned } from './assessed.service.ts'
import {
  type AttemptRow,
  findUserOfLearner,
  insertAttempt,
  type KnownAnswer,
  listAnswers,
  listAssessmentPool,
  listAttempts,
  listDueAttempts,
  setAnswer,
  setAttemptEnded,
} from './assessment.queries.ts'
import { drawQuestions } from './draw-questions.ts'

type AttemptView = Given<typeof assessmentAttempt>

const weekMs = 7 * 86_400_000
const minuteMs = 60_000

type Answers = Awaited<ReturnType<typeof listAnswers>>

export const hasPassed = ({ correctCount, questions }: AttemptRow): boolean =>
  correctCount !== null && questions.length > 0 && correctCount * 100 >= assessmentRules.passPercent * questions.length

const isRight = ({ id, correct }: DrawnQuestion, answers: Answers): boolean => answers.get(id)?.optionId === correct

/** Whole seconds until an attempt ends; 0 afterwards. */
export const secondsLeftOf = ({ endsAt, endedAt }: AttemptRow, now: Date): number =>
  endedAt ? 0 : Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

export function attemptsLeftOf(attempts: readonly AttemptRow[], now: Date): { attemptsLeft: number; nextAttemptAt: Date | null } {
  const recent = attempts.filter(({ startedAt }) => now.getTime() - startedAt.getTime() < weekMs)
  const attemptsLeft = Math.max(0, assessmentRules.attemptsAWeek - recent.length)
  const oldest = recent.at(-assessmentRules.attemptsAWeek)
  return { attemptsLeft, nextAttemptAt: attemptsLeft === 0 && oldest ? new Date(oldest.startedAt.getTime() + weekMs) : null }
}

async function end(trx: Queryable, deps: Pick<Deps, 'clock'>, attempt: AttemptRow): Promise<AttemptRow> {
  const now = deps.clock.now()
  const answers = await listAnswers(trx, attempt.id)
  // Unanswered questions are wrong.
  const correctCount = attempt.questions.filter((question) => isRight(question, answers)).length
  const score = scoreOf(correctCount, attempt.questions.length)
  const endedAt = new Date(Math.min(now.getTime(), attempt.endsAt.getTime()))
  const ended = await setAttemptEnded(trx, attempt.id, { correctCount, score, endedAt })
  const userId = hasPassed(ended) ? await findUserOfLearner(trx, attempt.learnerId) : undefined
  if (userId !== undefined) await setAssessedWhenEarned(trx, deps, userId)
  return ended
}

const isDue = ({ endsAt, endedAt }: AttemptRow, now: Date): boolean => endedAt === null && endsAt <= now

/** Ends attempts past their time. Returns how many. */
export async function endDueAttempts(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const due = await listDueAttempts(deps.db, deps.clock.now())
  for (const { learnerId } of due)
    await deps.db.transaction().execute(async (trx) => {
      await lockLearner(trx, learnerId)
      await listCurrentAttempts(trx, deps, learnerId)
    })
  return due.length
}

/** A learner's attempts, oldest first, after ending an overdue one. The caller holds the learner's lock. */
export async function listCurrentAttempts(trx: Queryable, deps: Pick<Deps, 'clock'>, learnerId: string): Promise<AttemptRow[]> {
  const now = deps.clock.now()
  const current = []
  for (const attempt of await listAttempts(trx, learnerId))
    current.push(isDue(attempt, now) ? await end(trx, deps, attempt) : attempt)
  return current
}

function topicsToReview(questions: readonly DrawnQuestion[], answers: Answers): { moduleId: number; topic: string }[] {
  const wrong = questions.filter((question) => !isRight(question, answers))
  const topics = new Map(wrong.map(({ moduleId, topic }) => [`${moduleId} ${topic}`, { moduleId, topic }]))
  return [...topics.values()].sort((a, b) => a.moduleId - b.moduleId || a.topic.localeCompare(b.topic, 'en'))
}

const reviewOf = (questions: readonly DrawnQuestion[], answers: Answers) =>
  questions.map(({ id, moduleId, question, options, correct }) => ({
    id,
    moduleId,
    question,
    options,
    chosen: answers.get(id)?.optionId ?? null,
    correct,
  }))

async function view(db: Queryable, attempt: AttemptRow, now: Date, passedOnce: boolean): Promise<AttemptView> {
  const answers = await listAnswers(db, attempt.id)
  const { id, number, startedAt, endsAt, endedAt, questions, score, correctCount } = attempt
  const shared = { _id: id, number, startedAt, endsAt, endedAt, secondsLeft: secondsLeftOf(attempt, now) }
  if (endedAt === null || score === null || correctCount === null)
    return {
      ...shared,
      questions: questions.map((question) => {
        const answer = answers.get(question.id)
        return {
          id: question.id,
          question: question.question,
          options: question.options.map(({ id, text }) => ({ id, text })),
          answer: answer ? { optionId: answer.optionId, version: answer.revision } : null,
        }
      }),
      result: null,
    }
  return {
    ...shared,
    questions: [],
    result: {
      score,
      correctCount,
      total: questions.length,
      passed: hasPassed(attempt),
      topics: topicsToReview(questions, answers),
      review: passedOnce ? reviewOf(questions, answers) : null,
    },
  }
}

/** Starts an attempt or returns the running one. Throws `assessment-closed`, `assessment-passed`, `assessment-attempts-used` with the next time. */
export async function startAssessment(deps: Deps, account: Account): Promise<AttemptView> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await hasCertificate(trx, account.id))) throw new DomainError('assessment-closed')
    const learnerId = await ensureLearner(trx, { userId: account.id })
    await lockLearner(trx, learnerId)
    const now = deps.clock.now()
    const attempts = await listCurrentAttempts(trx, deps, learnerId)
    const running = attempts.find(({ endedAt }) => endedAt === null)
    if (running) return view(trx, running, now, false)
    if (attempts.some(hasPassed)) throw new DomainError('assessment-passed')
    const pool = await listAssessmentPool(trx)
    if (pool.length < assessmentRules.leastPool)
      throw new DomainError('assessment-closed', { message: 'The final assessment is not open yet.' })
    const { attemptsLeft, nextAttemptAt } = attemptsLeftOf(attempts, now)
    if (attemptsLeft === 0 && nextAttemptAt)
      throw new DomainError('assessment-attempts-used', { details: { nextAttemptAt: nextAttemptAt.toISOString() } })
    const number = (attempts.at(-1)?.number ?? 0) + 1
    const lastSeen = new Map(attempts.flatMap((attempt) => attempt.questions.map(({ id }) => [id, attempt.number] as const)))
    const questions = drawQuestions(pool, assessmentRules.questions, `${learnerId} ${number}`, lastSeen)
    const endsAt = new Date(now.getTime() + assessmentRules.minutes * minuteMs)
    const attempt = { learnerId, number, startedAt: now, endsAt, poolSize: pool.length, questions }
    return view(trx, await insertAttempt(trx, attempt), now, false)
  })
}

/** Runs `work` on the caller's attempt under the learner's lock, after ending an overdue one. Throws `assessment-attempt-not-found`. */
async function withAttempt<Result>(
  deps: Deps,
  account: Account,
  id: string,
  work: (trx: Queryable, attempt: AttemptRow, all: AttemptRow[]) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (trx) => {
    const learnerId = await findLearner(trx, { userId: account.id })
    if (learnerId === undefined) throw new DomainError('assessment-attempt-not-found')
    await lockLearner(trx, learnerId)
    const all = await listCurrentAttempts(trx, deps, learnerId)
    const attempt = all.find((candidate) => candidate.id === id)
    if (!attempt) throw new DomainError('assessment-attempt-not-found')
    return work(trx, attempt, all)
  })
}

export const getAssessmentAttempt = (deps: Deps, account: Account, id: string): Promise<AttemptView> =>
  withAttempt(deps, account, id, (trx, attempt, all) => view(trx, attempt, deps.clock.now(), all.some(hasPassed)))

/** Ends an attempt; an ended one stays as it is. Throws `assessment-attempt-not-found`. */
export const endAssessment = (deps: Deps, account: Account, id: string): Promise<AttemptView> =>
  withAttempt(deps, account, id, async (trx, attempt, all) => {
    const ended = attempt.endedAt === null ? await end(trx, deps, attempt) : attempt
    return view(trx, ended, deps.clock.now(), [...all, ended].some(hasPassed))
  })

const changedAnswer = ({ optionId, revision, changeId, answeredAt }: KnownAnswer) => ({
  version: revision,
  changeId,
  savedAt: answeredAt.toISOString(),
  values: { optionId },
})

export type GivenAnswer = { questionId: string; optionId: string; version: number; changeId?: string | undefined }

/** Saves an answer. Throws `bad-input` for an unknown question or option, `assessment-ended`, and `assessment-answer-changed` with a newer answer. */
export async function answerAssessmentQuestion(
  deps: Deps,
  account: Account,
  id: string,
  { questionId, optionId, version, changeId }: GivenAnswer,
): Promise<{ optionId: string; version: number; secondsLeft: number }> {
  const outcome = await withAttempt(deps, account, id, async (trx, attempt) => {
    // Returned rather than thrown, so that ending an overdue attempt is committed.
    if (attempt.endedAt !== null) return new DomainError('assessment-ended')
    const question = attempt.questions.find((candidate) => candidate.id === questionId)
    if (!question?.options.some((option) => option.id === optionId))
      return new DomainError('bad-input', { issues: [{ path: 'optionId', message: 'Please choose one of the options.' }] })
    const now = deps.clock.now()
    const known = (await listAnswers(trx, id)).get(questionId)
    const secondsLeft = secondsLeftOf(attempt, now)
    if (known && (known.optionId === optionId || (changeId !== undefined && known.changeId === changeId)))
      return { optionId: known.optionId, version: known.revision, secondsLeft }
    if (version !== (known?.revision ?? 0))
      return known
        ? new DomainError('assessment-answer-changed', { details: changedAnswer(known) })
        : new DomainError('bad-input', { issues: [{ path: 'version', message: 'This value has the wrong form.' }] })
    const answer = { optionId, revision: version + 1, answeredAt: now, changeId: changeId ?? null }
    await setAnswer(trx, { attemptId: id, questionId, ...answer })
    return { optionId, version: answer.revision, secondsLeft }
  })
  if (outcome instanceof DomainError) throw outcome
  return outcome
}
