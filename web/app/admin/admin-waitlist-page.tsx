import { useLoaderData, useSearchParams } from 'react-router'
import { exportWaitlist, getWaitlistStats, listWaitlist, type WaitlistEntryView } from '#contract/waitlist.ts'
import { call, callForAnswer } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showListSize } from '../../ui/format.ts'
import { openModal } from '../../ui/modal.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { Pagination } from '../../ui/table.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { ListFilters, timeSorts } from '../lists/list-filters.tsx'
import { listFilter, listQuery } from '../lists/list-query.ts'
import { emptyPageText, ShowAll } from '../lists/list-result.tsx'
import { LoadFailure } from '../lists/load-failure.tsx'
import { loadList } from '../lists/load-list.ts'
import { readPages } from '../lists/read-pages.ts'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { pageMeta } from '../page-meta.ts'
import { useWaitlistActions } from './use-waitlist-actions.ts'
import { saveWaitlistCsv, waitlistCsvName } from './waitlist-csv.ts'
import { WaitlistTable } from './waitlist-table.tsx'

export const meta = () => pageMeta({ title: 'Waitlist Management', description: 'Who is waiting for which course.' })

const noStats = { total: 0, advanced: 0, premium: 0, confirmed: 0 }

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const query = listQuery(new URL(request.url).searchParams)
      const [{ data, total, more }, stats] = await Promise.all([
        callForAnswer(listWaitlist, { query, signal: request.signal }),
        call(getWaitlistStats, { signal: request.signal }),
      ])
      return { entries: data, total, more, stats }
    },
    { entries: [] as WaitlistEntryView[], total: 0, more: false, stats: noStats },
    'Failed to fetch waitlist entries',
    'Network error. Please check your connection.',
  )

const filters = [
  { value: 'all', label: 'All' },
  { value: 'advanced', label: 'Advanced' },
  { value: 'premium', label: 'Premium' },
] as const
const pageSizes = [50, 100, 200]

const emptyText = (total: number, courseType: string, search: string): string => {
  if (total > 0) return emptyPageText
  if (search !== '') return 'Nothing matches this search.'
  return courseType === 'all' ? 'No one has signed up yet.' : `No signups for ${courseType} course.`
}

/** An entry as it stands in the list of a bulk change. */
const choiceOf = (entry: WaitlistEntryView) => ({
  _id: entry._id,
  label: entry.name,
  note: `${entry.email} · ${entry.courseName}`,
  entry,
})

/** Waitlist Management: figures, filter, search, table, deletion with undo, export, launch announcement. */
export default function AdminWaitlistPage() {
  const { entries, total, more, stats, error: loadError } = useLoaderData<typeof clientLoader>()
  const [query, setQuery] = useSearchParams()
  const selection = useSelection(entries.map(choiceOf), total, async () => {
    const found = await readPages((paging) => call(listWaitlist, { query: listFilter(query, paging) }))
    return found.map(choiceOf)
  })
  const { chosen } = selection
  const { error, removeOne, removeMany, revalidate } = useWaitlistActions(selection.drop)
  const announce = async () => {
    if (await openModal('announce', async () => (await import('./announce-dialog.tsx')).AnnounceDialog, false)) revalidate()
  }
  const courseType = filters.find(({ value }) => value === query.get('courseType'))?.value ?? 'all'
  const search = query.get('search') ?? ''
  const limit = Number(query.get('limit') ?? pageSizes[0])
  const setLimit = (value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.set('limit', value)
    setQuery(next, { preventScrollReset: true })
  }
  return (
    <PageFrame>
      <PageHeader
        title="Waitlist Management"
        actions={
          <>
            <Button variant="secondary" size="small" icon="mail" onClick={announce}>
              Announce launch
            </Button>
            {chosen.length > 0 ? (
              <Button
                variant="secondary"
                size="small"
                icon="download"
                onClick={() =>
                  saveWaitlistCsv(
                    courseType,
                    chosen.map(({ entry }) => entry),
                  )
                }
              >
                Export CSV of {chosen.length} selected
              </Button>
            ) : (
              <ExportCsv endpoint={exportWaitlist} rows="waitlist" name={waitlistCsvName(courseType, new Date())} />
            )}
          </>
        }
      />
      {loadError ? null : (
        <StatGrid>
          <StatCard label="Total Signups" value={stats.total} note={`${stats.confirmed} confirmed`} icon="users" />
          <StatCard label="Advanced Course" value={stats.advanced} icon="book" />
          <StatCard label="Premium Course" value={stats.premium} icon="chart" />
        </StatGrid>
      )}
      <ListFilters
        filter={{ name: 'courseType', label: 'Waitlist by course', options: filters }}
        searchLabel="Search by name, email or company"
        sorts={timeSorts('createdAt')}
        dates="Joined"
      />
      <LoadFailure error={loadError} />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {entries.length === 0 && !loadError ? (
        <EmptyState
          title="No waitlist entries found"
          icon="users"
          action={total > 0 || courseType !== 'all' || search !== '' ? <ShowAll isFirstPage={total > 0} /> : null}
        >
          {emptyText(total, courseType, search)}
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <>
          <p className="my-4 text-sm text-muted">
            {chosen.length > 0 ? 'The export takes only the selected entries.' : `${showListSize({ total, more })} in this list`}
          </p>
          <SelectionBar selection={selection} noun="entries">
            <Button size="small" variant="danger" icon="trash" onClick={() => removeMany(chosen)}>
              Delete selected
            </Button>
          </SelectionBar>
          <WaitlistTable
            entries={entries}
            isSelected={selection.has}
            onSelect={(entry, on) => selection.set(choiceOf(entry), on)}
            onDelete={removeOne}
          />
        </>
      ) : null}
      <Pagination page={Number(query.get('page') ?? 1)} limit={limit} total={total} more={more} />
      {entries.length > 0 ? (
        <p className="my-4 text-sm text-muted">
          <label>
            Rows per page{' '}
            <select value={limit} onChange={(event) => setLimit(event.target.value)}>
              {pageSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        </p>
      ) : null}
    </PageFrame>
  )
}
