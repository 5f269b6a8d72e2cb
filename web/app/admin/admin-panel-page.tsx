import { ButtonLink } from '../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { type LazyTabList, LazyTabs, openTab } from '../lazy-tabs.tsx'
import { pageMeta } from '../page-meta.ts'

export const meta = () => pageMeta({ title: 'Admin Panel', description: 'Teams, invitations and users of the course.' })

const tabs: LazyTabList = [
  {
    id: 'teams',
    label: 'Teams',
    open: () => import('./teams/teams-tab.tsx').then(({ TeamsTab, loadTeams }) => ({ Content: TeamsTab, load: loadTeams })),
  },
  {
    id: 'invitations',
    label: 'Invitations',
    open: () =>
      import('./invitations/invitations-tab.tsx').then(({ InvitationsTab, loadInvitations }) => ({
        Content: InvitationsTab,
        load: loadInvitations,
      })),
  },
  {
    id: 'send',
    label: 'Send Invites',
    open: () => import('./invitations/send-invites-tab.tsx').then(({ SendInvitesForm }) => ({ Content: SendInvitesForm })),
  },
  {
    id: 'preview',
    label: 'Preview',
    open: () => import('./invitations/preview-tab.tsx').then(({ PreviewTab }) => ({ Content: PreviewTab })),
  },
  {
    id: 'users',
    label: 'Users',
    open: () => import('./accounts/users-tab.tsx').then(({ UsersTab, loadUsers }) => ({ Content: UsersTab, load: loadUsers })),
  },
]

/** Reads what the chosen tab shows. */
export const clientLoader = ({ request }: { request: Request }) => openTab(tabs, request)

/** The Admin Panel; the tab, its filter and its page stand in the address. */
export default function AdminPanelPage() {
  return (
    <PageFrame>
      <PageHeader
        title="Admin Panel"
        actions={
          <ButtonLink to="/admin/content" variant="secondary">
            Manage Course Content
          </ButtonLink>
        }
      />
      <LazyTabs label="Admin Panel" tabs={tabs} />
    </PageFrame>
  )
}
