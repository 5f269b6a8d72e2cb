import type { ReactNode } from 'react'
import type { MailDelivery } from '#contract/mail.ts'
import { Alert } from './alert.tsx'

/** Says that a mail was not sent, because the site has no mail server. */
export const MailNotSentAlert = () => (
  <Alert tone="warning">
    This site cannot send email at the moment, so the email is kept until it can. Please let the site’s owner know.
  </Alert>
)

/** Says what was mailed, or that it was not sent. */
export const MailSentAlert = ({ delivery, children }: { delivery: MailDelivery; children: ReactNode }) =>
  delivery === 'kept' ? <MailNotSentAlert /> : <Alert tone="success">{children}</Alert>
