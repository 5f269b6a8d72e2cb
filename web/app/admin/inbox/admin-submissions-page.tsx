import { useEffect, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import {
  getSubmission,
  type ListedSubmission,
  listSubmissions,
  markSubmissions,
  type SubmissionView,
  setSubmissionStatus,
} from '#contract/inbox.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showDay, showMoment } from '../../../ui/format.ts'
import { waitingWork } from '../../layouts/use-waiting-work.ts'
import { loadPage } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { isWide, useListPlace } from '../../lists/list-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useMutation } from '../../use-mutation.ts'
import { SubmissionPane, senderOf, submissionTones } from './submission-pane.tsx'

export const meta = () => pageMeta({ title: 'Submissions', description: 'The work that learners have submitted.' })

/** The opened submission; `gone` if it was deleted since the link was copied. */
type Opened = DataOf<typeof getSubmission> | 'gone'

const openSubmission = async (id: string, signal: AbortSignal): Promise<Opened> => {
  try {
    return await call(getSubmission, { params: { id }, signal })
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'submission-not-found') return 'gone'
    throw failure
  }
}

export const clientLoader = async ({ request }: { request: Request }) => {
  const list = await loadPage(listSubmissions, request, 'Failed to fetch submissions', {
    read: async (): Promise<{ opened: Opened | undefined }> => {
      const id = new URL(request.url).searchParams.get('submission')
      return { opened: id ? await openSubmission(id, request.signal) : undefined }
    },
    empty: { opened: undefined },
    order: { sort: 'unanswered', direction: 'asc' },
  })
  const [first] = list.rows
  // Shown by default next to the list; it counts as read only once it was chosen.
  return first && !list.opened && isWide() ? { ...list, opened: await openSubmission(first._id, request.signal) } : list
}

const kindOptions = {
  all: 'All kinds',
  challenges: 'Challenges',
  'role-definition': 'Role definitions',
  activity: 'Activities',
  artefact: 'Work for review',
  'lab-drill': 'Search lab',
  'rating-panel': 'Rating panel',
  conversation: 'Conversations',
}
const statuses = ['new', 'read', 'answered', 'done'] as const
const statusOptions = { all: 'All', new: 'New', read: 'Read', answered: 'Answered', done: 'Done' }

const choiceOf = (submission: ListedSubmission) => ({
  _id: submission._id,
  label: senderOf(submission),
  status: submission.status,
  note: `Module ${submission.moduleId}: ${submissionTitle(submission)}`,
})

const markDone: BulkAction<ReturnType<typeof choiceOf>> = {
  label: 'Mark selected done',
  question: (count, chosen) => ({
    title: `Mark ${count} done`,
    text: 'Nobody is notified. Those that are already done stay as they are.',
    confirmLabel: `Mark ${chosen.length} done`,
    doneWord: 'marked done',
    failed: 'Failed to mark submissions',
    send: (ids) => call(markSubmissions, { body: { ids, status: 'done' } }),
    undo: async (done) => {
      for (const status of statuses) {
        const ids = done.filter((id) => chosen.some((one) => one._id === id && one.status === status))
        // What a colleague has done with one since stays.
        if (ids.length > 0) await call(markSubmissions, { body: { ids, status, from: 'done' } })
      }
    },
  }),
}

type Dated = Pick<SubmissionView, 'statusAt'>
const isAsNew = (one: Dated, other: Dated) => (one.statusAt ?? '') >= (other.statusAt ?? '')

