/** What is stored of a document: the newest state that its owner wants. */
export type StoredEntry = {
  /** Account id, the token of an invitation, or {@link visitor}. */
  owner: string
  /** Names the document among its owner's: `activity 3/4`. */
  document: string
  kind: string
  payload: unknown
  /** New with each change, the same with each try: the server counts it once. */
  changeId: string
  /** Ids of changes that may have reached the server although no answer came. */
  tried: string[]
  /** Version that the change was made on top of; undefined where a document has none. */
  version?: number | undefined
  /** Stored on this device, not sent. */
  isHeld?: boolean
  /** Milliseconds since 1970: documents are sent in this order. */
  changedAt: number
}

/** Where entries are stored; all tabs of a browser share them. */
export type EntryStore<Entry extends StoredEntry = StoredEntry> = {
  find: (owner: string, document: string) => Entry | undefined
  /** Oldest change first. */
  list: () => Entry[]
  /** Says whether the entry would survive a reload. */
  set: (entry: Entry) => boolean
  delete: (owner: string, document: string) => void
  /** Calls back when another tab has changed an entry; returns what ends it. */
  onChangeElsewhere: (listener: () => void) => () => void
}

/** Owner of what is typed on public pages. It is stored for this tab only, because others may use the same browser. */
export const visitor = 'visitor'

const prefix = 'outbox '
const keyOf = (owner: string, document: string) => `${prefix}${owner} ${document}`
const storageOf = (owner: string) => (owner === visitor ? sessionStorage : localStorage)

/** A new id for a change; also where the page is not served over https. */
export const newChangeId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a stored value is an entry: anything else in the storage is ignored. */
const isEntry = (value: unknown): value is StoredEntry =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'document' in value &&
  'kind' in value &&
  'payload' in value &&
  'changeId' in value &&
  'tried' in value

const parse = (raw: string): StoredEntry | undefined => {
  try {
    const value: unknown = JSON.parse(raw)
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

const onlyInMemory = new Map<string, StoredEntry>()
// The same object as long as the stored text is the same: React compares by identity.
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

const keys = (): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/**
 * Entries with a key each, written within the event that changes them, so that they survive a crash. What a full or refused storage does
 * not take is kept as long as the page is open.
 */
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
      // Nothing is stored there either.
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
