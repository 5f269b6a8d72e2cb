import { useState } from 'react'
import { ApiError, failureText, isRetryable } from '../api/api-error.ts'
import { sendSignedIn } from '../session/sign-in-again.ts'
import { forgetFailures, notifyFailure } from './notices.tsx'

export type TaskOptions<Given, Result> = {
  /** What failed, as "Failed to renew the invitation": shown in a notice, with a retry where that may help. Without it `error` has the reason. */
  failed?: string
  /** Message for a refusal without one from the server. */
  refused?: string
  /** Message for a lost connection. */
  network?: string
  /** Id of the row that a call concerns, which its list marks when the call fails. */
  rowOf?: (given: Given) => string | undefined
  /** `about` names the row, if `run` was given its name. */
  onSuccess?: (result: Result, given: Given, about?: string) => unknown
  /** Called after success or failure, while still pending. */
  onSettled?: (failure: unknown) => unknown
}

export type Task<Given, Result> = {
  /** Resolves to undefined on failure and never throws. `about` names the target in a failure notice. */
  run: (given: Given, about?: string) => Promise<Result | undefined>
  isPending: boolean
  /** The arguments of running calls, for instance rows of a list. */
  pending: readonly Given[]
  /** Why the last call failed; empty otherwise. */
  error: string
  /** Replaces the error message. */
  setError: (error: string) => void
}

/** State of an operation started by a button. If the session has ended it asks to sign in again and then continues. */
export const useTask = <Given = void, Result = unknown>(
  work: (given: Given) => Promise<Result>,
  options: TaskOptions<Given, Result> = {},
): Task<Given, Result> => {
  const [pending, setPending] = useState<readonly Given[]>([])
  const [error, setError] = useState('')

  const tell = (failure: unknown, given: Given, about: string | undefined) => {
    if (!(failure instanceof ApiError)) console.error(failure)
    const { failed, refused = 'Something went wrong. Please try again.', network = 'Network error. Please try again.' } = options
    const reason = failureText(failure, { refused, network })
    if (failed === undefined) return setError(reason)
    const again = isRetryable(failure) ? { label: 'Try again', run: () => void run(given, about) } : undefined
    notifyFailure(failed, reason, { id: options.rowOf?.(given), name: about }, again)
  }
  const run = async (given: Given, about?: string): Promise<Result | undefined> => {
    setPending((before) => [...before, given])
    setError('')
    const row = options.rowOf?.(given)
    if (row) forgetFailures(row)
    try {
      const result = await sendSignedIn(() => work(given))
      await options.onSuccess?.(result, given, about)
      await options.onSettled?.(undefined)
      return result
    } catch (failure) {
      tell(failure, given, about)
      await options.onSettled?.(failure)
      return undefined
    } finally {
      setPending((before) => before.filter((other) => other !== given))
    }
  }
  return { run, isPending: pending.length > 0, pending, error, setError }
}
