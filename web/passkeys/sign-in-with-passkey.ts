import { signInWithPasskey as endpoint, startPasskeySignIn } from '#contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type DataOf } from '../api/call.ts'
import { loadPasskeyLibrary, offersPasskeysInForms, passkeyFailureText } from './browser-passkeys.ts'

export type SignedIn = DataOf<typeof endpoint>

/** `ask` requests a passkey now; `stop` ends the flow when the form is left. */
export type PasskeySignInFlow = { ask: () => Promise<void>; stop: () => void }

/** Slightly less than the lifetime of the server's challenge, in milliseconds. */
const offerLifetimeMs = 9 * 60_000

/** Requests a passkey, or with `inForm` waits for one from autofill; a later request replaces an earlier one. */
const signInWithPasskey = async (inForm: boolean): Promise<SignedIn> => {
  const [{ startAuthentication }, { options }] = await Promise.all([loadPasskeyLibrary(), call(startPasskeySignIn, {})])
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inForm })
  return call(endpoint, { body: { credential } })
}

/** Offers passkeys in autofill, where supported, and renews the offer before its challenge expires. */
export const startPasskeySignInFlow = (form: {
  onSignedIn: (answer: SignedIn) => void
  onBusy: (busy: boolean) => void
  /** Message to show; undefined clears it. */
  onFailure: (sentence: string | undefined) => void
}): PasskeySignInFlow => {
  let stopped = false
  const offer = async () => {
    if (stopped || !(await offersPasskeysInForms())) return
    try {
      const answer = await signInWithPasskey(true)
      if (!stopped) form.onSignedIn(answer)
    } catch (failure) {
      // Autofill runs unrequested, so visitors see no message when it fails.
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
