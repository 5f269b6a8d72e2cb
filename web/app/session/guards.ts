import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { signInPath } from '../../session/return-path.ts'
import { forgetSession, homePath, isReviewerPage, loadSession, type SessionUser } from '../../session/session.ts'
import { leaveFor } from './leave.ts'

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Address of the passkey step, which returns to `path`. */
const passkeyPath = (path: string): string => `/admin/passkey?${new URLSearchParams({ next: path })}`

const sendReviewerHome = (user: SessionUser, request: Request): void => {
  if (user.role === 'reviewer' && !isReviewerPage(new URL(request.url).pathname)) throw leaveFor(homePath(user))
}

/** Runs the loaders behind a guard. Where one of them was refused because the session has ended, redirects as {@link refuseEndedSession}. */
const runLoaders = async (next: () => Promise<unknown>): Promise<void> => {
  const results = (await next()) as Record<string, DataStrategyResult>
  for (const { result } of Object.values(results)) refuseEndedSession(result)
}

/** Requires a signed-in account that matches the path's `userId`; otherwise redirects to `/auth` or to the account's own page. The server enforces the same. */
export const requireLearner: MiddlewareFunction = async ({ params, request }, next) => {
  const { kind, user, passkeyNeeded } = await loadSession()
  if (kind !== 'account') throw leaveFor(signInPath(pathOf(request)))
  if (passkeyNeeded) throw redirect(passkeyPath(pathOf(request)))
  if (params.userId !== undefined && params.userId !== user.id) throw leaveFor(signInPath(pathOf(request)))
  sendReviewerHome(user, request)
  await runLoaders(next)
}

/** Requires the role admin, or reviewer for the inbox; otherwise redirects to `/auth`. */
export const requireAdmin: MiddlewareFunction = async ({ request }, next) => {
  const { user, passkeyNeeded } = await loadSession()
  if (user === undefined || user.role === 'user') throw leaveFor(user ? '/auth' : signInPath(pathOf(request)))
  sendReviewerHome(user, request)
  if (passkeyNeeded) throw redirect(passkeyPath(pathOf(request)))
  await runLoaders(next)
}

/** Redirects to `/auth` and removes the token if the server no longer accepts the session; returns for any other failure. */
export const refuseEndedSession = (failure: unknown): void => {
  if (!(failure instanceof ApiError) || failure.status !== 401) return
  forgetSession()
  throw leaveFor(signInPath(location.pathname + location.search))
}

/** The signed-in person, for loaders behind a guard; redirects to `/auth` if signed out meanwhile. */
export const getUser = async (): Promise<SessionUser> => {
  const { user } = await loadSession()
  if (!user) throw leaveFor(signInPath(location.pathname + location.search))
  return user
}
