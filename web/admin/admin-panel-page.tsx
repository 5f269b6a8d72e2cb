import { useSearchParams } from 'react-router'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { InvitationsTab, loadInvitations } from './invitations-tab.tsx'
import { loadMailPreview, PreviewTab } from './preview-tab.tsx'
import { SendInvitesForm } from './send-invites-tab.tsx'
import { loadTeams, TeamsTab } from './teams-tab.tsx'
import { loadUsers, UsersTab } from './users-tab.tsx'

export const meta = () => pageMeta({ title: 'Admin Panel', description: 'Teams, invitations and users of the course.' })

const tabs = [
  { id: 'teams', label: 'Teams', load: loadTeams, content: <TeamsTab /> },
  { id: 'invitations', label: 'Invitations', load: loadInvitations, content: <InvitationsTab /> },
  { id: 'send', label: 'Send Invites', load: async () => ({}), content: <SendInvitesForm /> },
  { id: 'preview', label: 'Preview', load: loadMailPreview, content: <PreviewTab /> },
  { id: 'users', label: 'Users', load: loadUsers, content: <UsersTab /> },
]

const chosenTab = (query: URLSearchParams) => tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0]!

/** Reads what the chosen tab shows. */
export const clientLoader = ({ request }: { request: Request }) => chosenTab(new URL(request.url).searchParams).load(request)

/** The Admin Panel (A§2); the tab, its filter and its page stand in the address. */
export default function AdminPanelPage() {
  const [query, setQuery] = useSearchParams()
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
      <Tabs
        label="Admin Panel"
        tabs={tabs}
        selected={chosenTab(query).id}
        onSelect={(id) => setQuery({ tab: id }, { preventScrollReset: true })}
      />
    </PageFrame>
  )
}
