import { type ReactNode, useEffect, useId, useState } from 'react'
import { maxRecoveryCodeLength } from '#contract/field-limits.ts'
import { giveProof, startProof } from '#contract/passkeys.ts'
import { call, type DataOf } from '../../api/call.ts'
import { loadPasskeyLibrary, passkeyFailureText } from '../../passkeys/browser-passkeys.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useTask } from '../../ui/use-task.ts'
import { ProviderLink, useSignInInOtherTab } from '../session/sign-in-in-other-tab.tsx'

type Ways = DataOf<typeof startProof>

const PasskeyWay = ({
  options,
  onProven,
  renew,
}: {
  options: NonNullable<Ways['options']>
  onProven: () => void
  renew: () => void
}) => {
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({})
  const prove = async () => {
    setState({ busy: true })
    try {
      const { startAuthentication } = await loadPasskeyLibrary()
      await call(giveProof, { body: { passkey: await startAuthentication({ optionsJSON: options }) } })
      onProven()
    } catch (failure) {
      setState({ error: passkeyFailureText(failure) })
      // A challenge can be used only once, even if it fails.
      renew()
    }
  }
  return (
    <div className="grid gap-3">
      {state.error ? <Alert tone="danger">{state.error}</Alert> : null}
      <Button icon="lock" wide busy={state.busy} autoFocus onClick={prove}>
        Use your passkey
      </Button>
    </div>
  )
}

const PasswordWay = ({ isOnly, onProven }: { isOnly: boolean; onProven: () => void }) => {
  const action = useAction({
    send: (values) => call(giveProof, { body: { password: String(values.get('password')) } }),
    onSuccess: onProven,
  })
  return (
    <Form action={action} aria-label="Confirm with your password">
      <PasswordField name="password" label="Password" autoComplete="current-password" required autoFocus={isOnly} />
      <SubmitButton wide variant={isOnly ? 'primary' : 'secondary'} busyLabel="Checking...">
        Confirm with your password
      </SubmitButton>
    </Form>
  )
}

const RecoveryWay = ({ onProven }: { onProven: () => void }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const action = useAction({
    send: (values) => call(giveProof, { body: { recoveryCode: String(values.get('recoveryCode')).trim() } }),
    onSuccess: onProven,
  })
  return (
    <div className="grid gap-3">
      <Button variant="quiet" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        Lost your passkey? Use a recovery code
      </Button>
      <div id={id} hidden={!open}>
        <Form action={action} aria-label="Use a recovery code">
          <TextField
            name="recoveryCode"
            label="Recovery code"
            hint="One of the ten codes that you saved when you added your first passkey. Each works once."
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxRecoveryCodeLength}
            required
          />
          <SubmitButton wide variant="secondary" busyLabel="Checking...">
            Use this code
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}

/** Signs in again at a provider. Another person's account is not accepted, since the pending request would then run under it. */
const ProviderWays = ({ providers, onProven }: { providers: Ways['providers']; onProven: () => void }) => {
  const { user } = useSession()
  const error = useSignInInOtherTab(user?.id, onProven)
  return (
    <div className="grid gap-3">
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {providers.map((provider) => (
        <ProviderLink key={provider.id} {...provider} />
      ))}
    </div>
  )
}

/** All ways for the signed-in person to confirm their identity; `whenNothing` is shown if there are none. */
export const ProofWays = ({ onProven, whenNothing }: { onProven: () => void; whenNothing: ReactNode }) => {
  const [ways, setWays] = useState<Ways>()
  const { run: load, error } = useTask(() => call(startProof, {}), { onSuccess: setWays })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => void load(), [])
  if (error)
    return (
      <div className="grid gap-4">
        <Alert tone="danger">{error}</Alert>
        <Button variant="secondary" icon="refresh" onClick={() => load()}>
          Try again
        </Button>
      </div>
    )
  if (!ways) return <LoadingState />
  // A required passkey is stronger than the password of this session.
  const byPassword = ways.hasPassword && ways.passkeyNeeded === undefined
  const byProvider = ways.passkeyNeeded === undefined ? ways.providers : []
  if (!ways.options && !byPassword && byProvider.length === 0) return whenNothing
  return (
    <div className="grid gap-5">
      {ways.options ? <PasskeyWay options={ways.options} onProven={onProven} renew={() => void load()} /> : null}
      {byPassword ? <PasswordWay isOnly={!ways.options} onProven={onProven} /> : null}
      {byProvider.length > 0 ? <ProviderWays providers={byProvider} onProven={onProven} /> : null}
      {ways.hasRecoveryCodes ? <RecoveryWay onProven={onProven} /> : null}
    </div>
  )
}
