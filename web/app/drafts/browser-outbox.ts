import { type EntryStore, entryStore } from '../../drafts/entry-store.ts'
import { onSessionChange } from '../../session/session.ts'
import type { Entry, Sent } from './entry.ts'
import { createOutbox } from './outbox.ts'
import { sendEntry } from './send-entry.ts'

// Only screens of the app write entries of accounts and invitations, each of a kind that `entry.ts` declares.
const store = entryStore as unknown as EntryStore<Entry>
let channel: BroadcastChannel | undefined
let last: Promise<unknown> = Promise.resolve()

/** One at a time in all tabs; where the page is not served over https browsers offer no locks, and it is one at a time in this tab. */
const oneAtATime = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  if (navigator.locks) return navigator.locks.request('outbox', run)
  const mine = last.then(run, run)
  last = mine.catch(() => undefined)
  return mine
}

/** The outbox of this browser: everything that a learner or editor types goes through it. */
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

/**
 * Sends what an earlier visit left behind, and what waits whenever the network returns, the page is looked at again or left, or somebody
 * signs in. Once per page; returns what ends it.
 */
export const startOutbox = (): (() => void) => {
  const abortController = new AbortController()
  const { signal } = abortController
  const flush = () => void outbox.flush()
  addEventListener('online', flush, { signal })
  addEventListener('focus', flush, { signal })
  addEventListener('pagehide', () => void outbox.flush(true), { signal })
  document.addEventListener('visibilitychange', () => void outbox.flush(document.hidden), { signal })
  // Signed in, in another tab.
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

/** Gives what waits a moment to reach the server, so that what is read next is not older. */
export const flushWithTimeout = (): Promise<unknown> =>
  Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
