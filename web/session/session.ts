import { getMe, logout, type PasskeyNeeded, type UserView } from '#contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { createStore } from '../ui/create-store.ts'
import { bearer, newestBearer, readStored, setShownTo, writeStored } from './stored-tokens.ts'

/** The signed-in person, as `GET /api/auth/me` tells. */
export type SessionUser = UserView

/**
 * Where the session stands. `unknown` before the first check, `checking` while it runs; `account` by authToken,
 * `demo` by demoToken. With `passkeyNeeded` it opens nothing but the page that asks for the passkey.
 */
export type Session =
  | { kind: 'unknown' | 'checking' | 'none'; user: undefined; passkeyNeeded?: undefined }
  | { kind: 'account' | 'demo'; user: SessionUser; passkeyNeeded?: PasskeyNeeded }

const cannotKeepSession =
  'You could not be signed in, because this browser stores nothing for this site. Please allow cookies and site data for it, or free some space, and try again.'

const unknown: Session = { kind: 'unknown', user: undefined }
const none: Session = { kind: 'none', user: undefined }

const session = createStore<Session>(unknown)
let check: Promise<Session> | undefined

const set = (next: Session): Session => {
  setShownTo(next.user?.id)
  session.set(next)
  return next
}

const checkToken = async (kind: 'account' | 'demo'): Promise<Session> => {
  try {
    return set({ kind, ...(await call(getMe, {})) })
  } catch (failure) {
    // A lost connection says nothing about the token: keep it, and let the page offer another try.
    if (!(failure instanceof ApiError) || failure.kind === 'network' || failure.status >= 500) {
      set(unknown)
      throw failure
    }
    console.error('Session check failed', failure.code)
    if (kind === 'account') writeStored('authToken', undefined)
    else {
      writeStored('demoToken', undefined)
      writeStored('userType', undefined)
    }
    return startCheck()
  }
}

const startCheck = async (): Promise<Session> => {
  const kind = readStored('authToken') ? 'account' : readStored('demoToken') ? 'demo' : undefined
  if (!kind) return set(none)
  set({ kind: 'checking', user: undefined })
  return checkToken(kind)
}

/** The session, checked against the server once per page load. @throws ApiError when the server cannot be reached. */
export const loadSession = (): Promise<Session> => {
  const known = session.get()
  if (known.kind !== 'unknown' && known.kind !== 'checking') return Promise.resolve(known)
  check ??= startCheck().finally(() => {
    check = undefined
  })
  return check
}

/** Takes over the answer of log-in or register: keeps the token, the user, and what the session lacks; false where only this page knows of it. */
export const signIn = (user: SessionUser, token: string, passkeyNeeded?: PasskeyNeeded): boolean => {
  const isKept = writeStored('authToken', token)
  set({ kind: 'account', user, passkeyNeeded })
  return isKept
}

/** The same before another page is opened. @throws ApiError where the browser keeps nothing for it: it would ask to sign in again, for ever. */
export const signInForNextPage = (...answer: Parameters<typeof signIn>): void => {
  if (signIn(...answer)) return
  forgetSession()
  throw new ApiError('refusal', { message: cannotKeepSession })
}

/** Asks the server again where the session stands. @throws ApiError when it cannot be reached. */
export const reloadSession = (): Promise<Session> => {
  set(unknown)
  return loadSession()
}

/** Saves a demo token; the next {@link loadSession} checks it. */
export const startDemo = (token: string): void => {
  writeStored('demoToken', token)
  writeStored('userType', 'demo')
  set(unknown)
}

/** Shows changed account data (name, company) everywhere at once. */
export const updateSessionUser = (changes: Partial<SessionUser>): void => {
  const known = session.get()
  if (known.user) set({ ...known, user: { ...known.user, ...changes } })
}

/** Forgets a session that the server no longer accepts, but not somebody else's who has signed in in another tab. */
export const forgetSession = (): void => {
  if (readStored('authToken') === bearer()) writeStored('authToken', undefined)
  set(readStored('demoToken') ? unknown : none)
}

/** Forgets a demo that the server no longer accepts. */
export const forgetDemo = (): void => {
  writeStored('demoToken', undefined)
  writeStored('userType', undefined)
  if (session.get().kind !== 'account') set(none)
}

/** Time after which a log-out no longer waits for the server. */
const logOutTimeoutMs = 2000

/** Signs out here at once, and on the server when it can be reached; resolves when it has answered, or has had its time. */
export const signOut = async (): Promise<void> => {
  const token = newestBearer()
  const headers = { authorization: `Bearer ${token}` }
  const ended = token ? call(logout, { keepalive: true, headers }).catch(() => {}) : undefined
  const late = new Promise((resolve) => setTimeout(resolve, logOutTimeoutMs))
  for (const key of ['authToken', 'demoToken', 'userType'] as const) writeStored(key, undefined)
  set(none)
  await Promise.race([ended, late])
}

/** The session as it stands now, following every change. Does not start the check. */
export const useSession = (): Session => session.use()

/** Whether nobody is signed in here. */
export const isSignedOut = (): boolean => session.get().kind === 'none'

/** Calls back whenever the session changes; returns what ends it. */
export const onSessionChange = session.subscribe

/** Where a person belongs after sign-in: admins to their dashboard, others to their own. */
export const homePath = (user: SessionUser): string => (user.role === 'admin' ? '/admin/dashboard' : `/user/${user.id}/dashboard`)
