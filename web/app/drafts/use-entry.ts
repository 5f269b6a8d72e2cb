import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { outbox } from './browser-outbox.ts'
import type { Entry, Sent } from './entry.ts'

/** What waits of a document, following every change in this tab and in others; undefined when the server has it all. */
export const useEntry = (owner: string, document: string): Entry | undefined =>
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.find(owner, document),
    () => undefined,
  )

/** Calls back when the server has taken a document, from this tab or from another. */
export const useSent = (owner: string, document: string, callBack: (sent: Sent) => void): void => {
  const onSent = useEffectEvent(callBack)
  useEffect(
    () =>
      outbox.onSent((sent) => {
        if (sent.owner === owner && sent.document === document) onSent(sent)
      }),
    [owner, document],
  )
}

/** Where the keeping of a document stands, to be said to who types. */
export type SavingState =
  | { kind: 'idle' | 'saving' | 'saved' | 'kept' | 'signed-out' | 'invitation-ended' | 'only-in-memory' | 'changed-elsewhere' }
  | { kind: 'refused'; message: string }

/** Says where a document stands; `wasSent` once the server has taken something of it. */
export const savingStateOf = (entry: Entry | undefined, wasSent: boolean): SavingState => {
  if (!entry) return { kind: wasSent ? 'saved' : 'idle' }
  if (entry.problem?.kind === 'refused') return { kind: 'refused', message: entry.problem.message }
  if (entry.problem?.kind === 'changed-elsewhere') return { kind: 'changed-elsewhere' }
  if (outbox.isOnlyInMemory(entry.owner, entry.document)) return { kind: entry.problem ? 'only-in-memory' : 'saving' }
  if (entry.problem?.kind === 'signed-out') return { kind: entry.invitation ? 'invitation-ended' : 'signed-out' }
  return { kind: entry.problem ? 'kept' : 'saving' }
}
