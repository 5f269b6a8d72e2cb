import { useState } from 'react'
import { forgotPassword } from '#contract/account.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { useAction } from '../ui/use-action.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () =>
  pageMeta({ title: 'Forgot your password?', description: 'Get a link by e-mail to set a new password for your account.' })

/** Asks for a link to set a new password; the answer never tells whether the address has an account. */
export default function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>()
  const action = useAction({
    onlyOwnChecks: true,
    check: (values) => {
      const email = String(values.get('email')).trim()
      if (email === '') return [{ path: 'email', message: 'Email is required' }]
      return /^[^@]+@[^@]+$/.test(email) ? [] : [{ path: 'email', message: 'Please enter a valid email address' }]
    },
    send: async (values) => {
      const email = String(values.get('email')).trim()
      await call(forgotPassword, { body: { email } })
      return email
    },
    onSuccess: setSentTo,
  })
  return (
    <AuthFrame
      title={sentTo ? 'Check your e-mail' : 'Forgot your password?'}
      text={sentTo ? undefined : 'Enter the e-mail address of your account. We send you a link to set a new password.'}
      back={{ to: '/auth', label: 'Back to sign in' }}
    >
      {sentTo ? (
        <div className="grid gap-4">
          <Alert tone="success">
            If {sentTo} has an account, a mail with a link is on its way. The link works once, for one hour.
          </Alert>
          <p className="text-sm text-muted">
            Nothing there after a few minutes? Look into the spam folder, and check that the address is the one you registered
            with.
          </p>
          <Button variant="secondary" onClick={() => setSentTo(undefined)}>
            Use another address
          </Button>
        </div>
      ) : (
        <Form action={action} aria-label="Forgot your password?">
          <FormError />
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            required
            maxLength={254}
          />
          <SubmitButton wide busyLabel="Sending...">
            Send me a link
          </SubmitButton>
        </Form>
      )}
    </AuthFrame>
  )
}
