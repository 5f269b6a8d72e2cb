import { saveActivityDraft, submitActivity } from '#contract/activities.ts'
import { answerAssessmentQuestion } from '#contract/assessment.ts'
import { submitConversation } from '#contract/conversations.ts'
import { decideCaseStep, makeDecision } from '#contract/decisions.ts'
import { saveLabString, submitLabDrill } from '#contract/lab.ts'
import { saveLessonDraft } from '#contract/lesson-editing.ts'
import { saveNote } from '#contract/notes.ts'
import { completeLesson, setPosition } from '#contract/progress.ts'
import { submitQuiz } from '#contract/quiz.ts'
import { submitRatings } from '#contract/ratings.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { ApiError, isRetryable } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { tokenOf } from '../../session/stored-tokens.ts'
import type { Entry } from './entry.ts'
import type { Outcome } from './outbox.ts'

/** Request timeout in milliseconds. */
const timeoutMs = 30_000
/** Browsers limit `keepalive` request bodies to about 64 KB. */
const keepaliveBytes = 60_000
/** The server accepts entries up to 30 days old. */
const maxAgeSeconds = 2_592_000

const secondsSince = (at: number) => Math.min(maxAgeSeconds, Math.max(0, (Date.now() - at) / 1000))

type Way = { invitation?: string | undefined; headers?: Record<string, string>; signal: AbortSignal; keepalive: boolean }

/** Refusals of an expired invitation; once it is renewed, the entries are sent. */
const endedInvitation: readonly (RefusalCode | undefined)[] = ['invitation-invalid', 'invitation-expired']

/** Refusals because of a version conflict. */
const changedCodes = [
  'activity-changed',
  'assessment-answer-changed',
  'decision-changed',
  'draft-changed',
  'note-changed',
] as const

const sendBy = async (entry: Entry, way: Way): Promise<{ version?: number; data?: unknown }> => {
  const { moduleId, lessonId, version, changeId } = entry
  const params = { moduleId, lessonId }
  const change = { version, changeId }
  switch (entry.kind) {
    case 'activity-draft': {
      const state = await call(saveActivityDraft, { ...way, params, body: { values: entry.payload.values, ...change } })
      return { version: state.version, data: state }
    }
    case 'activity-submission': {
      const { values, submittedAt, version } = await call(submitActivity, {
        ...way,
        params,
        body: { ...entry.payload, ...change },
      })
      return { version, data: { values, submittedAt: submittedAt ?? new Date().toISOString() } }
    }
    case 'quiz': {
      const { answers, timeSpent } = entry.payload
      const body = { answers, attemptKey: entry.payload.attemptKey ?? undefined, timeSpent }
      return { data: await call(submitQuiz, { ...way, params, body }) }
    }
    case 'decision': {
      const at = { ...params, decisionId: entry.payload.decisionId }
      const view = await call(makeDecision, { ...way, params: at, body: { ...entry.payload.values, ...change } })
      return { version: view.version, data: view }
    }
    case 'case-step':
      return { data: await call(decideCaseStep, { ...way, params, body: entry.payload }) }
    case 'assessment-answer': {
      const { attemptId, questionId, values } = entry.payload
      const body = { ...values, version: version ?? 0, changeId }
      const answer = await call(answerAssessmentQuestion, { ...way, params: { id: attemptId, questionId }, body })
      return { version: answer.version, data: { ...answer, attemptId, questionId } }
    }
    case 'lesson-draft': {
      const { values, lessonVersion } = entry.payload
      const saved = await call(saveLessonDraft, { ...way, params, body: { lessonVersion, content: values, ...change } })
      return { version: saved.version, data: saved }
    }
    case 'conversation':
      return { data: await call(submitConversation, { ...way, params, body: entry.payload }) }
    case 'lab-drill': {
      const { drill, query } = entry.payload
      return { data: await call(submitLabDrill, { ...way, params: { drill }, body: { query } }) }
    }
    case 'lab-string': {
      const { id, ...body } = entry.payload
      return { data: await call(saveLabString, { ...way, params: { id }, body }) }
    }
    case 'note': {
      const { noteId, values } = entry.payload
      const saved = await call(saveNote, { ...way, params: { ...params, noteId }, body: { ...values, ...change } })
      return { version: saved.note?.version, data: saved }
    }
    case 'rating-panel': {
      const { panel, ratings } = entry.payload
      const complete = ratings.map(({ answer, rating = 0, sentence = '' }) => ({ answer, rating, sentence }))
      return { data: await call(submitRatings, { ...way, params: { panel }, body: { ratings: complete } }) }
    }
    case 'completion':
      await call(completeLesson, {
        ...way,
        params,
        body: { timeSpent: entry.payload.timeSpent, changeId, secondsAgo: secondsSince(entry.changedAt) },
      })
      return {}
    // Held entries are never sent.
    case 'form':
      return {}
    case 'position': {
      const secondsAgo = secondsSince(entry.payload.openedAt)
      await call(setPosition, { ...way, params, body: { lessonId: entry.payload.lessonId, secondsAgo } })
      return {}
    }
  }
}

/** Sends an entry with its owner's credentials only. Never throws. */
export const sendEntry = async (entry: Entry, leaving: boolean): Promise<Outcome> => {
  const token = entry.invitation ? undefined : tokenOf(entry.owner)
  if (!entry.invitation && !token) return { kind: 'signed-out' }
  const way: Way = {
    signal: AbortSignal.timeout(timeoutMs),
    keepalive: leaving && JSON.stringify(entry.payload).length < keepaliveBytes,
    ...(entry.invitation ? { invitation: entry.invitation } : { headers: { authorization: `Bearer ${token}` } }),
  }
  try {
    return { kind: 'done', ...(await sendBy(entry, way)) }
  } catch (failure) {
    if (!(failure instanceof ApiError)) {
      if (!way.signal.aborted) console.error('A change could not be sent', failure)
      return { kind: 'no-answer' }
    }
    const other = changedCodes.map((code) => failure.detailsOf(code)).find((details) => details !== undefined)
    if (other) return { kind: 'changed-elsewhere', other }
    if (failure.status === 401 || endedInvitation.includes(failure.code)) return { kind: 'signed-out' }
    if (failure.kind === 'network') return { kind: 'no-answer' }
    const { message, code, issues } = failure
    return isRetryable(failure) ? { kind: 'try-later' } : { kind: 'refused', message, code, issues }
  }
}
