import { ApiError } from '../api/api-error.ts'
import { isOfSomebody } from './stored-tokens.ts'

/** Whether a call failed because the session has ended, in this tab or another. */
export const isEndedSession = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'session-ended' || failure.code === 'not-signed-in') && isOfSomebody()

let question = (): Promise<boolean> => Promise.resolve(false)

/** Sets how the page asks to sign in again. Public pages set nothing. */
export const setSignInQuestion = (ask: () => Promise<boolean>): void => {
  question = ask
}

/** Asks to sign in again without leaving the page; false if dismissed. */
export const signInAgain = (): Promise<boolean> => question()

/** Sends a request, and repeats it after a new sign-in if the session had ended. */
export const sendSignedIn = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    if (isEndedSession(failure) && (await signInAgain())) return send()
    throw failure
  }
}
