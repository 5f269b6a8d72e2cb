import { useLoaderData } from 'react-router'
import { type AuditEntry, exportAudit, listAudit } from '#contract/insights.ts'
import { callForAnswer } from '../../api/call.ts'
import { showMoment } from '../../ui/dates.ts'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { pageMeta } from '../page-meta.ts'
import { AuditSentence } from './audit-sentence.tsx'
import { ListFilters, timeSorts } from './list-filters.tsx'
import { listQuery } from './list-query.ts'
import { ListResult } from './list-result.tsx'
import { loadList } from './load-list.ts'

export const meta = () => pageMeta({ title: 'Audit', description: 'Who did what, when.' })

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listAudit, {
        query: listQuery(listAudit, request),
        signal: request.signal,
      })
      return { entries: data, total, more }
    },
    { entries: [] as AuditEntry[], total: 0, more: false },
    'Failed to fetch the audit log',
  )

/** Who did what, when; exportable. */
export default function AdminAuditPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { entries } = list
  return (
    <PageFrame>
      <PageHeader title="Audit" text="Every admin action: who, when, what." />
      <ListFilters
        searchLabel="Search by admin, action or object"
        sorts={timeSorts('at')}
        dates="Between"
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
              <Cell label="When" head>
                {showMoment(entry.at)}
              </Cell>
              <Cell label="What">
                <AuditSentence entry={entry} />
              </Cell>
              <Cell label="Admin">{entry.actorEmail}</Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
    </PageFrame>
  )
}
