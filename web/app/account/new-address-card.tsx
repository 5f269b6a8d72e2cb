import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmAddressChange, type getAddressChange, startAddressChange } from '#contract/address-change.ts'
import { maxEmailLength } from '#contract/field-limits.ts'
import type { MailDelivery } from '#contract/mail.ts'
import { call, type DataOf } from '../../api/call.ts'
import { updateSessionUser } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { showMomentAndZone } from '../../ui/format.ts'
import { MailSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { notify } from '../../ui/notices.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useMutation } from '../use-mutation.ts'

/** Query parameter that carries the token of the link in the mail to the new address. */
const parameter = 'address'

type WaitingAddress = DataOf<typeof getAddressChange>['waiting']

/** Changes the account's email address: requests the mail, and completes the change when its link is opened. */
export const NewAddressCard = ({
  email,
  waiting,
  onChanged,
}: {
  email: string
  waiting: WaitingAddress
  onChanged: () => Promise<void>
}) => {
  const [query] = useSearchParams()
  const token = query.get(parameter)
  return (
    <Card>
      <h2 className="mb-2 text-title">Email address</h2>
      {token ? (
        <ConfirmNewAddress token={token} email={email} onChanged={onChanged} />
      ) : (
        <AskForNewAddress email={email} waiting={waiting} />
      )}
    </Card>
  )
}

const ConfirmNewAddress = ({ token, email, onChanged }: { token: string; email: string; onChanged: () => Promise<void> }) => {
  const [, setQuery] = useSearchParams()
  const forgetToken = () => setQuery({}, { replace: true })
  const confirming = useMutation(confirmAddressChange, {
    revalidates: false,
    onSuccess: async ({ data }) => {
      updateSessionUser(data.user)
      forgetToken()
      notify({ text: `Your email address is now ${data.user.email}.`, tone: 'success' })
      await onChanged()
    },
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">
        You opened the link in the email to your new address. Confirm it, and you sign in with it instead of{' '}
        <span className="wrap-anywhere">{email}</span>. Your other devices are signed out.
      </p>
      {confirming.error ? <Alert tone="danger">{confirming.error}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        {confirming.error ? null : (
          <Button busy={confirming.isPending} onClick={() => confirming.run({ body: { token } })}>
            Use the new address
          </Button>
        )}
        <Button variant="secondary" onClick={forgetToken}>
          {confirming.error ? 'Enter the address again' : 'Keep the current address'}
        </Button>
      </div>
    </div>
  )
}

const AskForNewAddress = ({ email, waiting }: { email: string; waiting: WaitingAddress }) => {
  const [sent, setSent] = useState<{ to: string; delivery: MailDelivery }>()
  const action = useAction({
    send: async (values) => {
      const to = String(values.get('email')).trim()
      return { to, ...(await call(startAddressChange, { body: { email: to } })) }
    },
    onSuccess: (started, form) => {
      form.reset()
      setSent(started)
    },
  })
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        You sign in with <span className="wrap-anywhere">{email}</span>. It changes when you open the link that we send to the new
        address. Your work, team and certificate stay yours, and the change can be undone from the current address for 7 days.
      </p>
      {waiting && !sent ? (
        <Alert className="mb-4">
          The link that we sent to <span className="wrap-anywhere">{waiting.email}</span> has not been opened yet. It works until{' '}
          {showMomentAndZone(waiting.expiresAt)}.
        </Alert>
      ) : null}
      {sent ? (
        <div className="mb-4">
          <MailSentAlert delivery={sent.delivery}>
            An email with a link is on its way to <span className="wrap-anywhere">{sent.to}</span>. Open it on a device where you
            are signed in; it works for three days.
          </MailSentAlert>
        </div>
      ) : null}
      <Form action={action} aria-label="Email address">
        <TextField name="email" type="email" label="New email address" autoComplete="off" maxLength={maxEmailLength} required />
        <div>
          <SubmitButton variant="secondary" busyLabel="Sending...">
            Send the link
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
