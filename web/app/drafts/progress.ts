import type { SubmittedQuiz } from '#contract/course.ts'
import { ApiError } from '../../api/api-error.ts'
import { flushWithTimeout, outbox } from './browser-outbox.ts'
import type { Entry, Kind } from './entry.ts'

/** Who reads, and how the server knows. */
type Reader = { owner: string; invitation?: string | undefined }

const completionOf = (at: { moduleId: number; lessonId: number }) => `completion ${at.moduleId}/${at.lessonId}`

/** Notes a completed section here and sends it: a lost connection or a closed tab delays it but loses nothing. */
export const saveCompletion = (
  { owner, invitation }: Reader,
  at: { moduleId: number; lessonId: number },
  timeSpent: number,
): void => {
  const document = completionOf(at)
  // What waits is completed once: its minutes are not replaced by those of a second look.
  if (outbox.find(owner, document)) return
  outbox.put({ owner, invitation, document, kind: 'completion', ...at, payload: { timeSpent } }, { atOnce: true })
}

const submittedKinds: readonly Kind[] = ['quiz', 'activity-submission', 'decision', 'case-step']

/** Gives submitted work that waits here a moment to reach the server, so that what is read next knows of it. */
export const sendWork = async (owner: string): Promise<void> => {
  if (outbox.list(owner).some(({ kind, isHeld }) => !isHeld && submittedKinds.includes(kind))) await flushWithTimeout()
}

/** Gives drafts of lessons that wait here a moment to reach the server, before one is opened in the editor. */
export const sendDrafts = async (owner: string): Promise<void> => {
  if (outbox.list(owner).some(({ kind }) => kind === 'lesson-draft')) await flushWithTimeout()
}

/**
 * Calls back for each piece of work of a module that the server has taken: with its lesson, and what it answered to a quiz. Returns what
 * ends it.
 */
export const onWorkSent = (
  owner: string,
  moduleId: number,
  callBack: (lessonId: number, graded: SubmittedQuiz | undefined) => void,
): (() => void) =>
  outbox.onSent((sent) => {
    if (sent.owner !== owner || sent.moduleId !== moduleId) return
    if (sent.kind === 'quiz') callBack(sent.lessonId, sent.data)
    if (sent.kind === 'activity-submission') callBack(sent.lessonId, undefined)
  })

/** Notes the section that is open, so that the module is resumed there on any device. */
export const savePosition = ({ owner, invitation }: Reader, moduleId: number, lessonId: number): void => {
  const place = { owner, invitation, document: `position ${moduleId}`, kind: 'position', moduleId, lessonId: 0 } as const
  outbox.put({ ...place, payload: { lessonId, openedAt: Date.now() } })
}

/** The section of a module that was open last on this device, as long as the server does not know it. */
export const findPosition = (owner: string, moduleId: number): number | undefined => {
  const entry = outbox.find(owner, `position ${moduleId}`)
  return entry?.kind === 'position' ? entry.payload.lessonId : undefined
}

/** A completed section that the server has not confirmed. */
export const findCompletion = (owner: string, at: { moduleId: number; lessonId: number }): Entry | undefined =>
  outbox.find(owner, completionOf(at))

const isCompletion = ({ kind, isHeld }: Entry) =>
  kind === 'completion' || kind === 'activity-submission' || (kind === 'quiz' && !isHeld)

/** Completed sections, submitted quizzes and submitted activities that the server has not confirmed. */
export const listCompletions = (owner: string): Entry[] => outbox.list(owner).filter(isCompletion)

/** Something of a module that its completion depends on and that is not on the server yet. */
export const findUnsent = (owner: string, moduleId: number): Entry | undefined =>
  listCompletions(owner).find((entry) => entry.moduleId === moduleId && entry.problem?.kind !== 'refused')

/** Why an entry is not on the server, as a call would have failed: so that a task asks to sign in again when the session has ended. */
export const failureOf = ({ problem, invitation }: Entry): ApiError => {
  if (problem?.kind === 'refused') return new ApiError('refusal', problem)
  if (problem?.kind !== 'signed-out' || invitation) return new ApiError('network')
  const message = 'Your session has ended. What you did is kept on this device and saved when you have signed in again.'
  return new ApiError('refusal', { status: 401, code: 'session-ended', message })
}

/** Completed sections of a module that count as such here: all that wait but those which the server refused. */
export const listCompletedHere = (owner: string, moduleId: number): number[] =>
  listCompletions(owner)
    .filter((entry) => entry.kind === 'completion' && entry.moduleId === moduleId && entry.problem?.kind !== 'refused')
    .map(({ lessonId }) => lessonId)
