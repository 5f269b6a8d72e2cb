import type { ComponentType } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { pageMeta } from '../page-meta.ts'

export const meta = () => pageMeta({ title: 'Admin Panel', description: 'Teams, invitations and users of the course.' })

type OpenTab = { Content: ComponentType; load?: (request: Request) => Promise<object> }

/** Each tab's script is fetched when it is first chosen, by the loader: it also reads what the tab shows. */
type LazyTab = { id: string; label: string; open: () => Promise<OpenTab> }

const tabs: [LazyTab, ...LazyTab[]] = [
  {
    id: 'teams',
    label: 'Teams',
    open: () => import('./teams-tab.tsx').then(({ TeamsTab, loadTeams }) => ({ Content: TeamsTab, load: loadTeams })),
  },
  {
    id: 'invitations',
    label: 'Invitations',
    open: () =>
      import('./invitations-tab.tsx').then(({ InvitationsTab, loadInvitations }) => ({
        Content: InvitationsTab,
        load: loadInvitations,
      })),
  },
  {
    id: 'send',
    label: 'Send Invites',
    open: () => import('./send-invites-tab.tsx').then(({ SendInvitesForm }) => ({ Content: SendInvitesForm })),
  },
  {
    id: 'preview',
    label: 'Preview',
    open: () => import('./preview-tab.tsx').then(({ PreviewTab }) => ({ Content: PreviewTab })),
  },
  {
    id: 'users',
    label: 'Users',
    open: () => import('./users-tab.tsx').then(({ UsersTab, loadUsers }) => ({ Content: UsersTab, load: loadUsers })),
  },
]

const chosenTab = (query: URLSearchParams) => tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0]

/** Reads what the chosen tab shows. */
export const clientLoader = async ({ request }: { request: Request }) => {
  const { Content, load } = await chosenTab(new URL(request.url).searchParams)
    .open()
    .catch((cause: unknown) => {
      throw Object.assign(new ApiError('network'), { cause })
    })
  return { Content, ...(await load?.(request)) }
}

/** The Admin Panel; the tab, its filter and its page stand in the address. */
export default function AdminPanelPage() {
  const { Content } = useLoaderData() as OpenTab
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
        tabs={tabs.map(({ id, label }) => ({ id, label, content: <Content /> }))}
        selected={chosenTab(query).id}
        onSelect={(id) => setQuery({ tab: id }, { preventScrollReset: true })}
      />
    </PageFrame>
  )
}
