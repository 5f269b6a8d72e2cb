import { NavLink, useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { pageMeta } from '../../page-meta.ts'
import { InvitationsTab, loadInvitations } from '../invitations/invitations-tab.tsx'
import { loadTeams, TeamsTab } from './teams-tab.tsx'

const isInvitations = (path: string) => /\/invitations\/?$/.test(path)

export const meta = () => pageMeta({ title: 'Teams and invitations', description: 'Team requests and invitations.' })

/** Reads the list that the address names. */
export const clientLoader = async ({ request }: { request: Request }) =>
  isInvitations(new URL(request.url).pathname) ? await loadInvitations(request) : await loadTeams(request)

/** The one screen of /admin/teams and /admin/invitations: the address chooses the list. */
export default function AdminTeamsPage() {
  const invitations = isInvitations(useLocation().pathname)
  return (
    <PageFrame>
      <PageHeader
        title="Teams and invitations"
        text={invitations ? undefined : 'We promise to answer every request within 24 hours.'}
        actions={invitations ? <ButtonLink to="/admin?tab=send">Send Invites</ButtonLink> : undefined}
      />
      <nav aria-label="Teams and invitations" className="tab-list">
        <NavLink to="/admin/teams" className="tab">
          Teams
        </NavLink>
        <NavLink to="/admin/invitations" className="tab">
          Invitations
        </NavLink>
      </nav>
      <div className="tab-panel">{invitations ? <InvitationsTab /> : <TeamsTab />}</div>
    </PageFrame>
  )
}
