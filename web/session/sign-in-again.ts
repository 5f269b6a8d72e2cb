import { ApiError } from '../api/api-error.ts'
import { isOfSomebody } from './stored-tokens.ts'

/** Whether a call failed because the session of the person to whom this page is shown has ended, here or in another tab. */
export const isEndedSession = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'session-ended' || failure.code === 'not-signed-in') && isOfSomebody()

let question = (): Promise<boolean> => Promise.resolve(false)

/** Says how this page asks to sign in again. Public pages, which need no session, say nothing and ask nobody. */
export const setSignInQuestion = (ask: () => Promise<boolean>): void => {
  question = ask
}

/** Asks on the spot to sign in again, over the page and its forms; false when the person would rather not. */
export const signInAgain = (): Promise<boolean> => question()

/** Sends, and once more after a new sign-in when the session had ended: what was typed or pressed survives it. */
export const sendSignedIn = async <Result>(send: () => Promise<Result>): Promise<Result> => {
  try {
    return await send()
  } catch (failure) {
    if (isEndedSession(failure) && (await signInAgain())) return send()
    throw failure
  }
}