export default function AdminSubmissionsPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const waiting = waitingWork.use()
  const isReviewer = useSession().user?.role === 'reviewer'
  // Changes made here since the list was loaded.
  const [changed, setChanged] = useState<ReadonlyMap<string, SubmissionView>>(new Map())
  const newest = <Row extends ListedSubmission | SubmissionView>(submission: Row): Row => {
    const own = changed.get(submission._id)
    return own && isAsNew(own, submission) ? { ...submission, ...own } : submission
  }
  const note = (submission: SubmissionView) =>
    setChanged((before) => {
      const own = before.get(submission._id)
      // Answers may overtake each other.
      return own && !isAsNew(submission, own) ? before : new Map([...before, [submission._id, submission]])
    })
  const submissions = list.rows.map(newest)
  const isGone = list.opened === 'gone'
  const found = list.opened === 'gone' ? undefined : list.opened
  const opened = found && { ...found, submission: newest(found.submission) }
  const place = useListPlace(
    'submission',
    submissions.map(({ _id }) => _id),
    true,
  )
  const marking = useMutation(setSubmissionStatus, {
    revalidates: false,
    failed: 'Failed to mark the submission',
    network: 'Network error',
    onSuccess: ({ data }) => note(data.submission),
  })
  type Status = SubmissionView['status']
  const mark = (submission: ListedSubmission | SubmissionView, status: Status, from?: Status) =>
    void marking.run({ params: { id: submission._id }, body: { status, from } }, senderOf(submission))
  const toggleDone = (submission: ListedSubmission | SubmissionView) =>
    mark(submission, submission.status === 'done' ? 'new' : 'done')
  const unreadId = opened?.submission.status === 'new' && opened.submission._id === place.openId ? place.openId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when it is opened; marked new again, it stays new
  useEffect(() => {
    if (unreadId && opened) mark(opened.submission, 'read', 'new')
  }, [list.opened])

  return (
    <ListScreen
      title="Submissions"
      summary="Challenges, role definitions and activities that learners have submitted."
      above={
        isGone ? (
          <Alert tone="warning" title="This submission no longer exists">
            Its author has deleted it, or it was deleted with the account. The list below shows what exists.
          </Alert>
        ) : null
      }
      of={listSubmissions}
      withFile={!isReviewer}
      list={{ ...list, rows: submissions }}
      noun={{ one: 'submission', other: 'submissions' }}
      idOf={({ _id }) => _id}
      nameOf={(submission) =>
        `the submission of ${submission.person.email ?? senderOf(submission)}, ${showMoment(submission.submittedAt)}`
      }
      status={{
        name: 'status',
        label: 'Submissions by status',
        options: statusOptions,
        waiting: { new: waiting?.newSubmissions },
      }}
      filters={[{ name: 'kind', label: 'Kind', options: kindOptions }]}
      search={isReviewer ? 'Search by name' : 'Search by person or company'}
      dates="Sent"
      sorts={{ 'unanswered asc': 'Oldest unanswered first', ...timeSorts('submittedAt') }}
      columns={[
        {
          label: 'From',
          cell: senderOf,
        },
        {
          label: 'What',
          card: 'line',
          cell: (submission) => (
            <>
              <span className="md:hidden">Module {submission.moduleId}: </span>
              {submissionTitle(submission)} {submission.replacesId ? <Badge>sent again</Badge> : null}
              {submission.replacedById ? <Badge>replaced</Badge> : null}
              <span className="text-muted">{submission.excerpt}</span>
            </>
          ),
        },
        { label: 'Sent', card: 'end', sort: 'submittedAt', cell: ({ submittedAt }) => showDay(submittedAt) },
        {
          label: 'Status',
          card: 'state',
          cell: ({ status }) => <Badge tone={submissionTones[status]}>{status}</Badge>,
        },
      ]}
      rowActions={(submission) => [
        {
          label: submission.status === 'done' ? 'Mark new' : 'Mark done',
          run: () => toggleDone(submission),
        },
      ]}
      place={place}
      pane={{
        isReader: true,
        nothing: isGone ? 'This submission no longer exists.' : 'Choose a submission.',
        keys: {
          d: () => {
            // Not when the next submission is already loading.
            if (opened && !place.isLeaving) toggleDone(opened.submission)
          },
        },
        node: opened ? (
          <SubmissionPane opened={opened} place={place} total={list} onToggleDone={toggleDone} onChanged={note} />
        ) : undefined,
      }}
      bulk={{ actions: [markDone], choiceOf }}
      empty={
        query.get('status') === 'new' && !query.get('search')
          ? { title: 'Everything is read', none: '', filtered: 'Well done: no submission waits to be read.', icon: 'check' }
          : { title: 'No submissions found', none: 'Nobody has submitted anything yet.', icon: 'book' }
      }
    />
  )
}
