import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { outbox } from './browser-outbox.ts'
import type { Change, ChangeOf, Entry, EntryOf, Key, Kind, Problem, SentOf } from './entry.ts'

export type SavingState =
  | { kind: 'idle' | 'saving' | 'saved' | 'kept' | 'signed-out' | 'invitation-ended' | 'only-in-memory' | 'changed-elsewhere' }
  | { kind: 'refused'; message: string }

const savingStateOf = (entry: Entry | undefined, wasSent: boolean): SavingState => {
  if (!entry) return { kind: wasSent ? 'saved' : 'idle' }
  if (entry.problem?.kind === 'refused') return { kind: 'refused', message: entry.problem.message }
  if (entry.problem?.kind === 'changed-elsewhere') return { kind: 'changed-elsewhere' }
  if (outbox.isOnlyInMemory(entry.owner, entry.document)) return { kind: entry.problem ? 'only-in-memory' : 'saving' }
  if (entry.problem?.kind === 'signed-out') return { kind: entry.invitation ? 'invitation-ended' : 'signed-out' }
  return { kind: entry.problem ? 'kept' : 'saving' }
}

/** A draft is kept on this device until the server has it. `onSent` runs when any tab has saved it. */
export const useDraft = <K extends Kind>(key: Key, kinds: readonly K[], onSent?: (sent: SentOf<K>) => void) => {
  const { owner, document } = key
  const [wasSent, setWasSent] = useState(false)
  const entry = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.find(owner, document),
    () => undefined,
  )
  const found = entry && (kinds as readonly Kind[]).includes(entry.kind) ? entry : undefined
  const waiting = found as EntryOf<K> | undefined
  const handleSent = useEffectEvent((sent: SentOf<K>) => {
    setWasSent(true)
    onSent?.(sent)
  })
  useEffect(
    () =>
      outbox.onSent((sent) => {
        if (sent.owner === owner && sent.document === document) handleSent(sent as SentOf<K>)
      }),
    [owner, document],
  )
  const problem = found?.problem as Problem<K> | undefined
  return {
    waiting,
    /** Whether `waiting` will be sent; otherwise it is held until submitted. */
    isSubmitted: found !== undefined && !found.isHeld,
    saving: savingStateOf(found, wasSent),
    /** The conflicting version saved elsewhere. */
    other: problem?.kind === 'changed-elsewhere' ? problem.other : undefined,
    put: (change: ChangeOf<K>, options?: { atOnce?: boolean }) => outbox.put({ ...key, ...change } as Change, options),
    submit: (change: ChangeOf<K>) => outbox.submit({ ...key, ...change } as Change),
    keepMine: () => outbox.keepMine(owner, document),
    discard: () => outbox.discard(owner, document),
  }
}

/** Runs `onSent` for each entry of a kind that any tab has saved, whichever document is open by then. */
export const useSent = <K extends Kind>(owner: string, kind: K, onSent: (sent: SentOf<K>) => void): void => {
  const handleSent = useEffectEvent(onSent)
  useEffect(
    () =>
      outbox.onSent((sent) => {
        if (sent.owner === owner && sent.kind === kind) handleSent(sent as SentOf<K>)
      }),
    [owner, kind],
  )
}

export const useEntries = <K extends Kind>(owner: string, kind: K): EntryOf<K>[] => {
  // Serialised, because React compares snapshots by identity.
  const text = useSyncExternalStore(
    outbox.subscribe,
    () => JSON.stringify(outbox.list(owner).filter((entry) => entry.kind === kind)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text), [text])
}
