import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { bearer } from './stored-tokens.ts'

type Waiting = { answer: (signedIn: boolean) => void }

let waiting: Waiting | undefined
const listeners = new Set<() => void>()
const change = (next: Waiting | undefined) => {
  waiting = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call failed because the session it was sent with has ended. */
export const isEndedSession = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'session-ended' || failure.code === 'not-signed-in') && bearer() !== undefined

/** Asks on the spot to sign in again, over the page and its forms; false when the person would rather not. */
export const signInAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting?.answer(false)
    change({
      answer: (signedIn) => {
        change(undefined)
        resolve(signedIn)
      },
    })
  })

/** What waits for a new sign-in; undefined while nothing does. */
export const useWaitingForSignIn = (): Waiting | undefined =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => undefined,
  )
