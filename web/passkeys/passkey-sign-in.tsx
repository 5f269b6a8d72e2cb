import { useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { PasskeySignInFlow, SignedIn } from './sign-in-with-passkey.ts'

/** Signs in with a passkey. Supporting browsers also offer passkeys in the autofill of the email field, which needs `autocomplete="username webauthn"`. */
export const PasskeySignIn = ({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const flow = useRef<PasskeySignInFlow>(undefined)
  const report = useRef(onSignedIn)
  report.current = onSignedIn
  const start = async () => {
    const { startPasskeySignInFlow } = await import('./sign-in-with-passkey.ts')
    flow.current ??= startPasskeySignInFlow({
      onSignedIn: (answer) => report.current(answer),
      onBusy: setBusy,
      onFailure: setError,
    })
    return flow.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the form is shown
  useEffect(() => {
    start().catch(() => undefined)
    return () => flow.current?.stop()
  }, [])
  return (
    <>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button
        variant="secondary"
        icon="lock"
        wide
        busy={busy}
        onClick={() =>
          start().then(
            ({ ask }) => ask(),
            () => setError('Network error. Please try again.'),
          )
        }
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
