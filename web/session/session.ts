import { getMe, logout, type PasskeyNeeded, type Theme, type UserView } from '#contract/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { deleteEntriesOf } from '../drafts/entry-store.ts'
import { createStore } from '../ui/create-store.ts'
import { forgetAllCompleted } from './completion-flags.ts'
import { forgetKept } from './forget-kept.ts'
import { bearer, newestBearer, readStored, setShownTo, storedKeysOfPerson, writeStored } from './stored-tokens.ts'

export type SessionUser = UserView

/** `unknown` before the first check, `checking` during it; `account` by authToken, `demo` by demoToken. With `passkeyNeeded` only the passkey step is available. */
export type Session =
  | {
      kind: 'unknown' | 'checking' | 'none'
      user: undefined
      passkeyNeeded?: undefined
      theme?: undefined
      leadsTeam?: undefined
    }
  | { kind: 'account' | 'demo'; user: SessionUser; passkeyNeeded?: PasskeyNeeded; theme?: Theme; leadsTeam?: boolean }

const cannotKeepSession =
  'You could not be signed in, because this browser stores nothing for this site. Please allow cookies and site data for it, or free some space, and try again.'

const unknown: Session = { kind: 'unknown', user: undefined }
const none: Session = { kind: 'none', user: undefined }

const session = createStore<Session>(unknown)
let check: Promise<Session> | undefined

const set = (next: Session): Session => {
  setShownTo(next.user?.id)
  // The sign-in page reminds people who may have no password.
  if (next.user?.socialProvider) writeStored('signInProvider', next.user.socialProvider)
  session.set(next)
  if (next.kind !== 'unknown' && next.kind !== 'checking') void forgetKept(next.user?.id)
  return next
}

const checkToken = async (kind: 'account' | 'demo'): Promise<Session> => {
  try {
    return set({ kind, ...(await call(getMe, {})) })
  } catch (failure) {
    // A lost connection does not invalidate the token: keep it, so that the page can retry.
    if (!(failure instanceof ApiError) || failure.kind === 'network' || failure.status >= 500) {
      set(unknown)
      throw failure
    }
    console.error('Session check failed', failure.code)
    if (kind === 'account') writeStored('authToken', undefined)
    else forgetDemo()
    return startCheck()
  }
}

const startCheck = async (): Promise<Session> => {
  const kind = readStored('authToken') ? 'account' : readStored('demoToken') ? 'demo' : undefined
  if (!kind) return set(none)
  set({ kind: 'checking', user: undefined })
  return checkToken(kind)
}

/** The session, checked by the server once per page load. @throws ApiError when the server cannot be reached. */
export const loadSession = (): Promise<Session> => {
  const known = session.get()
  if (known.kind !== 'unknown' && known.kind !== 'checking') return Promise.resolve(known)
  check ??= startCheck().finally(() => {
    check = undefined
  })
  return check
}

/** Stores the result of a sign-in; false if only this page can keep it. */
export const signIn = (user: SessionUser, token: string, passkeyNeeded?: PasskeyNeeded): boolean => {
  const isKept = writeStored('authToken', token)
  set({ kind: 'account', user, passkeyNeeded })
  return isKept
}

/** The same before another page is opened. @throws ApiError if the browser cannot store it, because the next page would ask to sign in again, endlessly. */
export const signInForNextPage = (...answer: Parameters<typeof signIn>): void => {
  if (signIn(...answer)) return
  forgetSession()
  throw new ApiError('refusal', { message: cannotKeepSession })
}

/** Checks the session again. @throws ApiError when the server cannot be reached. */
export const reloadSession = (): Promise<Session> => {
  set(unknown)
  return loadSession()
}

/** Stores a demo token; the next {@link loadSession} checks it. */
export const startDemo = (token: string): void => {
  writeStored('demoToken', token)
  writeStored('userType', 'demo')
  set(unknown)
}

export const updateSessionUser = (changes: Partial<SessionUser>): void => {
  const known = session.get()
  if (known.user) set({ ...known, user: { ...known.user, ...changes } })
}

/** Removes a session that the server no longer accepts, but not one that another person has since opened in another tab. */
export const forgetSession = (): void => {
  if (readStored('authToken') === bearer()) writeStored('authToken', undefined)
  set(readStored('demoToken') ? unknown : none)
}

export const forgetDemo = (): void => {
  writeStored('demoToken', undefined)
  writeStored('userType', undefined)
  if (session.get().kind !== 'account') set(none)
}

/** Maximum wait for the server when logging out. */
const logOutTimeoutMs = 2000

/** Signs out here at once, and on the server if it can be reached; resolves after its answer or the timeout. Nothing of the person stays in this browser. */
export const signOut = async (): Promise<void> => {
  const token = newestBearer()
  const { user } = session.get()
  const headers = { authorization: `Bearer ${token}` }
  const ended = token ? call(logout, { keepalive: true, headers }).catch(() => {}) : undefined
  const late = new Promise((resolve) => setTimeout(resolve, logOutTimeoutMs))
  for (const key of storedKeysOfPerson) writeStored(key, undefined)
  if (user) {
    deleteEntriesOf(user.id)
    forgetAllCompleted(user.email)
  }
  set(none)
  await Promise.all([Promise.race([ended, late]), forgetKept()])
}

/** The current session; does not start the check. */
export const useSession = (): Session => session.use()

export const isSignedOut = (): boolean => session.get().kind === 'none'

/** Called on every change of the session; returns a cleanup function. */
export const onSessionChange = session.subscribe

export const isReviewerPage = (path: string): boolean => /^\/(admin\/submissions|user\/[^/]+\/account)\/?$/.test(path)

export const homePath = ({ role, id }: SessionUser): string => {
  if (role === 'user') return `/user/${id}/dashboard`
  return role === 'admin' ? '/admin/dashboard' : '/admin/submissions'
}
