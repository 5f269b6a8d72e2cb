import { useEffect, useRef, useState } from 'react'
import type { submitInterest } from '#contract/teams.ts'
import type { DataOf } from '../api/call.ts'
import { visitor } from '../drafts/entry-store.ts'
import { formDraft } from '../drafts/form-draft.ts'
import { useSession } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { closeDialog, Dialog, openDialog } from '../ui/dialog.tsx'
import { MailNotSentAlert } from '../ui/mail-not-sent-alert.tsx'
import { Benefits } from './benefits.tsx'
import { InterestForm } from './interest-form.tsx'
import type { InterestFormRequest } from './show-interest-form.ts'
import { storeRequest } from './stored-request.ts'

/** Each new `request` object opens the dialog. */
export type InterestFormDialogProps = {
  request: InterestFormRequest
  onReceived?: () => void
}

const dialogId = 'interest-form'
const Received = ({
  received: { requestToken, delivery },
  onClose,
}: {
  received: DataOf<typeof submitInterest>
  onClose: () => void
}) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1}>
        We have received your request and answer within 24 hours.
        {delivery === 'queued' ? ' A confirmation is on its way to your email.' : null} Once your team is approved, every member
        gets a personal link to activate an account.
      </p>
      {delivery === 'kept' ? <MailNotSentAlert /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={`/request-access/status/${requestToken}`} variant="secondary" onClick={onClose}>
          See where my request stands
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

/** Closing keeps typed text; after a success the next opening starts with an empty form. */
export const InterestFormDialog = ({ request, onReceived }: InterestFormDialogProps) => {
  const { user } = useSession()
  const [received, setReceived] = useState<DataOf<typeof submitInterest>>()
  const invited = request.inviteToken !== undefined
  const title = invited ? 'Request Full Access' : 'Get Full Course Access'
  const done = invited ? 'Interest Registered Successfully!' : 'Thank You!'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it
  useEffect(() => openDialog(dialogId), [request])
  const close = () => closeDialog(dialogId)
  return (
    <Dialog id={dialogId} onClose={() => setReceived(undefined)} title={received ? done : title} width="large">
      {received ? (
        <Received received={received} onClose={close} />
      ) : (
        <>
          <Benefits className="grid gap-2 text-sm sm:grid-cols-2" />
          <InterestForm
            known={{
              email: request.email ?? user?.email,
              fullName: request.fullName ?? user?.fullName,
              company: request.company ?? user?.company,
            }}
            inviteToken={request.inviteToken}
            draft={
              user && !invited ? formDraft(user.id, 'interest') : formDraft(visitor, `interest ${request.inviteToken ?? ''}`)
            }
            onCancel={close}
            onReceived={(answer) => {
              storeRequest(answer.requestToken)
              setReceived(answer)
              onReceived?.()
            }}
          />
        </>
      )}
    </Dialog>
  )
}
