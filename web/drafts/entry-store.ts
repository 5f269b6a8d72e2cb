import { storedKeys } from '../session/stored-tokens.ts'

/** A stored document: the newest state that its owner wants saved. */
export type StoredEntry = {
  /** Account id, invitation token, or {@link visitor}. */
  owner: string
  /** Unique per owner: `activity 3/4`. */
  document: string
  kind: string
  payload: unknown
  /** New for each change but the same for each retry, so that the server counts it once. */
  changeId: string
  /** Ids of earlier changes that may have reached the server without an answer. */
  tried: string[]
  /** Version that the change was based on; undefined for documents without versions. */
  version?: number | undefined
  /** Stored on this device, but not sent. */
  isHeld?: boolean
  /** Milliseconds since 1970; documents are sent in this order. */
  changedAt: number
}

/** Storage of entries, shared by all tabs of a browser. */
export type EntryStore<Entry extends StoredEntry = StoredEntry> = {
  find: (owner: string, document: string) => Entry | undefined
  /** Oldest change first. */
  list: () => Entry[]
  /** Returns whether the entry survives a reload. */
  set(entry: Entry): boolean
  delete: (owner: string, document: string) => void
  /** Called when another tab has changed an entry; returns a cleanup function. */
  onChangeElsewhere: (listener: () => void) => () => void
}

/** Owner of text typed on public pages. It is stored for this tab only, because others may use the same browser. */
export const visitor = 'visitor'

const prefix = 'outbox '
const keyOf = (owner: string, document: string) => `${prefix}${owner} ${document}`
const storageOf = (owner: string) => (owner === visitor ? sessionStorage : localStorage)

const required = ['owner', 'document', 'kind', 'payload', 'changeId', 'tried']

/** Ignores anything else in the storage. */
const parse = (raw: string): StoredEntry | undefined => {
  try {
    const value = JSON.parse(raw)
    return required.every((key) => Object.hasOwn(Object(value), key)) ? value : undefined
  } catch {
    return undefined
  }
}

const onlyInMemory = new Map<string, StoredEntry>()
// Returns the same object while the stored text is unchanged, because React compares by identity.
const parsed = new Map<string, { raw: string; entry: StoredEntry | undefined }>()

const read = (owner: string, key: string): StoredEntry | undefined => {
  const inMemory = onlyInMemory.get(key)
  if (inMemory) return inMemory
  let raw: string | null = null
  try {
    raw = storageOf(owner).getItem(key)
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

const keys = (): string[] => storedKeys().filter((key) => key.startsWith(prefix))

/** One storage key per entry, written synchronously with the change, so that it survives a crash. If the storage is full or blocked, entries are kept in memory. */
export const entryStore: EntryStore = {
  find: (owner, document) => read(owner, keyOf(owner, document)),
  list: () =>
    [...new Set([...keys(), ...onlyInMemory.keys()])]
      .flatMap((key) => read('', key) ?? [])
      .sort((a, b) => a.changedAt - b.changedAt || a.document.localeCompare(b.document)),
  set: (entry) => {
    const key = keyOf(entry.owner, entry.document)
    try {
      const raw = JSON.stringify(entry)
      storageOf(entry.owner).setItem(key, raw)
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
      storageOf(owner).removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored.
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

export const deleteEntriesOf = (owner: string): void => {
  for (const entry of entryStore.list()) if (entry.owner === owner) entryStore.delete(owner, entry.document)
}
