import { type MiddlewareFunction, redirect } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { forgetSession, loadSession, type SessionUser } from '../../session/session.ts'
import { signInPath } from '../../session/sign-in-path.ts'
import { leaveFor } from './leave.ts'

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Address of the page that asks an admin for the required passkey and leads back to `path` afterwards. */
const passkeyPath = (path: string): string => `/admin/passkey?${new URLSearchParams({ next: path })}`

/**
 * Learner routes: a signed-in account whose id is the path's `userId` where it has one, otherwise `/auth`, which leads back
 * afterwards, or to one's own page in place of somebody else's. The server enforces the same again.
 */
export const requireLearner: MiddlewareFunction = async ({ params, request }, next) => {
  const { kind, user, passkeyNeeded } = await loadSession()
  if (kind !== 'account') throw leaveFor(signInPath(pathOf(request)))
  if (passkeyNeeded) throw redirect(passkeyPath(pathOf(request)))
  if (params.userId !== undefined && params.userId !== user.id) throw leaveFor(signInPath(pathOf(request)))
  return next()
}

/** Admin routes: role admin, otherwise `/auth`, which leads back afterwards. */
export const requireAdmin: MiddlewareFunction = async ({ request }, next) => {
  const { user, passkeyNeeded } = await loadSession()
  if (user?.role !== 'admin') throw leaveFor(user ? '/auth' : signInPath(pathOf(request)))
  if (passkeyNeeded) throw redirect(passkeyPath(pathOf(request)))
  return next()
}

/** Sends whoever's session the server no longer accepts to `/auth`, its token removed, and back afterwards; returns for any other failure. */
export const refuseEndedSession = (failure: unknown): void => {
  if (!(failure instanceof ApiError) || failure.status !== 401) return
  forgetSession()
  throw leaveFor(signInPath(location.pathname + location.search))
}

/** The signed-in person, for what a page behind a guard reads; whoever has signed out meanwhile goes to `/auth`. */
export const getUser = async (): Promise<SessionUser> => {
  const { user } = await loadSession()
  if (!user) throw leaveFor(signInPath(location.pathname + location.search))
  return user
}
