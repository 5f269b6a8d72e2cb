import { type Entry, isEntry } from './entry.ts'

/** Where the outbox keeps its entries; all tabs of a browser share it. */
export type EntryStore = {
  find: (owner: string, document: string) => Entry | undefined
  /** Oldest change first. */
  list: () => Entry[]
  /** Says whether the entry would survive a reload. */
  set: (entry: Entry) => boolean
  delete: (owner: string, document: string) => void
  /** Calls back when another tab has changed an entry; returns what ends it. */
  onChangeElsewhere: (listener: () => void) => () => void
}

const prefix = 'outbox '
const keyOf = (owner: string, document: string) => `${prefix}${owner} ${document}`

const parse = (raw: string | null): Entry | undefined => {
  try {
    const value: unknown = JSON.parse(raw ?? 'null')
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Entries in localStorage, one key each: written within the event that changes them, so that they outlive a crash. What a full or
 * refused storage does not take is kept as long as the page is open.
 */
export const browserEntryStore = (): EntryStore => {
  const onlyInMemory = new Map<string, Entry>()
  // The same object as long as the stored text is the same: React compares by identity.
  const parsed = new Map<string, { raw: string; entry: Entry | undefined }>()
  const read = (key: string): Entry | undefined => {
    const inMemory = onlyInMemory.get(key)
    if (inMemory) return inMemory
    let raw: string | null = null
    try {
      raw = localStorage.getItem(key)
    } catch {
      return undefined
    }
    if (raw === null) return undefined
    const known = parsed.get(key)
    if (known?.raw === raw) return known.entry
    const entry = parse(raw)
    parsed.set(key, { raw, entry })
    return entry
  }
  const keys = (): string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  }
  return {
    find: (owner, document) => read(keyOf(owner, document)),
    list: () =>
      [...new Set([...keys(), ...onlyInMemory.keys()])]
        .flatMap((key) => read(key) ?? [])
        .sort((a, b) => a.changedAt - b.changedAt || a.document.localeCompare(b.document)),
    set: (entry) => {
      const key = keyOf(entry.owner, entry.document)
      try {
        const raw = JSON.stringify(entry)
        localStorage.setItem(key, raw)
        parsed.set(key, { raw, entry })
        onlyInMemory.delete(key)
        return true
      } catch {
        onlyInMemory.set(key, entry)
        return false
      }
    },
    delete: (owner, document) => {
      const key = keyOf(owner, document)
      onlyInMemory.delete(key)
      parsed.delete(key)
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept there either.
      }
    },
    onChangeElsewhere: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}
