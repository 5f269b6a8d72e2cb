import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import {
  deleteWaitlistEntries,
  deleteWaitlistEntry,
  getWaitlistStats,
  listWaitlist,
  restoreWaitlistEntries,
  type WaitlistEntryView,
} from '#contract/waitlist.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { showCount, showDay } from '../../../ui/format.ts'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'
import { useTask } from '../../../ui/use-task.ts'
import { loadPage } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListFacts } from '../../lists/list-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useMutation } from '../../use-mutation.ts'
import { PersonLink } from '../people-page/person-link.tsx'
import { saveWaitlistCsv, waitlistCsvName } from './waitlist-csv.ts'

const restore = async (ids: string[]) => {
  const { summary } = await call(restoreWaitlistEntries, { body: { ids } })
  if (summary.refused > 0)
    notify({ text: `${summary.refused} of ${ids.length} entries could not be restored.`, tone: 'warning', seconds: 0 })
  else notify({ text: `${showCount(ids.length, { one: 'entry', other: 'entries' })} restored.`, tone: 'success' })
}

const bulkDelete: BulkAction = {
  label: 'Delete selected',
  danger: true,
  question: (count, chosen) => ({
    title: `Are you sure you want to delete ${count}?`,
    text: 'You can restore them for an hour.',
    confirmLabel: `Delete ${chosen.length}`,
    doneWord: 'deleted',
    failed: 'Failed to delete entries',
    danger: true,
    send: (ids) => call(deleteWaitlistEntries, { body: { ids } }),
    undo: restore,
  }),
}

/** Deletes a waitlist entry with undo. */
const useDeletion = () => {
  const { revalidate } = useRevalidator()
  const restoring = useTask(restore, {
    failed: 'Failed to restore entries',
    network: 'Network error',
    onSuccess: () => revalidate(),
  })
  const deleting = useMutation(deleteWaitlistEntry, {
    // A failed reload would replace the visible list.
    revalidates: false,
    failed: 'Failed to delete entry',
    network: 'Network error',
    onSuccess: (_answer, { params }) => {
      notify({ text: '1 entry deleted.', action: { label: 'Undo', run: () => void restoring.run([params.id]) }, seconds: 15 })
      revalidate()
    },
  })

  const remove = async (entry: WaitlistEntryView, deselect: () => void) => {
    const title = 'Are you sure you want to delete this waitlist entry?'
    const yes = await confirm({ title, text: `${entry.name}, ${entry.email}`, confirmLabel: 'Delete', tone: 'danger' })
    if (!yes) return
    if (await deleting.run({ params: { id: entry._id } }, entry.name)) deselect()
  }

  return { remove, revalidate }
}

export const meta = () => pageMeta({ title: 'Waitlist Management', description: 'Who is waiting for which course.' })

export const clientLoader = ({ request }: { request: Request }) =>
  loadPage(listWaitlist, request, 'Failed to fetch waitlist entries', {
    read: async () => ({ stats: await call(getWaitlistStats, { signal: request.signal }) }),
    empty: { stats: { total: 0, advanced: 0, premium: 0, confirmed: 0 } },
    network: 'Network error. Please check your connection.',
  })

const courses = { all: 'All', advanced: 'Advanced', premium: 'Premium' }

const confirmed = { all: 'Confirmed or not', yes: 'Confirmed', no: 'Not confirmed' }

const choiceOf = (entry: WaitlistEntryView) => ({
  _id: entry._id,
  label: entry.name,
  note: `${entry.email} · ${entry.courseName}`,
  entry,
})

export default function AdminWaitlistPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { stats } = list
  const [query] = useSearchParams()
  const { remove, revalidate } = useDeletion()
  const announce = async () => {
    if (await openModal('announce', async () => (await import('./announce-dialog.tsx')).AnnounceDialog, false)) revalidate()
  }
  const courseType = Object.keys(courses).find((course) => course === query.get('courseType')) ?? 'all'
  const isOnlyCourse = courseType !== 'all' && !['confirmed', 'search', 'from', 'to'].some((name) => query.has(name))
  const exportSelected: BulkAction<ReturnType<typeof choiceOf>> = {
    label: 'Export selected as CSV',
    run: (chosen) =>
      saveWaitlistCsv(
        courseType,
        chosen.map(({ entry }) => entry),
      ),
  }
  return (
    <ListScreen
      title="Waitlist Management"
      actions={
        <Button variant="secondary" size="small" icon="mail" onClick={announce}>
          Announce launch
        </Button>
      }
      above={
        list.error ? null : (
          <StatGrid>
            <StatCard label="Total Signups" value={stats.total} note={`${stats.confirmed} confirmed`} icon="users" />
            <StatCard label="Advanced Course" value={stats.advanced} icon="book" />
            <StatCard label="Premium Course" value={stats.premium} icon="chart" />
          </StatGrid>
        )
      }
      of={listWaitlist}
      list={list}
      noun={{ one: 'entry', other: 'entries' }}
      idOf={({ _id }) => _id}
      nameOf={({ name }) => name}
      status={{ name: 'courseType', label: 'Waitlist by course', options: courses }}
      filters={[{ name: 'confirmed', label: 'Confirmation', options: confirmed }]}
      search="Search by name, email or company"
      sorts={timeSorts('createdAt')}
      dates="Joined"
      csvName={waitlistCsvName(courseType, new Date())}
      columns={[
        {
          label: 'Name',
          cell: ({ name, confirmedAt, announcedAt }) => (
            <span className="inline-flex max-w-full items-center gap-x-2 md:flex-wrap">
              <span className="max-md:truncate">{name}</span>
              {confirmedAt === null ? <Badge tone="warning">Not confirmed</Badge> : null}
              {announcedAt === null ? null : <Badge tone="success">Notified</Badge>}
            </span>
          ),
        },
        { label: 'Email', card: 'line', cell: ({ email }) => <PersonLink email={email} /> },
        { label: 'Company', cell: ({ company }) => company },
        { label: 'Course', cell: ({ courseName }) => courseName },
        {
          label: 'Date',
          card: 'end',
          sort: 'createdAt',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{showDay(createdAt)}</time>,
        },
      ]}
      detail={({ role, message }) =>
        role || message ? (
          <ListFacts
            facts={[
              ['Role', role],
              ['Message', message && <span className="whitespace-pre-wrap">{message}</span>],
            ]}
          />
        ) : null
      }
      rowActions={(entry, deselect) => [{ label: 'Delete', danger: true, run: () => void remove(entry, deselect) }]}
      bulk={{ actions: [exportSelected, bulkDelete], choiceOf }}
      empty={{
        title: 'No waitlist entries found',
        none: 'No one has signed up yet.',
        filtered: isOnlyCourse ? `No signups for ${courseType} course.` : undefined,
        icon: 'users',
      }}
    />
  )
}
