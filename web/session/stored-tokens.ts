import { readToken } from './token-claims.ts'

/** Keys of what a session leaves in localStorage. */
type StoredKey = 'authToken' | 'demoToken' | 'userType'

// Where site data are blocked, localStorage throws; where it is full, only writing does. The product then works for as long as the page is open.
const memory = new Map<string, string>()

/** Reads a stored value, undefined when there is none. */
export const readStored = (key: StoredKey | (string & {})): string | undefined => {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it when undefined; false where it is kept only for as long as the page is open. */
export const writeStored = (key: StoredKey | (string & {}), value: string | undefined): boolean => {
  memory.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    if (value !== undefined) memory.set(key, value)
    return false
  }
}

/** Whose session or demo this page shows; undefined before it is known, and of nobody. */
let shownTo: string | undefined

/** Says whose session or demo this page shows from now on. */
export const setShownTo = (accountId: string | undefined): void => {
  shownTo = accountId
}

/** Token of whoever has signed in in this browser last, in any tab: of a session, else of a demo. */
export const newestBearer = (): string | undefined => readStored('authToken') ?? readStored('demoToken')

/**
 * Token that calls carry: the session's, else the demo's. When somebody else has signed in in another tab, this page, and what was typed on it, are
 * still the person's before: it has no token then.
 */
export const bearer = (): string | undefined => {
  if (shownTo === undefined) return newestBearer()
  return [readStored('authToken'), readStored('demoToken')].find(
    (token) => token && (readToken(token).subject ?? shownTo) === shownTo,
  )
}

/** Whether this page shows somebody's session or demo, or a token stands here for one. */
export const isOfSomebody = (): boolean => (shownTo ?? bearer()) !== undefined

/** Token of this account's session or demo, undefined when somebody else, or nobody, is signed in here. */
export const tokenOf = (accountId: string): string | undefined =>
  [readStored('authToken'), readStored('demoToken')].find((token) => token && readToken(token).subject === accountId)

/** Headers that say who asks for a file: an invitation, else the session; none without either. */
export const fileHeaders = (invitation?: string): Record<string, string> => {
  if (invitation) return { 'x-invitation': invitation }
  const token = bearer()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Token of the demo stored in this browser; undefined without one, or without the user type that goes with it. */
export const storedDemo = (): string | undefined => {
  const token = readStored('demoToken')
  return token && readStored('userType') === 'demo' ? token : undefined
}
