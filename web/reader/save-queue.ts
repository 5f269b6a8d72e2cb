import { completeLesson, getLesson } from '#contract/course.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'

/** A completed lesson that the server has not confirmed yet. */
export type PendingCompletion = {
  /** Invitation token or account id. */
  owner: string
  invitation?: string
  moduleId: number
  lessonId: number
  /** Minutes. */
  timeSpent: number
  /** Set before the first try: its answer may have been lost after the server had done it. */
  tried?: true
}

const storageKey = 'pendingCompletions'
const firstPauseMs = 1000
const longestPauseMs = 60_000

let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let activeOwner: string | undefined
const listeners = new Set<() => void>()

const isSame = (a: PendingCompletion, b: PendingCompletion) =>
  a.owner === b.owner && a.moduleId === b.moduleId && a.lessonId === b.lessonId

const isPending = (value: unknown): value is PendingCompletion =>
  typeof value === 'object' && value !== null && 'owner' in value && 'moduleId' in value && 'lessonId' in value

const readAll = (): PendingCompletion[] => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPending) : []
  } catch {
    return []
  }
}

const write = (next: PendingCompletion[]) => {
  writeStored(storageKey, next.length > 0 ? JSON.stringify(next) : undefined)
  for (const listener of listeners) listener()
}

/** Completions of this reader that still wait for the server. */
export const listPendingCompletions = (owner: string): PendingCompletion[] => readAll().filter((entry) => entry.owner === owner)

/** Calls back whenever the queue changes; returns what ends it. */
export const onQueueChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether another try may succeed: no answer, a busy server, a server in trouble. */
const isPassing = (failure: unknown) =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)

const retryLater = () => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendPending(), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

const isDoneAlready = async ({ moduleId, lessonId, invitation }: PendingCompletion): Promise<boolean> => {
  const headers = { 'x-prefetch': '1' }
  const { progress } = await call(getLesson, { params: { moduleId, lessonId }, invitation, headers })
  return progress.status === 'completed'
}

const deliver = async (entry: PendingCompletion) => {
  // Completing twice would add the minutes twice.
  if (entry.tried && (await isDoneAlready(entry))) return
  write(readAll().map((other) => (isSame(other, entry) ? { ...other, tried: true } : other)))
  await call(completeLesson, {
    params: { moduleId: entry.moduleId, lessonId: entry.lessonId },
    body: { timeSpent: entry.timeSpent },
    invitation: entry.invitation,
  })
}

const send = async (entry: PendingCompletion): Promise<'done' | 'later' | 'signed-out'> => {
  try {
    await deliver(entry)
  } catch (failure) {
    if (isPassing(failure)) return 'later'
    // A session that ended takes its work up again after the next sign-in.
    if (failure instanceof ApiError && failure.status === 401) return 'signed-out'
    console.error('A lesson could not be completed', failure)
  }
  // Read again: another tab may have added to the list meanwhile.
  write(readAll().filter((other) => !isSame(other, entry)))
  return 'done'
}

const drain = async () => {
  for (;;) {
    const next = activeOwner && listPendingCompletions(activeOwner)[0]
    if (!next) {
      pauseMs = firstPauseMs
      return
    }
    const outcome = await send(next)
    if (outcome === 'signed-out') return
    if (outcome === 'later') return retryLater()
  }
}

/** Sends what waits for this owner, or for who reads now, one after the other; resolves when all is sent or the first one has to wait. */
export const sendPending = (owner = activeOwner): Promise<void> => {
  activeOwner = owner
  running ??= drain().finally(() => {
    running = undefined
  })
  return running
}

const sendAtOnce = () => {
  pauseMs = firstPauseMs
  void sendPending()
}

/** Begins to send what this reader left behind, also from an earlier visit, and again whenever the network returns. */
export const startSaving = (owner: string): (() => void) => {
  activeOwner = owner
  window.addEventListener('online', sendAtOnce)
  sendAtOnce()
  return () => window.removeEventListener('online', sendAtOnce)
}

/** Notes a completed lesson on this device and sends it; a lost connection or a closed tab delays it but loses nothing. */
export const completeLessonSoon = (entry: PendingCompletion): Promise<void> => {
  const all = readAll()
  // A lesson waits at most once, so that its minutes are never counted twice.
  if (!all.some((other) => isSame(other, entry))) write([...all, entry])
  activeOwner = entry.owner
  return sendPending()
}
