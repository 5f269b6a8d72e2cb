import { useEffect, useState } from 'react'
import { previewNudge, type StuckGroup, type StuckPerson, sendNudge } from '#contract/nudges.ts'
import { failureText } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { useMutation } from '../../use-mutation.ts'
import { MailFrame } from '../mail/mail-frame.tsx'

export const NudgeDialog = ({ group, person, answer }: ModalProps<undefined> & { group: StuckGroup; person: StuckPerson }) => {
  const [mail, setMail] = useState<DataOf<typeof previewNudge>>()
  const [error, setError] = useState('')
  const { id } = person
  useEffect(() => {
    call(previewNudge, { params: { group, id } }).then(setMail, (failure) =>
      setError(failureText(failure, { refused: 'The nudge could not be shown.', network: 'Network error' })),
    )
  }, [group, id])
  const sending = useMutation(sendNudge, {
    revalidates: false,
    refused: 'The nudge was not sent.',
    network: 'Network error: the nudge may not have been sent.',
    onSuccess: ({ data, message }) => {
      notify({ text: message, tone: data.delivery === 'queued' ? 'success' : 'warning' })
      answer(undefined)
    },
  })
  const shownError = sending.error || error
  return (
    <Dialog
      id="nudge"
      width="large"
      title={`Nudge ${person.name ?? person.email}`}
      description={`To ${person.email}, exactly as it will arrive. No one gets another one within 14 days.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(undefined)}>
            Cancel
          </Button>
          <Button busy={sending.isPending} disabled={!mail} onClick={() => sending.run({ params: { group, id } })}>
            {sending.isPending ? 'Sending...' : 'Send nudge'}
          </Button>
        </>
      }
    >
      {shownError ? <Alert tone="danger">{shownError}</Alert> : null}
      {!mail && !error ? <LoadingState label="Writing the email..." /> : null}
      {mail ? (
        <>
          <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />
          <details>
            <summary>As plain text</summary>
            <pre className="whitespace-pre-wrap">{mail.text}</pre>
          </details>
        </>
      ) : null}
    </Dialog>
  )
}
