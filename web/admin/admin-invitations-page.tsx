import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { InvitationsTab, loadInvitations } from './invitations-tab.tsx'

export const meta = () => pageMeta({ title: 'Invitations', description: 'Invitations to the preview.' })

export const clientLoader = ({ request }: { request: Request }) => loadInvitations(request)

/** The Invitations tab as a page of its own. */
export default function AdminInvitationsPage() {
  return (
    <PageFrame>
      <PageHeader title="Invitations" actions={<ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>} />
      <InvitationsTab />
    </PageFrame>
  )
}
