import { useState } from 'react'
import { ApiError, failureText } from '../api/api-error.ts'
import { isRetryable } from '../api/retryable.ts'
import { sendSignedIn } from '../session/sign-in-again.ts'
import { notify } from './notices.tsx'

/** What a task reports. */
export type TaskOptions<Given, Result> = {
  /** What failed, as "Failed to renew the invitation": told in a notice, which offers another try where that may help. Without it the reason stands in `error`. */
  failed?: string
  /** Sentence for a refusal that the server does not word. */
  refused?: string
  /** Sentence for a lost connection. */
  network?: string
  onSuccess?: (result: Result, given: Given) => unknown
  /** Once it has succeeded or failed, before it stops being pending. */
  onSettled?: (failure: unknown) => unknown
}

/** Something that a button does. */
export type Task<Given, Result> = {
  /** Does it; resolves to undefined when it fails, and never throws. A notice of a failure names what it is about. */
  run: (given: Given, about?: string) => Promise<Result | undefined>
  isPending: boolean
  /** What is being done with: which row of a list, for instance. */
  pending: readonly Given[]
  /** Why the last try failed; empty when it did not. */
  error: string
  /** Says something else in its place; with an empty text, nothing. */
  setError: (error: string) => void
}

/**
 * The life of something that a button does: pending, done or failed. When the session has ended it asks to sign in again on the spot, and goes on
 * afterwards.
 */
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
    notify({ text: `${failed}${about ? ` (${about})` : ''}: ${reason}`, tone: 'danger', seconds: 0, action: again })
  }
  const run = async (given: Given, about?: string): Promise<Result | undefined> => {
    setPending((before) => [...before, given])
    setError('')
    try {
      const result = await sendSignedIn(() => work(given))
      await options.onSuccess?.(result, given)
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
