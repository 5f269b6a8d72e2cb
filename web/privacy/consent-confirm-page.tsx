import { marketingConsent } from '#content/consents.ts'
import { confirmConsent } from '#contract/privacy.ts'
import { call } from '../api/call.ts'
import { pageMeta } from '../page-meta.ts'
import { MailLinkCard } from './mail-link-card.tsx'

export const meta = () =>
  pageMeta({ title: 'Confirm your consent', description: 'Confirm a consent you have given in your account.' })

/** Where the mail after a consent leads: one button that confirms the address. */
export default function ConsentConfirmPage() {
  return (
    <MailLinkCard
      title="Confirm your consent"
      text={marketingConsent.text}
      label="Confirm my consent"
      run={() => call(confirmConsent, { body: { token: new URLSearchParams(location.search).get('token') ?? '' } })}
      done={() => (
        <>
          <h1 className="text-heading">Your consent is confirmed</h1>
          <p className="text-muted">You can withdraw it at any time, in your account or with one click in each mail.</p>
        </>
      )}
    />
  )
}
