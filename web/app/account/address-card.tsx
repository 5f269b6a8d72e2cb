import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MailDelivery } from '#contract/mail.ts'
import { confirmAddress, mailConfirmation } from '#contract/own-account.ts'
import { updateSessionUser } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MailSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { notify } from '../../ui/notices.tsx'
import { useMutation } from '../use-mutation.ts'

/** Query parameter that carries the token of a confirmation mail's link. */
const parameter = 'confirm'

/** Confirms the account's email address: requests the mail, and completes the confirmation when its link is opened. */
export const AddressCard = ({ email, onConfirmed }: { email: string; onConfirmed: () => Promise<void> }) => {
  const [query, setQuery] = useSearchParams()
  const [sent, setSent] = useState<MailDelivery>()
  const token = query.get(parameter)
  const forgetToken = () => setQuery({}, { replace: true })
  const asking = useMutation(mailConfirmation, {
    revalidates: false,
    onSuccess: ({ data }) => {
      forgetToken()
      setSent(data.delivery)
    },
  })
  const confirming = useMutation(confirmAddress, {
    revalidates: false,
    onSuccess: async ({ data }) => {
      updateSessionUser(data.user)
      forgetToken()
      notify({ text: 'Thank you. Your email address is confirmed.', tone: 'success' })
      await onConfirmed()
    },
  })
  const error = asking.error || confirming.error
  return (
    <Card className="mb-6">
      <h2 className="mb-2 text-title">Confirm your email address</h2>
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">
          {token
            ? `You opened the link in the email we sent to ${email}. One click confirms that the address is yours.`
            : `You can use your account as it is. Once you confirm that ${email} is yours, it also shows what we have stored for that address: invitations, your team, and the work you did before you had an account.`}
        </p>
        {error ? <Alert tone="danger">{error}</Alert> : null}
        {sent ? (
          <MailSentAlert delivery={sent}>
            An email with a link is on its way to {email}. The link works for three days. Nothing there after a few minutes?
            Please look into the spam folder.
          </MailSentAlert>
        ) : null}
        {token ? (
          <Button busy={confirming.isPending} onClick={() => confirming.run({ body: { token } })}>
            Confirm my address
          </Button>
        ) : null}
        {!sent && (!token || error) ? (
          <Button variant="secondary" icon="mail" busy={asking.isPending} onClick={() => asking.run({})}>
            {token ? 'Send me a new email' : 'Send me the email'}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
