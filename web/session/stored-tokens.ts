import { readToken } from './token-claims.ts'

/** Keys of what a session leaves in localStorage. */
type StoredKey = 'authToken' | 'demoToken' | 'userType'

// Private windows and blocked site data make localStorage throw; the product then works for as long as the page is open.
const memory = new Map<string, string>()

/** Reads a stored value, undefined when there is none. */
export const readStored = (key: StoredKey | (string & {})): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return memory.get(key)
  }
}

/** Stores a value, or removes it when undefined. */
export const writeStored = (key: StoredKey | (string & {}), value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === undefined) memory.delete(key)
    else memory.set(key, value)
  }
}

/** Token that calls carry: the session's, else the demo's. */
export const bearer = (): string | undefined => readStored('authToken') ?? readStored('demoToken')

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
