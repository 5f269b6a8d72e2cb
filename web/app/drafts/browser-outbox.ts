import { type EntryStore, entryStore } from '../../drafts/entry-store.ts'
import { onSessionChange } from '../../session/session.ts'
import type { Entry, Sent } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { sendEntry } from './send-entry.ts'

// The app writes only the kinds of entries that `entry.ts` declares.
const store = entryStore as EntryStore<Entry>
let channel: BroadcastChannel | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs one at a time across tabs. Without https there is no Web Locks API, so it is one at a time in this tab. */
const oneAtATime = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  if (navigator.locks) return navigator.locks.request('outbox', run)
  const mine = last.then(run, run)
  last = mine.catch(() => undefined)
  return mine
}

/** The one outbox of this browser, for everything that is typed. */
export const outbox = createOutbox({
  store,
  send: sendEntry,
  oneAtATime,
  broadcastSent: (sent) => channel?.postMessage(sent),
  now: Date.now,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** Sends pending entries at start, on reconnect, on sign-in, and when the page is shown or left. Call once per page; returns a cleanup function. */
export const startOutbox = (): (() => void) => {
  const abortController = new AbortController()
  const { signal } = abortController
  const flush = () => void outbox.flush()
  addEventListener('online', flush, { signal })
  addEventListener('focus', flush, { signal })
  addEventListener('pagehide', () => void outbox.flush(true), { signal })
  document.addEventListener('visibilitychange', () => void outbox.flush(document.hidden), { signal })
  addEventListener('storage', ({ key }) => key === 'authToken' && flush(), { signal })
  const ends = [onSessionChange(flush), store.onChangeElsewhere(outbox.handleChangeElsewhere)]
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('outbox')
    channel.addEventListener('message', ({ data }: MessageEvent<Sent>) => outbox.handleSentElsewhere(data))
  }
  flush()
  return () => {
    abortController.abort()
    for (const end of ends) end()
    channel?.close()
    channel = undefined
  }
}

const maxWaitMs = 1500

/** Gives pending entries a moment to reach the server, so that the next read includes them. */
export const flushWithTimeout = (): Promise<unknown> =>
  Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
