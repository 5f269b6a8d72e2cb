import { useLoaderData, useSearchParams } from 'react-router'
import { getWaitlistStats, listWaitlist, type WaitlistEntryView } from '#contract/waitlist.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showDay } from '../../../ui/format.ts'
import { openModal } from '../../../ui/modal.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'
import { loadPage } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { PersonLink } from '../people-page/person-link.tsx'
import { useWaitlistActions } from './use-waitlist-actions.ts'
import { saveWaitlistCsv, waitlistCsvName } from './waitlist-csv.ts'

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
  const { remove, bulkDelete, revalidate } = useWaitlistActions()
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
    <PageFrame>
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
            <dl className="list-facts">
              {role ? (
                <div>
                  <dt>Role</dt>
                  <dd>{role}</dd>
                </div>
              ) : null}
              {message ? (
                <div>
                  <dt>Message</dt>
                  <dd className="whitespace-pre-wrap">{message}</dd>
                </div>
              ) : null}
            </dl>
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
    </PageFrame>
  )
}
