import { useEffect, useState } from 'react'
import { previewInvitationMail } from '#contract/invitations.ts'
import { failureText } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { MailFrame } from '../mail/mail-frame.tsx'
import { type InvitationOrigin, originBody, SendInvitesForm } from './send-invites-tab.tsx'

const wording = { refused: 'Failed to fetch the email', network: 'Failed to fetch the email' }

/** Debounce of the preview, in milliseconds. */
const typingPauseMs = 400

const EmailPreview = ({ origin }: { origin: InvitationOrigin }) => {
  const [firstOrigin] = useState(origin)
  const [mail, setMail] = useState<DataOf<typeof previewInvitationMail>>()
  const [error, setError] = useState('')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches the same mail
  useEffect(() => {
    if (origin.source === undefined) return
    let isCurrent = true
    const timer = setTimeout(
      async () => {
        try {
          const shown = await call(previewInvitationMail, { query: originBody(origin) })
          if (!isCurrent) return
          setMail(shown)
          setError('')
        } catch (failure) {
          if (isCurrent) setError(failureText(failure, wording))
        }
      },
      origin === firstOrigin ? 0 : typingPauseMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [origin, firstOrigin, tries])
  return (
    <>
      {error ? (
        <Alert tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{error}</p>
            <Button size="small" variant="secondary" icon="refresh" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          </div>
        </Alert>
      ) : null}
      {mail ? (
        <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />
      ) : origin.source === undefined ? (
        <Alert tone="info">
          <p>The email says where the addresses come from. Choose the source in the form to see the email as it will arrive.</p>
        </Alert>
      ) : error ? null : (
        <LoadingState />
      )}
    </>
  )
}

export const PreviewTab = () => (
  <SendInvitesForm
    submitLabel="Send Preview Invitations"
    failed="Failed to send preview invitations"
    email={(origin) => <EmailPreview origin={origin} />}
  />
)
