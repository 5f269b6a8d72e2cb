import { useLoaderData } from 'react-router'
import { previewInvitationMail } from '#contract/invitations.ts'
import { call } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { loadList } from './load-list.ts'
import { MailFrame } from './mail-frame.tsx'
import { SendInvitesForm } from './send-invites-tab.tsx'

/** Reads the invitation mail as it will arrive. */
export const loadMailPreview = () =>
  loadList(() => call(previewInvitationMail, {}), { subject: '', viewUrl: '', text: '' }, 'Failed to fetch the mail')

/** The Preview tab (A§2): the mail exactly as it will arrive, then the same form. */
export const PreviewTab = () => {
  const mail = useLoaderData<Awaited<ReturnType<typeof loadMailPreview>>>()
  return (
    <div className="grid gap-6">
      {mail.error ? <Alert tone="danger">{mail.error}</Alert> : <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />}
      <SendInvitesForm submitLabel="Send Preview Invitations" failed="Failed to send preview invitations" />
    </div>
  )
}
