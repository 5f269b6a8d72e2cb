import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { loadTeams, TeamsTab } from './teams-tab.tsx'

export const meta = () => pageMeta({ title: 'Teams', description: 'Requests of teams and their members.' })

export const clientLoader = ({ request }: { request: Request }) => loadTeams(request)

/** The Teams tab as a page of its own. */
export default function AdminTeamsPage() {
  return (
    <PageFrame>
      <PageHeader title="Teams" text="Every request is promised an answer within 24 hours." />
      <TeamsTab />
    </PageFrame>
  )
}
