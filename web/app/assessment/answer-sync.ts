import { answerAssessmentQuestion } from '#contract/assessment.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { signInAgain } from '../../session/sign-in-again.ts'
import { readStored, writeStored } from '../../session/stored-tokens.ts'
import { createStore } from '../../ui/create-store.ts'

/** The choice at one question; `revision` is the newest that the server has confirmed, 0 before the first. */
export type Choice = { optionId: string; revision: number; isSaved: boolean }

/** Where the answers of an attempt stand. */
export type AnswerState = {
  choices: Readonly<Record<string, Choice>>
  /** How sending goes; `stopped` when the attempt has ended, `signed-out` while the session that has ended is not renewed. */
  sending: 'idle' | 'sending' | 'offline' | 'signed-out' | 'stopped'
  /** Choices made here that gave way to a newer one from elsewhere, by question. */
  replaced: Readonly<Record<string, string>>
}

const storageKey = (attemptId: string) => `assessmentAnswers_${attemptId}`
const firstPauseMs = 1000
const maxPauseMs = 15_000

const readUnsaved = (attemptId: string): Record<string, { optionId: string; revision: number }> => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(attemptId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, { optionId: string; revision: number }>) : {}
  } catch {
    return {}
  }
}

/** Whether another try may succeed: no answer, a busy server, a server in trouble. */
const isRetryable = (failure: unknown) =>
  failure instanceof ApiError && (failure.kind === 'network' || failure.status === 429 || failure.status >= 500)

/**
 * Keeps the answers of a running attempt: each choice is kept on this device at once and sent on its own, in order, again and again until
 * the server has it. `onTime` hears how many seconds are left, `onEnded` that the attempt is over.
 */
export function openAnswerSync(
  attemptId: string,
  saved: readonly { id: string; answer: { optionId: string; revision: number } | null }[],
  { onTime, onEnded }: { onTime: (secondsLeft: number) => void; onEnded: () => void },
) {
  const choices: Record<string, Choice> = {}
  for (const { id, answer } of saved) if (answer) choices[id] = { ...answer, isSaved: true }
  // What a closed tab left behind counts, unless the server has a newer answer.
  for (const { id, answer } of saved) {
    const left = readUnsaved(attemptId)[id]
    if (left && left.revision === (answer?.revision ?? 0)) choices[id] = { ...left, isSaved: false }
  }
  const store = createStore<AnswerState>({ choices, sending: 'idle', replaced: {} })
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const change = (next: Partial<AnswerState>) => store.set({ ...store.get(), ...next })

  const keep = (next: AnswerState['choices']) => {
    const unsaved = Object.entries(next).filter(([, choice]) => !choice.isSaved)
    const kept = unsaved.map(([id, { optionId, revision }]) => [id, { optionId, revision }])
    writeStored(storageKey(attemptId), kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined)
    change({ choices: next })
  }

  const setChoice = (id: string, choice: Choice) => keep({ ...store.get().choices, [id]: choice })

  const stop = () => {
    change({ sending: 'stopped' })
    writeStored(storageKey(attemptId), undefined)
    onEnded()
  }

  /** Records what the server has; a choice that was made meanwhile still waits, on top of it. */
  const confirm = (id: string, sent: Choice, answer: { optionId: string; revision: number }) => {
    const now = store.get().choices[id]
    const isNewer = now && now.optionId !== sent.optionId
    setChoice(id, isNewer ? { ...now, revision: answer.revision } : { ...answer, isSaved: true })
  }

  const send = async (id: string, choice: Choice): Promise<'next' | 'later' | 'signed-out' | 'stopped'> => {
    try {
      const body = { optionId: choice.optionId, revision: choice.revision }
      const { secondsLeft, ...answer } = await call(answerAssessmentQuestion, { params: { id: attemptId, questionId: id }, body })
      onTime(secondsLeft)
      confirm(id, choice, answer)
      return 'next'
    } catch (failure) {
      if (isRetryable(failure)) return 'later'
      if (failure instanceof ApiError && failure.status === 401) return (await signInAgain()) ? 'next' : 'signed-out'
      const kept = failure instanceof ApiError ? failure.detailsOf('assessment-answer-changed') : undefined
      if (!kept) {
        stop()
        return 'stopped'
      }
      change({ replaced: { ...store.get().replaced, [id]: choice.optionId } })
      setChoice(id, { ...kept, isSaved: true })
      return 'next'
    }
  }

  const sendAll = async () => {
    for (;;) {
      const next = Object.entries(store.get().choices).find(([, { isSaved }]) => !isSaved)
      if (!next || isClosed) return change({ sending: 'idle' })
      if (store.get().sending !== 'offline') change({ sending: 'sending' })
      const outcome = await send(...next)
      if (outcome === 'signed-out' || outcome === 'stopped') return change({ sending: outcome })
      if (outcome === 'later') {
        change({ sending: 'offline' })
        clearTimeout(timer)
        if (!isClosed) timer = setTimeout(() => void flush(), pauseMs)
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
        return
      }
      pauseMs = firstPauseMs
      change({ sending: 'sending' })
    }
  }

  const drain = async () => {
    await null
    try {
      await sendAll()
    } finally {
      running = undefined
    }
    // A choice may have come in between the last look and the end.
    if (store.get().sending === 'idle' && !isClosed && Object.values(store.get().choices).some(({ isSaved }) => !isSaved))
      await flush()
  }

  /** Sends what waits; resolves when all is sent, or has to wait for the network. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    running ??= drain()
    return running
  }

  return {
    use: store.use,
    get: store.get,
    flush,
    /** Chooses an option. */
    choose(id: string, optionId: string): void {
      const known = store.get().choices[id]
      if (store.get().sending === 'stopped' || known?.optionId === optionId) return
      const { [id]: _, ...replaced } = store.get().replaced
      change({ replaced })
      setChoice(id, { optionId, revision: known?.revision ?? 0, isSaved: false })
      // Whoever would rather not sign in now is not asked at each choice.
      if (store.get().sending !== 'signed-out') void flush()
    },
    /** Begins to send what was left behind, and again whenever the network returns; returns what ends it. */
    start(): () => void {
      isClosed = false
      const again = () => {
        pauseMs = firstPauseMs
        void flush()
      }
      window.addEventListener('online', again)
      void flush()
      return () => {
        isClosed = true
        clearTimeout(timer)
        window.removeEventListener('online', again)
      }
    },
  }
}
