import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { chosenTab, type LazyTabList, LazyTabs, openTab } from '../lazy-tabs.tsx'
import { pageMeta } from '../page-meta.ts'

const tabs: LazyTabList = [
  {
    id: 'teams',
    label: 'Teams',
    path: '/admin/teams',
    open: () => import('./teams/teams-tab.tsx').then(({ TeamsTab, loadTeams }) => ({ Content: TeamsTab, load: loadTeams })),
  },
  {
    id: 'invitations',
    label: 'Invitations',
    path: '/admin/invitations',
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

const isPanel = (path: string) => path.replace(/\/$/, '') === '/admin'
const titleOf = (location: { pathname: string; search: string }) =>
  isPanel(location.pathname) ? 'Admin Panel' : chosenTab(tabs, location).label

export const meta = ({ location }: { location: { pathname: string; search: string } }) =>
  pageMeta({ title: titleOf(location), description: 'Teams, invitations and users of the course.' })

export const clientLoader = ({ request }: { request: Request }) => openTab(tabs, request)

/** Opening a row does not reload the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const listed = (url: URL) => {
    const query = new URLSearchParams(url.search)
    query.delete('team')
    return `${url.pathname}?${query}`
  }
  return (currentUrl.href === nextUrl.href || listed(currentUrl) !== listed(nextUrl)) && defaultShouldRevalidate
}

export default function AdminPanelPage() {
  const location = useLocation()
  const isSending = chosenTab(tabs, location).id === 'send'
  return (
    <PageFrame>
      <PageHeader
        title={titleOf(location)}
        actions={isSending ? undefined : <ButtonLink to="/admin?tab=send">Send Invites</ButtonLink>}
      />
      <LazyTabs
        label="Admin Panel"
        tabs={tabs}
        page="/admin"
        beside={
          <Link
            to="/admin/content"
            className="py-2 pl-4 ml-auto text-primary text-[0.875rem] whitespace-nowrap hover:text-accent"
          >
            Manage Course Content
          </Link>
        }
      />
    </PageFrame>
  )
}
