import { useLoaderData, useSearchParams } from 'react-router'
import { exportAudit, listAudit } from '#contract/insights.ts'
import { callForAnswer, type DataOf, endpointUrl } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { DownloadLink } from '../reader/download-link.tsx'
import { fileHeaders } from '../session/stored-tokens.ts'
import { showMoment } from '../ui/dates.ts'
import { Cell, Table } from '../ui/table.tsx'
import { ListFilters, listQuery, timeSorts } from './list-filters.tsx'
import { ListResult } from './list-result.tsx'
import { loadList } from './load-list.ts'

export const meta = () => pageMeta({ title: 'Audit', description: 'Who did what, when.' })

type Entry = DataOf<typeof listAudit>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listAudit, {
        query: listQuery(request, ['search', 'sort', 'direction']) as never,
      })
      return { entries: data, total, more }
    },
    { entries: [] as Entry[], total: 0, more: false },
    'Failed to fetch the audit',
  )

/** Details for people: `members: 3, from: 2`. */
const detailsText = (details: Entry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ') || '–'

/** Who did what, when; exportable. */
export default function AdminAuditPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { entries } = list
  const [query] = useSearchParams()
  return (
    <PageFrame>
      <PageHeader
        title="Audit"
        text="Every admin action: who, when, what."
        actions={
          <DownloadLink
            url={endpointUrl(exportAudit, { query: { search: query.get('search') ?? '' } })}
            title="the audit as CSV"
            label="Export CSV"
            spoken="Export CSV of the audit"
            headers={fileHeaders()}
          />
        }
      />
      <ListFilters searchLabel="Search by admin, action or thing" sorts={timeSorts('at')} />
      <ListResult
        list={list}
        rows={entries.length}
        empty={{ title: 'No entries found', none: 'No admin has done anything yet.', icon: 'clock' }}
      >
        <Table caption="Admin actions" columns={['When', 'Who', 'Action', 'On', 'Details']}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <Cell label="When" head>
                {showMoment(entry.at)}
              </Cell>
              <Cell label="Who">{entry.actorEmail}</Cell>
              <Cell label="Action">{entry.action}</Cell>
              <Cell label="On">{entry.subject}</Cell>
              <Cell label="Details">{detailsText(entry.details)}</Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
    </PageFrame>
  )
}
