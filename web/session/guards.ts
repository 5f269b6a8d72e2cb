import { type MiddlewareFunction, redirect } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { forgetSession, loadSession } from './session.ts'

/**
 * Learner routes: a signed-in account whose id is the path's `userId` where it has one, otherwise `/auth`. The server
 * enforces the same again.
 */
export const requireLearner: MiddlewareFunction = async ({ params }, next) => {
  const { kind, user } = await loadSession()
  if (kind !== 'account' || (params.userId !== undefined && params.userId !== user.id)) throw redirect('/auth')
  return next()
}

/** Admin routes: role admin, otherwise `/auth`. */
export const requireAdmin: MiddlewareFunction = async (_, next) => {
  const { user } = await loadSession()
  if (user?.role !== 'admin') throw redirect('/auth')
  return next()
}

/** Sends whoever's session the server no longer accepts to `/auth`, its token removed (A§8); returns for any other failure. */
export const refuseEndedSession = (failure: unknown): void => {
  if (!(failure instanceof ApiError) || failure.status !== 401) return
  forgetSession()
  throw redirect('/auth')
}
