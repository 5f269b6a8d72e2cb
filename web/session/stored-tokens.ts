/** Subject and expiry (milliseconds since 1970) of a token. The signature is not verified. */
export type TokenClaims = { subject: string | undefined; end: number | undefined }

export const readToken = (token: string | undefined): TokenClaims => {
  try {
    const [, payload = ''] = token?.split('.') ?? []
    const plain = payload.replaceAll('-', '+').replaceAll('_', '/')
    const { exp, sub } = JSON.parse(atob(plain)) as { exp?: unknown; sub?: unknown }
    return {
      subject: typeof sub === 'string' ? sub : undefined,
      end: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined,
    }
  } catch {
    return { subject: undefined, end: undefined }
  }
}

/** What this browser stores about whoever is signed in; logging out removes it. */
export const storedKeysOfPerson = ['authToken', 'demoToken', 'userType', 'signInProvider', 'videos', 'theme'] as const
type StoredKey = (typeof storedKeysOfPerson)[number]

// localStorage throws where site data are blocked, and on writing when it is full. Then values are kept in memory.
const memory = new Map<string, string>()

export const readStored = (key: StoredKey | (string & {})): string | undefined => {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export const storedKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Stores or removes a value; false if it is only kept in memory. */
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

/** Account id that this page shows; undefined before it is known and for visitors. */
let shownTo: string | undefined

export const setShownTo = (accountId: string | undefined): void => {
  shownTo = accountId
}

/** Token of the latest sign-in in any tab, else of a demo. */
export const newestBearer = (): string | undefined => readStored('authToken') ?? readStored('demoToken')

/** Token for requests. None if another person has signed in in another tab, because this page still belongs to the previous one. */
export const bearer = (): string | undefined => {
  if (shownTo === undefined) return newestBearer()
  return [readStored('authToken'), readStored('demoToken')].find(
    (token) => token && (readToken(token).subject ?? shownTo) === shownTo,
  )
}

/** Whether this page shows an account or a demo, or there is a token for one. */
export const isOfSomebody = (): boolean => (shownTo ?? bearer()) !== undefined

/** Token of this account's session or demo; undefined if someone else or no one is signed in. */
export const tokenOf = (accountId: string): string | undefined =>
  [readStored('authToken'), readStored('demoToken')].find((token) => token && readToken(token).subject === accountId)

/** Credentials for downloads: an invitation, else the session. */
export const fileHeaders = (invitation?: string): Record<string, string> => {
  if (invitation) return { 'x-invitation': invitation }
  const token = bearer()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Token of the stored demo; undefined unless the matching user type is stored as well. */
export const storedDemo = (): string | undefined => {
  const token = readStored('demoToken')
  return token && readStored('userType') === 'demo' ? token : undefined
}
