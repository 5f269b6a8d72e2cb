import type { RefusalCode } from '#contract/refusals.ts'
import type { EntryStore } from '../../drafts/entry-store.ts'
import { newId } from '../../ui/new-id.ts'
import type { Change, Entry, Other, Problem, Sent } from './entry.ts'

/** Result of sending an entry. After `no-answer` the other entries are not tried; after `try-later` they are. */
export type Outcome =
  | { kind: 'done'; version?: number | undefined; data?: unknown }
  | { kind: 'no-answer' | 'try-later' | 'signed-out' }
  | Extract<Problem, { kind: 'refused' }>
  | { kind: 'changed-elsewhere'; other: Other }

/** Result of a submission: saved, or why it is still pending. */
export type Submitted = { kind: 'sent' } | Problem

export type OutboxParts = {
  store: EntryStore<Entry>
  /** Sends one entry; `signed-out` if its owner is not signed in in this browser. Never throws. */
  send: (entry: Entry, leaving: boolean) => Promise<Outcome>
  /** Runs one at a time across tabs. */
  oneAtATime: <Result>(run: () => Promise<Result>) => Promise<Result>
  broadcastSent: (sent: Sent) => void
  now: () => number
  /** Schedules a callback; returns a cleanup function. */
  later: (run: () => void, ms: number) => () => void
}

/** Debounce and its maximum, in milliseconds. */
const pauseMs = 800
const maxPauseMs = 5000
const firstRetryMs = 1000
const maxRetryMs = 60_000
/** Maximum number of unanswered change ids to remember. */
const maxTriedIds = 10

const keyOf = ({ owner, document }: Pick<Entry, 'owner' | 'document'>) => `${owner} ${document}`

/** Refusals that may pass: the module is temporarily a draft, or the account is disabled. */
const temporaryRefusals: readonly (RefusalCode | undefined)[] = [
  'lesson-not-found',
  'module-not-found',
  'not-allowed',
  'account-disabled',
]

const textOf = ({ payload }: Pick<Change, 'payload'>) => JSON.stringify('values' in payload ? payload.values : payload)

const withProblem = (entry: Entry, problem: Problem | undefined) => ({ ...entry, problem }) as Entry

