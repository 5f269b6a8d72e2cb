import { useRevalidator } from 'react-router'
import { type FailedMail, resendMail } from '#contract/mail.ts'
import { callForAnswer } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { notify } from '../../ui/notices.tsx'
import { toastError } from './toast-error.ts'

/** Says beside a person that the last mail did not arrive, why, and sends it again. */
export const FailedMailNote = ({
  mail,
  email,
  ownResend = false,
}: {
  mail: FailedMail | null
  email: string
  /** Another button beside this note sends the mail again. */
  ownResend?: boolean
}) => {
  const { revalidate } = useRevalidator()
  if (!mail) return null
  const resend = async () => {
    try {
      notify({ text: (await callForAnswer(resendMail, { params: { id: mail.id } })).message, tone: 'success' })
    } catch (failure) {
      toastError('Failed to send the mail again', failure)
    }
    revalidate()
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="danger">mail failed</Badge>
      <span className="text-sm text-muted wrap-anywhere">
        {mail.kind}: {mail.reason}
      </span>
      {ownResend ? null : (
        <Button size="small" variant="quiet" aria-label={`Send again to ${email}`} onClick={resend}>
          Send again
        </Button>
      )}
    </div>
  )
}
