import { login } from '#contract/auth.ts'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import type { ModalProps } from '../ui/modal.tsx'
import { useFormSubmit } from '../ui/use-form-submit.ts'
import { signIn, useSession } from './session.ts'

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
      <FormError />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        readOnly={email !== undefined}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" required autoFocus />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => answer(false)}>
          Not now
        </Button>
        <SubmitButton busyLabel="Signing in...">Sign in and continue</SubmitButton>
      </div>
    </Form>
  )
}

/** Lets a person whose session ended during a form sign in without leaving it. */
export const SignInAgainDialog = ({ answer }: ModalProps<boolean>) => {
  const { user } = useSession()
  return (
    <Dialog
      id="sign-in-again"
      width="small"
      title="Your session has ended"
      description="Sign in again to continue. What you have typed is still there and will be sent afterwards."
    >
      <SignInForm email={user?.email} answer={answer} />
    </Dialog>
  )
}