/** Stores the newest state of each document at once and saves it in order, one tab at a time, with retries and version checks. */
export const createOutbox = ({ store, send, oneAtATime, broadcastSent, now, later }: OutboxParts) => {
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(sent: Sent) => void>()
  /** When a document of this tab is due, after a pause in typing. Others are due at once. */
  const due = new Map<string, { at: number; last: number }>()
  const onlyInMemory = new Set<string>()
  /** Changes refused since this page was opened; a temporary refusal is retried on the next page load. */
  const refusedHere = new Set<string>()
  let running: Promise<void> | undefined
  let again = false
  let retryMs = firstRetryMs
  let stopTimer: (() => void) | undefined

  const isToSend = ({ isHeld, problem, changeId }: Entry) => {
    if (isHeld || problem?.kind === 'changed-elsewhere') return false
    return problem?.kind !== 'refused' || (temporaryRefusals.includes(problem.code) && !refusedHere.has(changeId))
  }
  const notifyChanged = () => {
    for (const listener of listeners) listener()
  }
  const write = (entry: Entry) => {
    if (store.set(entry)) onlyInMemory.delete(keyOf(entry))
    else onlyInMemory.add(keyOf(entry))
    notifyChanged()
  }
  const remove = (entry: Pick<Entry, 'owner' | 'document'>) => {
    store.delete(entry.owner, entry.document)
    due.delete(keyOf(entry))
    onlyInMemory.delete(keyOf(entry))
    notifyChanged()
  }
  const notifySent = (sent: Sent) => {
    for (const listener of sentListeners) listener(sent)
  }
  const finish = (entry: Entry, { version, data }: { version?: number | undefined; data?: unknown }) => {
    const { owner, document, changeId, kind, moduleId, lessonId } = entry
    const newest = store.find(owner, document)
    if (newest?.changeId === changeId) remove(newest)
    else if (newest) write(withProblem({ ...newest, version: version ?? newest.version, tried: [] }, undefined))
    const sent = { owner, document, changeId, kind, moduleId, lessonId, version, data } as Sent
    notifySent(sent)
    broadcastSent(sent)
  }

  /** Handles a conflict: this writer's own earlier change, an identical text, or a real conflict to ask about. */
  const askAbout = (newest: Entry, other: Other): void => {
    const isOwn = other.changeId !== null && (newest.tried.includes(other.changeId) || newest.changeId === other.changeId)
    if (isOwn || JSON.stringify(other.values) === textOf(newest))
      write(withProblem({ ...newest, version: other.version, tried: [] }, undefined))
    else write(withProblem(newest, { kind: 'changed-elsewhere', other }))
  }

  const wait = (entry: Entry, kind: 'waiting' | 'signed-out') => {
    if (entry.problem?.kind !== kind) write(withProblem(entry, { kind }))
  }

  const handleOutcome = (entry: Entry, outcome: Outcome): void => {
    if (outcome.kind === 'done') {
      retryMs = firstRetryMs
      finish(entry, outcome)
      return
    }
    if (outcome.kind === 'no-answer') {
      for (const other of store.list().filter(isToSend)) wait(other, 'waiting')
      return
    }
    if (outcome.kind === 'refused') refusedHere.add(entry.changeId)
    const newest = store.find(entry.owner, entry.document)
    if (!newest) return
    if (outcome.kind === 'changed-elsewhere') askAbout(newest, outcome.other)
    else if (outcome.kind !== 'refused') wait(newest, outcome.kind === 'signed-out' ? 'signed-out' : 'waiting')
    else if (newest.changeId === entry.changeId) write(withProblem(newest, outcome))
  }

  const drain = async (all: boolean, leaving: boolean): Promise<'done' | 'waiting'> => {
    const skipped = new Set<string>()
    let end: 'done' | 'waiting' = 'done'
    for (;;) {
      const next = store
        .list()
        .find((entry) => isToSend(entry) && !skipped.has(keyOf(entry)) && (all || (due.get(keyOf(entry))?.at ?? 0) <= now()))
      if (!next) return end
      due.delete(keyOf(next))
      const trying = { ...next, tried: [...new Set([...next.tried, next.changeId])].slice(-maxTriedIds) }
      // Recorded before the request, so that it is known even if the tab dies meanwhile.
      if (trying.tried.length !== next.tried.length) write(trying)
      const outcome = await send(trying, leaving)
      handleOutcome(trying, outcome)
      if (outcome.kind === 'no-answer') return 'waiting'
      if (outcome.kind === 'try-later') end = 'waiting'
      if (outcome.kind === 'try-later' || outcome.kind === 'signed-out') skipped.add(keyOf(next))
    }
  }

  const scheduleRun = (ms: number) => {
    stopTimer?.()
    stopTimer = later(() => void run(false, false), ms)
  }
  const run = (all: boolean, leaving: boolean): Promise<void> => {
    if (running) {
      again ||= all
      return running
    }
    running = (async () => {
      let outcome: 'done' | 'waiting' = 'done'
      do {
        const everything = all || again
        again = false
        outcome = await oneAtATime(() => drain(everything, leaving))
      } while (again && outcome === 'done')
      if (outcome === 'waiting') {
        scheduleRun(retryMs)
        retryMs = Math.min(retryMs * 2, maxRetryMs)
      } else {
        const next = Math.min(...[...due.values()].map(({ at }) => at))
        if (Number.isFinite(next)) scheduleRun(Math.max(0, next - now()))
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  const find = (owner: string, document: string) => store.find(owner, document)

  const put = (change: Change, { atOnce = false }: { atOnce?: boolean } = {}): Entry => {
    const before = store.find(change.owner, change.document)
    const isAgain = before?.kind === change.kind && before.isHeld === change.isHeld && textOf(before) === textOf(change)
    const entry = {
      ...change,
      version: before?.version ?? change.version,
      // An unconfirmed change that is repeated keeps its id, so that the server counts it once.
      changeId: isAgain ? before.changeId : newId(),
      tried: before?.tried ?? [],
      changedAt: now(),
      // Typing on does not close a conflict, nor end the offline state before the next try.
      problem: before?.problem?.kind === 'refused' ? undefined : before?.problem,
    } as Entry
    write(entry)
    if (change.isHeld) return entry
    const last = due.get(keyOf(entry))?.last ?? now() + maxPauseMs
    due.set(keyOf(entry), { at: atOnce ? now() : Math.min(now() + pauseMs, last), last })
    if (!running) scheduleRun(Math.max(0, (due.get(keyOf(entry))?.at ?? 0) - now()))
    return entry
  }
  const flush = async (leaving = false): Promise<void> => {
    stopTimer?.()
    retryMs = firstRetryMs
    await run(true, leaving)
  }

  return {
    find,
    list: (owner: string) => store.list().filter((entry) => entry.owner === owner),
    /** Whether the storage is full or refused, so that a reload would lose the document. */
    isOnlyInMemory: (owner: string, document: string) => onlyInMemory.has(keyOf({ owner, document })),
    /** Called after every change of an entry in any tab; returns a cleanup function. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Called for each entry saved by any tab; returns a cleanup function. */
    onSent: (listener: (sent: Sent) => void) => {
      sentListeners.add(listener)
      return () => {
        sentListeners.delete(listener)
      }
    },
    /** Stores a change and sends it after a pause, replacing the pending change of the same document. */
    put,
    /** Stores a change, sends it at once and returns the result. */
    submit: async (change: Change): Promise<Submitted> => {
      const { owner, document, changeId } = put(change, { atOnce: true })
      let isSent = false
      const listen = (sent: Sent) => {
        isSent ||= sent.changeId === changeId
      }
      sentListeners.add(listen)
      await flush()
      sentListeners.delete(listen)
      const waiting = find(owner, document)
      // Another tab may have sent it without having notified this one yet.
      return isSent || !waiting ? { kind: 'sent' } : (waiting.problem ?? { kind: 'waiting' })
    },
    /** Resolves a conflict in favour of the local version. */
    keepMine: (owner: string, document: string): void => {
      const entry = find(owner, document)
      if (entry?.problem?.kind !== 'changed-elsewhere') return
      const { version } = entry.problem.other
      write(withProblem({ ...entry, version, changeId: newId(), tried: [] }, undefined))
      void run(true, false)
    },
    /** Drops the pending change of a document; with `changeId` only if nothing was typed since. */
    discard: (owner: string, document: string, changeId?: string): void => {
      const entry = find(owner, document)
      if (entry && (changeId === undefined || entry.changeId === changeId)) remove(entry)
    },
    /** Runs while no tab is sending, for a call that must not race with a draft. */
    whileNothingIsSent: oneAtATime,
    /** Sends all pending entries now; resolves when all are sent or the first has to wait. */
    flush,
    handleChangeElsewhere: notifyChanged,
    handleSentElsewhere: (sent: Sent) => {
      notifySent(sent)
      notifyChanged()
    },
  }
}
