import { signInWithPasskey as endpoint, startPasskeySignIn } from '#contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type DataOf } from '../api/call.ts'
import { loadPasskeyLibrary, offersPasskeysInForms, passkeyFailureText } from './browser-passkeys.ts'

/** Who signed in with a passkey, and the session's token. */
export type SignedIn = DataOf<typeof endpoint>

/** What a sign-in form does with passkeys: `ask` for one at once, `stop` when the form is left. */
export type PasskeySignInFlow = { ask: () => Promise<void>; stop: () => void }

/** A little less than a challenge of the server lasts, in milliseconds. */
const offerLifetimeMs = 9 * 60_000

/** Asks for a passkey, or with `inForm` waits until one is picked below the email field; a later request takes an earlier one's place. */
const signInWithPasskey = async (inForm: boolean): Promise<SignedIn> => {
  const [{ startAuthentication }, { options }] = await Promise.all([loadPasskeyLibrary(), call(startPasskeySignIn, {})])
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inForm })
  return call(endpoint, { body: { credential } })
}

/** Offers passkeys below the email field, where the browser can, and renews the offer before its challenge ends. */
export const startPasskeySignInFlow = (form: {
  onSignedIn: (answer: SignedIn) => void
  onBusy: (busy: boolean) => void
  /** The sentence to show; undefined takes it away. */
  onFailure: (sentence: string | undefined) => void
}): PasskeySignInFlow => {
  let stopped = false
  const offer = async () => {
    if (stopped || !(await offersPasskeysInForms())) return
    try {
      const answer = await signInWithPasskey(true)
      if (!stopped) form.onSignedIn(answer)
    } catch (failure) {
      // A visitor who never wanted a passkey is not told why none is offered.
      const refused = failure instanceof ApiError && failure.code !== undefined && failure.code !== 'too-many'
      if (refused && !stopped) form.onFailure(passkeyFailureText(failure))
    }
  }
  void offer()
  const renewal = setInterval(() => document.visibilityState === 'visible' && void offer(), offerLifetimeMs)
  return {
    async ask() {
      form.onBusy(true)
      form.onFailure(undefined)
      try {
        form.onSignedIn(await signInWithPasskey(false))
      } catch (failure) {
        form.onFailure(passkeyFailureText(failure))
        void offer()
      }
      form.onBusy(false)
    },
    stop() {
      stopped = true
      clearInterval(renewal)
      void loadPasskeyLibrary().then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        () => undefined,
      )
    },
  }
}
