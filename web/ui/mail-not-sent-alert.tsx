import { Alert } from './alert.tsx'

/** Says that a mail was not sent, because the site has no mail server. */
export const MailNotSentAlert = () => (
  <Alert tone="warning">
    This site cannot send email at the moment, so the email is kept until it can. Please let the site’s owner know.
  </Alert>
)
