import { useState } from 'react'
import { login } from '#contract/auth.ts'
import { signInProviders } from '#contract/social.ts'
import { call } from '../../api/call.ts'
import { PasskeySignIn } from '../../passkeys/passkey-sign-in.tsx'
import { type SessionUser, signIn, useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { ModalProps } from '../../ui/modal.tsx'
import { useFormSubmit } from '../../ui/use-form-submit.ts'
import { ProviderLink, useSignInInOtherTab } from './sign-in-in-other-tab.tsx'

const SignInForm = ({ email, answer }: { email: string | undefined; answer: (signedIn: boolean) => void }) => {
  const action = useFormSubmit({
    send: (values) =>
      call(login, { body: { email: String(values.get('email')).trim(), password: String(values.get('password')) } }),
    refused: 'Login failed',
    network: 'An unexpected error occurred. Please try again.',
    onSuccess: ({ user, token, passkeyNeeded }) => {
      signIn(user, token, passkeyNeeded)
      answer(true)
    },
  })
  return (
    <Form action={action} aria-label="Sign in again">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        readOnly={email !== undefined}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" required data-focus-first />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answer(false)}>
          Not now
        </Button>
        <SubmitButton busyLabel="Signing in...">Sign in and continue</SubmitButton>
      </div>
    </Form>
  )
}

/** Alternatives to the password: a passkey, a provider, or another tab. */
const OtherWays = ({ user, answer }: { user: SessionUser; answer: (signedIn: boolean) => void }) => {
  const elsewhere = useSignInInOtherTab(user.id, () => answer(true))
  const [otherEmail, setOtherEmail] = useState<string>()
  const error = otherEmail ? `This passkey belongs to ${otherEmail}, which is another account.` : elsewhere
  const provider = signInProviders.find(({ id }) => id === user.socialProvider)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <PasskeySignIn
        onSignedIn={({ user: owner, token }) => {
          if (owner.id !== user.id) return setOtherEmail(owner.email)
          signIn(owner, token)
          answer(true)
        }}
      />
      {provider ? <ProviderLink {...provider} /> : null}
    </div>
  )
}

/** Lets a person whose session has ended sign in without leaving the page. */
export const SignInAgainDialog = ({ answer }: ModalProps<boolean>) => {
  const { user } = useSession()
  return (
    <Dialog
      id="sign-in-again"
      width="small"
      title="Your session has ended"
      description="Sign in again to continue. What you have typed is still there and will be sent afterwards."
    >
      <div className="grid gap-4">
        <SignInForm email={user?.email} answer={answer} />
        {user ? <OtherWays user={user} answer={answer} /> : null}
      </div>
    </Dialog>
  )
}
