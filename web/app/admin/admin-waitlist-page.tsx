import { useCallback, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { getWaitlistStats, listWaitlist, type WaitlistEntryView } from '#contract/waitlist.ts'
import { call, callForAnswer } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { openDialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { listSizeText } from '../ui/list-size.ts'
import { StatCard, StatGrid } from '../ui/stat-card.tsx'
import { Pagination } from '../ui/table.tsx'
import { AnnounceDialog, announceDialogId } from './announce-dialog.tsx'
import { ListFilters, listQuery, timeSorts } from './list-filters.tsx'
import { pastEndText } from './list-result.tsx'
import { loadList } from './load-list.ts'
import { useWaitlistActions } from './use-waitlist-actions.ts'
import { WaitlistTable } from './waitlist-table.tsx'

export const meta = () => pageMeta({ title: 'Waitlist Management', description: 'Who waits for which course.' })

const noStats = { total: 0, advanced: 0, premium: 0, confirmed: 0 }

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const query = listQuery(request, ['courseType', 'search', 'sort', 'direction', 'limit']) as never
      const [{ data, total, more }, stats] = await Promise.all([
        callForAnswer(listWaitlist, { query }),
        call(getWaitlistStats, {}),
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
]
const pageSizes = [50, 100, 200]

const emptyText = (total: number, courseType: string, search: string): string => {
  if (total > 0) return pastEndText
  if (search !== '') return 'Nothing fits this search.'
  return courseType === 'all' ? 'No one has signed up yet.' : `No signups for ${courseType} course.`
}

/** Waitlist Management (A§2): figures, filter, search, table, deletion with undo, export, launch announcement. */
export default function AdminWaitlistPage() {
  const { entries, total, more, stats, error: loadError } = useLoaderData<typeof clientLoader>()
  const [query, setQuery] = useSearchParams()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => {
      const next = new Set(before)
      if (isSelected) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const forget = useCallback((ids: string[]) => {
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))))
  }, [])
  const { error, removeOne, removeMany, exportCsv, revalidate } = useWaitlistActions(forget)
  const courseType = query.get('courseType') ?? 'all'
  const search = query.get('search') ?? ''
  const limit = Number(query.get('limit') ?? pageSizes[0])
  // What another filter or page hides is not deleted or exported.
  const chosen = entries.filter((entry) => selected.has(entry._id))
  const selectAll = (isSelected: boolean) => setSelected(new Set(isSelected ? entries.map((entry) => entry._id) : []))
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
            <Button variant="secondary" icon="mail" onClick={() => openDialog(announceDialogId)}>
              Announce launch
            </Button>
            <Button variant="secondary" icon="download" onClick={() => exportCsv({ courseType, search }, chosen)}>
              Export CSV
            </Button>
          </>
        }
      />
      <StatGrid>
        <StatCard label="Total Signups" value={stats.total} note={`${stats.confirmed} confirmed`} icon="users" />
        <StatCard label="Advanced Course" value={stats.advanced} icon="book" />
        <StatCard label="Premium Course" value={stats.premium} icon="chart" />
      </StatGrid>
      <ListFilters
        filter={{ name: 'courseType', label: 'Waitlist by course', options: filters }}
        searchLabel="Search by name, e-mail or company"
        sorts={timeSorts('createdAt')}
      />
      {loadError || error ? <Alert tone="danger">{loadError || error}</Alert> : null}
      {entries.length === 0 && !loadError ? (
        <EmptyState title="No waitlist entries found" icon="users">
          {emptyText(total, courseType, search)}
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <>
          <div className="my-4 flex flex-wrap items-center gap-3">
            <Button size="small" variant="quiet" onClick={() => selectAll(chosen.length < entries.length)}>
              {chosen.length < entries.length ? `Select all ${entries.length}` : 'Select none'}
            </Button>
            <Button size="small" variant="danger" icon="trash" disabled={chosen.length === 0} onClick={() => removeMany(chosen)}>
              Delete selected
            </Button>
            <span className="text-sm text-muted" aria-live="polite">
              {chosen.length > 0
                ? `${chosen.length} selected; the export takes only these.`
                : `${listSizeText({ total, more })} in this list`}
            </span>
          </div>
          <WaitlistTable entries={entries} selected={selected} onSelect={select} onSelectAll={selectAll} onDelete={removeOne} />
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
      <AnnounceDialog onAnnounced={revalidate} />
    </PageFrame>
  )
}
