import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { outbox } from './browser-outbox.ts'
import type { Change, ChangeOf, Entry, EntryOf, Key, Kind, Problem, SentOf } from './entry.ts'

/** Where a document is stored, for the line that says so. */
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

/**
 * What somebody types or chooses in one document, kept on this device until the server has it. It follows every change in this tab and in
 * others. `onSent` is called when the server has taken the document, from here or from another tab. How each kind is sent is in
 * `send-entry.ts`, because an entry is sent even after its screen was left.
 */
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
    /** What is not on the server yet. */
    waiting,
    /** Whether `waiting` is to be sent; otherwise it is kept here until it is submitted. */
    isSubmitted: found !== undefined && !found.isHeld,
    saving: savingStateOf(found, wasSent),
    /** What was saved elsewhere meanwhile, to ask which one to keep. */
    other: problem?.kind === 'changed-elsewhere' ? problem.other : undefined,
    put: (change: ChangeOf<K>, options?: { atOnce?: boolean }) => outbox.put({ ...key, ...change } as Change, options),
    submit: (change: ChangeOf<K>) => outbox.submit({ ...key, ...change } as Change),
    keepMine: () => outbox.keepMine(owner, document),
    discard: () => outbox.discard(owner, document),
  }
}

/** Everything of one kind that is not on the server yet. */
export const useEntries = <K extends Kind>(owner: string, kind: K): EntryOf<K>[] => {
  // As text, which React compares by value.
  const text = useSyncExternalStore(
    outbox.subscribe,
    () => JSON.stringify(outbox.list(owner).filter((entry) => entry.kind === kind)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text), [text])
}
