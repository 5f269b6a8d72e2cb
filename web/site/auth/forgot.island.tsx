import { useState } from 'react'
import { emailRequiredMessage } from '#contract/email-address.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import type { MailDelivery } from '#contract/mail.ts'
import { forgotPassword } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { MailNotSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'
import { AuthFrame } from './auth-frame.tsx'

type Sent = { to: string; delivery: MailDelivery }

/** Requests a password link; the answer does not reveal whether the address has an account. */
export default function Forgot({ start, sent: sentBefore }: { start?: FormStart; sent?: Sent }) {
  const [sent, setSent] = useState(sentBefore)
  const action = useAction({
    start,
    skipNativeValidation: true,
    check: (values) => {
      const email = String(values.get('email')).trim()
      if (email === '') return [{ path: 'email', message: emailRequiredMessage }]
      return /^[^@]+@[^@]+$/.test(email) ? [] : [{ path: 'email', message: 'Please enter a valid email address' }]
    },
    send: async (values) => {
      const email = String(values.get('email')).trim()
      return { to: email, ...(await call(forgotPassword, { body: { email } })) }
    },
    onSuccess: setSent,
  })
  return (
    <AuthFrame
      title={sent?.delivery === 'queued' ? 'Check your email' : 'Forgot your password?'}
      text={sent ? undefined : 'Enter the email address of your account. We’ll send you a link to set a new password.'}
      back={{ to: '/auth', label: 'Back to sign in' }}
    >
      {sent ? (
        <div className="grid gap-4">
          {sent.delivery === 'kept' ? (
            <MailNotSentAlert />
          ) : (
            <>
              <Alert tone="success">
                If {sent.to} has an account, an email with a link is on its way. The link works once, for one hour.
              </Alert>
              <p className="text-sm text-muted">
                Nothing there after a few minutes? Look in your spam folder, and check that the address is the one you registered
                with.
              </p>
            </>
          )}
          <Button variant="secondary" onClick={() => setSent(undefined)}>
            Use another address
          </Button>
        </div>
      ) : (
        <Form action={action} aria-label="Forgot your password?">
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="none"
            required
            maxLength={maxEmailLength}
          />
          <SubmitButton wide busyLabel="Sending...">
            Send me a link
          </SubmitButton>
        </Form>
      )}
    </AuthFrame>
  )
}
