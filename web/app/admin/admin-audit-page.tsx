import { useLoaderData } from 'react-router'
import { exportAudit, listAudit } from '#contract/insights.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { showMoment } from '../../ui/format.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { adminList } from '../lists/admin-list.ts'
import { ListFilters, timeSorts } from '../lists/list-filters.tsx'
import { ListResult } from '../lists/list-result.tsx'
import { pageMeta } from '../page-meta.ts'
import { AuditSentence } from './audit-sentence.tsx'

export const meta = () => pageMeta({ title: 'Audit', description: 'Who did what, when.' })

const loadAudit = adminList(listAudit, (entries) => entries, 'Failed to fetch the audit log')

export const clientLoader = ({ request }: { request: Request }) => loadAudit(request)

/** Who did what, when; exportable. */
export default function AdminAuditPage() {
  const list = useLoaderData<typeof clientLoader>()
  const entries = list.rows
  return (
    <PageFrame>
      <PageHeader title="Audit" text="Every admin action: who, when, what." />
      <ListFilters
        searchLabel="Search by admin, action or object"
        sorts={timeSorts('at')}
        dates="Recorded"
        csv={{ endpoint: exportAudit, rows: 'audit' }}
      />
      <ListResult
        list={list}
        rows={entries.length}
        empty={{ title: 'No entries found', none: 'No admin has done anything yet.', icon: 'clock' }}
      >
        <Table caption="Admin actions" columns={['When', 'What', 'Admin']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell label="When" head className="whitespace-nowrap">
                {showMoment(entry.at)}
              </Cell>
              <Cell label="What">
                <AuditSentence entry={entry} />
              </Cell>
              <Cell label="Admin">
                <BreakableEmail email={entry.actorEmail} />
              </Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
    </PageFrame>
  )
}
