import { type MiddlewareFunction, redirect } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { signInPath } from './return-path.ts'
import { forgetSession, loadSession } from './session.ts'

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/**
 * Learner routes: a signed-in account whose id is the path's `userId` where it has one, otherwise `/auth`, which leads back
 * afterwards. The server enforces the same again.
 */
export const requireLearner: MiddlewareFunction = async ({ params, request }, next) => {
  const { kind, user } = await loadSession()
  if (kind !== 'account') throw redirect(signInPath(pathOf(request)))
  if (params.userId !== undefined && params.userId !== user.id) throw redirect('/auth')
  return next()
}

/** Admin routes: role admin, otherwise `/auth`, which leads back afterwards. */
export const requireAdmin: MiddlewareFunction = async ({ request }, next) => {
  const { user } = await loadSession()
  if (user?.role !== 'admin') throw redirect(user ? '/auth' : signInPath(pathOf(request)))
  return next()
}

/** Sends whoever's session the server no longer accepts to `/auth`, its token removed (A§8), and back afterwards; returns for any other failure. */
export const refuseEndedSession = (failure: unknown): void => {
  if (!(failure instanceof ApiError) || failure.status !== 401) return
  forgetSession()
  throw redirect(signInPath(location.pathname + location.search))
}
