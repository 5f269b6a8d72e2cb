import { replace } from 'react-router'
import { getDemoOutcome, socialFailureMessage } from '#contract/social.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { rememberModuleCompleted } from '../../session/completion-flags.ts'
import { tokenEnd } from '../../session/days-left.ts'
import { forgetDemo, homePath, loadSession, type SessionUser, startDemo } from '../../session/session.ts'
import { storedDemo } from '../../session/stored-tokens.ts'
import { loadReader, type ReaderData } from '../reader/load-reader.ts'
import { leaveFor } from '../session/leave.ts'

export const demoModulePath = '/preview/demo/module1'

export type DemoOutcome = DataOf<typeof getDemoOutcome>

export type DemoData =
  | ({ kind: 'open'; user: SessionUser; token: string } & ReaderData)
  | { kind: 'ended'; outcome: DemoOutcome }
  | { kind: 'no-user' }

const isRefusal = (failure: unknown, ...codes: string[]) => failure instanceof ApiError && codes.includes(failure.code ?? '')

const failureAddress = (message: string) =>
  `/social-auth?message=${encodeURIComponent(message)}${message === socialFailureMessage ? '#failed' : ''}`

/** Removes the token from the address first, so that no later request sends it as referrer. */
const removeTokenFromAddress = (url: URL): void => {
  const token = url.searchParams.get('token')
  if (token === null) return
  history.replaceState(history.state, '', demoModulePath)
  startDemo(token)
  throw replace(demoModulePath)
}

/** The results of an ended demo; undefined while it runs. Forgets a token that the server rejects. */
const findOutcome = async (token: string): Promise<DemoOutcome | undefined> => {
  try {
    const outcome = await call(getDemoOutcome, { body: { token } })
    return outcome.ended ? outcome : undefined
  } catch (failure) {
    if (!isRefusal(failure, 'session-ended', 'account-disabled', 'bad-input')) throw failure
    forgetDemo()
    const message = isRefusal(failure, 'account-disabled') ? (failure as ApiError).message : socialFailureMessage
    throw leaveFor(failureAddress(message))
  }
}

/** Opens Module 1 for demo users, redirects others to `/social-auth`, and full accounts to their own module. The server decides by the token. */
export const loadDemo = async (request: Request): Promise<DemoData> => {
  removeTokenFromAddress(new URL(request.url))
  const token = storedDemo()
  if (!token) throw leaveFor('/social-auth')
  const end = tokenEnd(token)
  if (end === undefined) console.error('The demo’s token could not be read')
  if (end !== undefined && end <= Date.now()) {
    const outcome = await findOutcome(token)
    if (outcome) return { kind: 'ended', outcome }
  }
  const { kind, user } = await loadSession()
  if (kind === 'account') throw replace(user.role === 'admin' ? homePath(user) : `/user/${user.id}/module1`)
  if (kind !== 'demo') return resolveExpiredDemo(token)
  // The specification has a screen for an answer without a user.
  if (!user) return { kind: 'no-user' }
  try {
    const opened = await loadReader({ owner: user.id }, 1, request)
    const { completedAt } = opened.module.progress
    // On a second device the landing page would ask to start the module.
    if (completedAt) rememberModuleCompleted(1, user.email, completedAt)
    return { kind: 'open', user, token, ...opened }
  } catch (failure) {
    if (isRefusal(failure, 'demo-ended', 'session-ended', 'account-disabled')) return resolveExpiredDemo(token)
    throw failure
  }
}

/** The browser's clock may be slow, so a rejected token may belong to a demo that has ended. */
const resolveExpiredDemo = async (token: string): Promise<DemoData> => {
  const outcome = await findOutcome(token)
  if (outcome) {
    startDemo(token)
    return { kind: 'ended', outcome }
  }
  // The token has expired but the account is still active: the demo was extended or the team approved.
  forgetDemo()
  throw leaveFor(failureAddress('Your access has changed. Please sign in again.'))
}
