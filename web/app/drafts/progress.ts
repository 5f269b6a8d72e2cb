import type { SubmittedQuiz } from '#contract/quiz.ts'
import { ApiError } from '../../api/api-error.ts'
import { flushWithTimeout, outbox } from './browser-outbox.ts'
import type { Entry, Kind } from './entry.ts'

type Reader = { owner: string; invitation?: string | undefined }

const completionOf = (at: { moduleId: number; lessonId: number }) => `completion ${at.moduleId}/${at.lessonId}`

/** Records a completed section and sends it, so that a lost connection or a closed tab loses nothing. */
export const saveCompletion = (
  { owner, invitation }: Reader,
  at: { moduleId: number; lessonId: number },
  timeSpent: number,
): void => {
  const document = completionOf(at)
  // A pending completion keeps its minutes; a second visit does not replace them.
  if (outbox.find(owner, document)) return
  outbox.put({ owner, invitation, document, kind: 'completion', ...at, payload: { timeSpent } }, { atOnce: true })
}

const submittedKinds: readonly Kind[] = ['quiz', 'activity-submission', 'decision', 'case-step']

/** Gives pending submissions a moment to reach the server, so that the next read includes them. */
export const sendWork = async (owner: string): Promise<void> => {
  if (outbox.list(owner).some(({ kind, isHeld }) => !isHeld && submittedKinds.includes(kind))) await flushWithTimeout()
}

/** Called for each piece of work of a module that was saved, with its lesson and quiz result. Returns a cleanup function. */
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

/** Saves the open section, so that the module resumes there on any device. */
export const savePosition = ({ owner, invitation }: Reader, moduleId: number, lessonId: number): void => {
  const place = { owner, invitation, document: `position ${moduleId}`, kind: 'position', moduleId, lessonId: 0 } as const
  outbox.put({ ...place, payload: { lessonId, openedAt: Date.now() } })
}

/** The section last opened on this device, while the server does not have it. */
export const findPosition = (owner: string, moduleId: number): number | undefined => {
  const entry = outbox.find(owner, `position ${moduleId}`)
  return entry?.kind === 'position' ? entry.payload.lessonId : undefined
}

export const findCompletion = (owner: string, at: { moduleId: number; lessonId: number }): Entry | undefined =>
  outbox.find(owner, completionOf(at))

const isCompletion = ({ kind, isHeld }: Entry) =>
  kind === 'completion' || kind === 'activity-submission' || (kind === 'quiz' && !isHeld)

/** Completed sections, quizzes and activities that the server has not confirmed. */
export const listCompletions = (owner: string): Entry[] => outbox.list(owner).filter(isCompletion)

export const findUnsent = (owner: string, moduleId: number): Entry | undefined =>
  listCompletions(owner).find((entry) => entry.moduleId === moduleId && entry.problem?.kind !== 'refused')

/** The entry's problem as an ApiError, so that a task can ask to sign in again. */
export const failureOf = ({ problem, invitation }: Entry): ApiError => {
  if (problem?.kind === 'refused') return new ApiError('refusal', problem)
  if (problem?.kind !== 'signed-out' || invitation) return new ApiError('network')
  const message = 'Your session has ended. What you did is kept on this device and saved when you have signed in again.'
  return new ApiError('refusal', { status: 401, code: 'session-ended', message })
}

/** Completed sections that are not on the server yet, except those it refused. */
export const listCompletedHere = (owner: string, moduleId: number): number[] =>
  listCompletions(owner)
    .filter((entry) => entry.kind === 'completion' && entry.moduleId === moduleId && entry.problem?.kind !== 'refused')
    .map(({ lessonId }) => lessonId)
