import { MailNotSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import type { Joined } from './waitlist-form.tsx'

export const ConfirmAddress = ({ joined: { email, delivery } }: { joined: Joined }) =>
  delivery === 'kept' ? (
    <MailNotSentAlert />
  ) : (
    <p>
      Please open our email to {email} and confirm your address. If it doesn’t arrive, join again after ten minutes and we’ll send
      it again.
    </p>
  )
