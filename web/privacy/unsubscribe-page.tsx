import { useParams } from 'react-router'
import { unsubscribe } from '#contract/privacy.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { MailLinkCard } from './mail-link-card.tsx'

export const meta = () => pageMeta({ title: 'Unsubscribe', description: 'Stop the mails that the link you followed belongs to.' })

/** Where the 'Unsubscribe' of a mail leads: one button. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <MailLinkCard
      title="Unsubscribe"
      text="With one click you get no more mails of the kind you came from. You need not sign in, and nothing else changes."
      label="Unsubscribe"
      run={() => call(unsubscribe, { params: { token } })}
      done={({ purpose }) => (
        <>
          <h1 className="text-heading">You are unsubscribed</h1>
          <p className="text-muted">{purpose}: you get no more of these mails.</p>
        </>
      )}
    />
  )
}
