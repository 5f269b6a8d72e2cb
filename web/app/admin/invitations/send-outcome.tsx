import { resendInvitations, type sendInvitations } from '#contract/invitations.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { changeMany } from '../../lists/bulk-action.ts'

export type Outcome = DataOf<typeof sendInvitations>

const resend = (open: Outcome['openInvitations']) =>
  void changeMany(
    {
      title: 'Send open invitations again',
      text: 'Each person gets the email with the link they have. An invitation that was emailed within the last ten minutes stays as it is.',
      confirmLabel: `Send ${open.length} again`,
      doneWord: 'to be emailed again',
      failed: 'Failed to send invitations again',
      send: (ids) => call(resendInvitations, { body: { ids } }),
    },
    open.map(({ _id, email }) => ({ _id, label: email, note: 'open invitation' })),
  )

/** Up to ten addresses; more of them are folded, so that on a phone they do not push the summary and the form off the screen. */
const Addresses = ({ label, emails }: { label: string; emails: string[] }) =>
  emails.length === 0 ? null : emails.length <= 10 ? (
    <p className="mt-2 wrap-anywhere">
      {label}: {emails.join(', ')}
    </p>
  ) : (
    <details className="mt-2">
      <summary>
        {label}: {emails.length}
      </summary>
      <p className="wrap-anywhere">{emails.join(', ')}</p>
    </details>
  )

/** What happened to each address of the last call. */
export const SendOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { sent, alreadySent, hasAccount, errors } = outcome.summary
  const isKept = outcome.delivery === 'kept'
  return (
    <Alert tone={errors > 0 || isKept ? 'warning' : 'success'}>
      <p className="font-semibold">
        {sent} invited, their emails {isKept ? 'kept: no SMTP server is set' : 'on the way'}. {alreadySent} already invited,{' '}
        {hasAccount > 0 ? `${hasAccount} with an account, ` : null}
        {errors} not invited.
      </p>
      {outcome.errors.length > 0 ? (
        <ul className="mt-2">
          {outcome.errors.map((line) => (
            <li key={line.email}>
              <strong>{line.email}</strong>: {line.error}
            </li>
          ))}
        </ul>
      ) : null}
      <Addresses label="Invited" emails={outcome.sent} />
      <Addresses label="Already invited" emails={outcome.alreadySent} />
      {outcome.openInvitations.length > 0 ? (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => resend(outcome.openInvitations)}>
          Send again to those already invited
        </Button>
      ) : null}
      <Addresses label="Not invited, because they have an account" emails={outcome.hasAccount} />
    </Alert>
  )
}
