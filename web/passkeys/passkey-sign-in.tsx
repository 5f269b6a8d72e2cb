import { useEffect, useRef, useState } from 'react'
import { signInWithPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type DataOf } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { loadPasskeyLibrary, offersPasskeysInForms, passkeyFailureText } from './browser-passkeys.ts'

type SignedIn = DataOf<typeof signInWithPasskey>

/** Slightly less than the lifetime of the server's challenge, in milliseconds. */
const offerLifetimeMs = 9 * 60_000

/** Requests a passkey, or with `inForm` waits for one from autofill; a later request replaces an earlier one. */
const requestPasskey = async (inForm: boolean): Promise<SignedIn> => {
  const [{ startAuthentication }, { options }] = await Promise.all([loadPasskeyLibrary(), call(startPasskeySignIn, {})])
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: inForm })
  return call(signInWithPasskey, { body: { credential } })
}

/** Signs in with a passkey. Supporting browsers also offer passkeys in the autofill of the email field, which needs `autocomplete="username webauthn"`. */
export const PasskeySignIn = ({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const isShown = useRef(false)
  const report = useRef(onSignedIn)
  report.current = onSignedIn
  const offer = async () => {
    if (!isShown.current || !(await offersPasskeysInForms())) return
    try {
      const answer = await requestPasskey(true)
      if (isShown.current) report.current(answer)
    } catch (failure) {
      // Autofill runs unrequested, so visitors see no message when it fails.
      const refused = failure instanceof ApiError && failure.code !== undefined && failure.code !== 'too-many'
      if (refused && isShown.current) setError(passkeyFailureText(failure))
    }
  }
  const ask = async () => {
    setBusy(true)
    setError(undefined)
    try {
      report.current(await requestPasskey(false))
    } catch (failure) {
      setError(passkeyFailureText(failure))
      void offer()
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the form is shown
  useEffect(() => {
    isShown.current = true
    void offer()
    // Renews the offer before its challenge expires.
    const renewal = setInterval(() => document.visibilityState === 'visible' && void offer(), offerLifetimeMs)
    return () => {
      isShown.current = false
      clearInterval(renewal)
      void loadPasskeyLibrary().then(
        ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
        () => undefined,
      )
    }
  }, [])
  return (
    <>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button variant="secondary" icon="lock" wide busy={busy} onClick={ask}>
        Sign in with a passkey
      </Button>
    </>
  )
}
