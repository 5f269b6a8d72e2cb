import { useLoaderData, useSearchParams } from 'react-router'
import { listAudit } from '#contract/insights.ts'
import { callForAnswer, type DataOf } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, Pagination, Table } from '../ui/table.tsx'
import { ListFilters, listQuery } from './list-filters.tsx'
import { loadList } from './load-list.ts'

export const meta = () => pageMeta({ title: 'Audit', description: 'Who did what, when.' })

type Entry = DataOf<typeof listAudit>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total } = await callForAnswer(listAudit, { query: listQuery(request, ['search']) as never })
      return { entries: data, total }
    },
    { entries: [] as Entry[], total: 0 },
    'Failed to fetch the audit',
  )

const time = (iso: string) => new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Who did what, when; exportable. */
export default function AdminAuditPage() {
  const { entries, total, error } = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const download = () => {
    const url = URL.createObjectURL(new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `audit-${new Date().toISOString().slice(0, 10)}.json`,
    })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <PageFrame>
      <PageHeader
        title="Audit"
        text="Every admin action, newest first."
        actions={
          <Button variant="secondary" icon="download" disabled={entries.length === 0} onClick={download}>
            Export this page
          </Button>
        }
      />
      <ListFilters searchLabel="Search by admin, action or thing" />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {entries.length === 0 && !error ? (
        <EmptyState title="No entries found" icon="clock" />
      ) : (
        <Table caption="Admin actions" columns={['When', 'Who', 'Action', 'On', 'Details']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell label="When" head>
                {time(entry.at)}
              </Cell>
              <Cell label="Who">{entry.actorEmail}</Cell>
              <Cell label="Action">{entry.action}</Cell>
              <Cell label="On">{entry.subject}</Cell>
              <Cell label="Details">{Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : '–'}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pagination page={Number(query.get('page') ?? 1)} limit={50} total={total} />
    </PageFrame>
  )
}
