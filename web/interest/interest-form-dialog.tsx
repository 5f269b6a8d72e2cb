import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useSession } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { InterestForm } from './interest-form.tsx'
import type { InterestFormRequest } from './show-interest-form.ts'

/** What the interest form's modal is given: whom it is for and whether it is open. */
export type InterestFormDialogProps = { request: InterestFormRequest; open: boolean; onClose: () => void }

const benefits = ['7 additional modules', 'Certificate of completion', 'Lifetime access', 'Free access • No payment required']

const Benefits = () => (
  <ul className="grid gap-2 sm:grid-cols-2">
    {benefits.map((benefit) => (
      <li key={benefit} className="flex items-center gap-2 text-sm">
        <Icon name="check" className="text-success" />
        {benefit}
      </li>
    ))}
  </ul>
)

const Received = ({ requestToken, onClose }: { requestToken: string; onClose: () => void }) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1}>
        We have received your request and answer within 24 hours. A confirmation is on its way to your e-mail; once your team is
        approved, every member gets a personal link to activate an account.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={`/request-access/status/${requestToken}`} variant="secondary" onClick={onClose}>
          See where my request stands
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

/**
 * The interest form's modal (V§2). Closing it keeps what was typed; after a success the next opening starts afresh, and the page behind reads its
 * data again, so that a preview shows the request at once.
 */
export const InterestFormDialog = ({ request, open, onClose }: InterestFormDialogProps) => {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const [requestToken, setRequestToken] = useState<string>()
  const invited = request.inviteToken !== undefined
  const title = invited ? 'Request Full Access' : 'Get Full Course Access'
  const done = invited ? 'Interest Registered Successfully!' : 'Thank You!'
  const close = () => {
    setRequestToken(undefined)
    onClose()
  }
  return (
    <Dialog id="interest-form" open={open} onClose={close} title={requestToken ? done : title} width="large">
      {requestToken ? (
        <Received requestToken={requestToken} onClose={close} />
      ) : (
        <>
          <Benefits />
          <InterestForm
            known={{
              email: request.email ?? user?.email,
              fullName: request.fullName ?? user?.fullName,
              company: request.company ?? user?.company,
            }}
            inviteToken={request.inviteToken}
            onCancel={close}
            onReceived={(token) => {
              setRequestToken(token)
              revalidate()
            }}
          />
        </>
      )}
    </Dialog>
  )
}
