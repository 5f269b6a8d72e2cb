import { useState } from 'react'
import type { MailDelivery } from '#contract/mail.ts'
import { changePassword, forgotPassword } from '#contract/own-account.ts'
import { call } from '../../api/call.ts'
import { newPasswordIssues, passwordHint } from '../../session/password-rule.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { MailSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useMutation } from '../use-mutation.ts'

const ChangeForm = ({ email, onChanged }: { email: string; onChanged: () => void }) => {
  const action = useAction({
    check: (values) => newPasswordIssues(String(values.get('password'))),
    send: (values) =>
      call(changePassword, { body: { current: String(values.get('current')), password: String(values.get('password')) } }),
    onSuccess: (_, form) => {
      form.reset()
      notify({ text: 'Your password is changed. Other devices are signed out.', tone: 'success' })
      onChanged()
    },
  })
  return (
    <Form action={action} aria-label="Password">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label="Current password" autoComplete="current-password" required />
      <PasswordField name="password" label="New password" autoComplete="new-password" required hint={passwordHint} />
      <SubmitButton busyLabel="Saving...">Change password</SubmitButton>
    </Form>
  )
}

/** Emails a set-password link to accounts that so far sign in only through a provider. */
const FirstPassword = ({ email }: { email: string }) => {
  const [sent, setSent] = useState<MailDelivery>()
  const mailLink = useMutation(forgotPassword, { revalidates: false, onSuccess: ({ data }) => setSent(data.delivery) })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        You sign in with a provider and have no password here. You can set one to sign in by email too.
      </p>
      {mailLink.error ? <Alert tone="danger">{mailLink.error}</Alert> : null}
      {sent ? (
        <MailSentAlert delivery={sent}>An email with a link is on its way to {email}. The link works for one hour.</MailSentAlert>
      ) : (
        <Button variant="secondary" icon="mail" busy={mailLink.isPending} onClick={() => mailLink.run({ body: { email } })}>
          Email me a link to set a password
        </Button>
      )}
    </div>
  )
}

export const PasswordCard = ({
  email,
  hasPassword,
  onChanged,
}: {
  email: string
  hasPassword: boolean
  onChanged: () => void
}) => (
  <Card>
    <h2 className="mb-4 text-title">Password</h2>
    {hasPassword ? <ChangeForm email={email} onChanged={onChanged} /> : <FirstPassword email={email} />}
  </Card>
)
