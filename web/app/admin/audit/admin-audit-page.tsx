import { useLoaderData } from 'react-router'
import { listAudit } from '#contract/insights.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { showMoment } from '../../../ui/format.ts'
import { adminList } from '../../lists/admin-list.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { AuditSentence } from './audit-sentence.tsx'

export const meta = () => pageMeta({ title: 'Audit', description: 'Who did what, when.' })

const loadAudit = adminList(listAudit, 'Failed to fetch the audit log')

export const clientLoader = ({ request }: { request: Request }) => loadAudit(request)

export default function AdminAuditPage() {
  return (
    <ListScreen
      title="Audit"
      summary="Every admin action: who, when, what."
      of={listAudit}
      list={useLoaderData<typeof clientLoader>()}
      noun={{ one: 'entry', other: 'entries' }}
      idOf={({ id }) => String(id)}
      nameOf={({ at }) => `the entry of ${showMoment(at)}`}
      search="Search by admin, action or object"
      sorts={timeSorts('at')}
      dates="Recorded"
      columns={[
        { label: 'What', cell: (entry) => <AuditSentence entry={entry} /> },
        { label: 'Admin', card: 'line', cell: ({ actorEmail }) => <BreakableEmail email={actorEmail} /> },
        { label: 'When', card: 'end', sort: 'at', cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time> },
      ]}
      empty={{ title: 'No entries found', none: 'No admin actions yet.', icon: 'clock' }}
    />
  )
}
