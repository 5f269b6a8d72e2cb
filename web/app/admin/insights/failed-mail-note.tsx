import { type FailedMail, resendMail } from '#contract/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useMutation } from '../../use-mutation.ts'

export const FailedMailNote = ({
  mail,
  email,
  ownResend = false,
}: {
  mail: FailedMail | null
  email: string
  /** Hides the resend button, because another one is next to this note. */
  ownResend?: boolean
}) => {
  const resending = useMutation(resendMail, {
    failed: 'Failed to send the email again',
    network: 'Network error',
    onSuccess: ({ message }) => notify({ text: `${email}: ${message}`, tone: 'success' }),
  })
  if (!mail) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="danger">email failed</Badge>
      <span className="text-sm text-muted wrap-anywhere">
        {mail.kind}: {mail.reason}
      </span>
      {ownResend ? null : (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Send again to ${email}`}
          busy={resending.isPending}
          onClick={() => resending.run({ params: { id: mail.id } }, email)}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
