import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import {
  exportSubmissions,
  getSubmission,
  type ListedSubmission,
  listSubmissionChoices,
  listSubmissions,
  markSubmissions,
  type SubmissionView,
  setSubmissionStatus,
} from '#contract/inbox.ts'
import { submissionTitle } from '#contract/submission-title.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, callForAnswer, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { showCount, showMoment } from '../../ui/format.ts'
import { ModalContext } from '../../ui/modal.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { returnFocus } from '../../ui/return-focus.ts'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { changeMany } from '../lists/change-many.ts'
import { ListFilters, timeSorts } from '../lists/list-filters.tsx'
import { listFilter, listQuery } from '../lists/list-query.ts'
import { ListResult } from '../lists/list-result.tsx'
import { loadList } from '../lists/load-list.ts'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { pageMeta } from '../page-meta.ts'
import { PersonLink } from '../people/person-link.tsx'
import { MarkButton } from './mark-button.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'
import { submissionTones } from './submission-words.ts'
import { toastError } from './toast-error.ts'
import { useInboxPlace } from './use-inbox-place.ts'

export const meta = () => pageMeta({ title: 'Submissions', description: 'The work that learners have submitted.' })

/** What the address opens; `gone` for a submission that was deleted since somebody copied the link. */
type Opened = DataOf<typeof getSubmission> | 'gone'

const openSubmission = async (id: string, signal: AbortSignal): Promise<Opened> => {
  try {
    return await call(getSubmission, { params: { id }, signal })
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'submission-not-found') return 'gone'
    throw failure
  }
}

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const id = new URL(request.url).searchParams.get('submission')
      const [{ data, total, more }, opened] = await Promise.all([
        callForAnswer(listSubmissions, { query: listQuery(new URL(request.url).searchParams), signal: request.signal }),
        id ? openSubmission(id, request.signal) : undefined,
      ])
      return { submissions: data, total, more, opened }
    },
    {
      submissions: [] as ListedSubmission[],
      total: 0,
      more: false,
      opened: undefined as Opened | undefined,
    },
    'Failed to fetch submissions',
  )

const kindOptions = [
  { value: 'all', label: 'All kinds' },
  { value: 'challenges', label: 'Challenges' },
  { value: 'role-definition', label: 'Role definitions' },
  { value: 'activity', label: 'Activities' },
  { value: 'artefact', label: 'Work for review' },
]
const statuses = ['new', 'read', 'answered', 'done'] as const
const filters = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'answered', label: 'Answered' },
  { value: 'done', label: 'Done' },
]

const choiceOf = (submission: ListedSubmission) => ({
  _id: submission._id,
  label: submission.person.fullName ?? submission.person.email,
  status: submission.status,
  note: `Module ${submission.moduleId}: ${submissionTitle(submission)}`,
})

/** The inbox: challenges, role definitions and activities; read one after the other, answer by mail, mark one or many done. */
export default function AdminSubmissionsPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  // What was changed here since the list was read.
  const [changed, setChanged] = useState<ReadonlyMap<string, SubmissionView>>(new Map())
  const newest = <Row extends ListedSubmission | SubmissionView>(submission: Row): Row => {
    const own = changed.get(submission._id)
    return own && (own.statusAt ?? '') >= (submission.statusAt ?? '') ? { ...submission, ...own } : submission
  }
  const note = (submission: SubmissionView) => setChanged((before) => new Map([...before, [submission._id, submission]]))
  const submissions = list.submissions.map(newest)
  const isGone = list.opened === 'gone'
  const found = list.opened === 'gone' ? undefined : list.opened
  const opened = found && { ...found, submission: newest(found.submission) }
  const place = useInboxPlace(submissions.map(({ _id }) => _id))
  // What is read leaves the list of what is new, and its button with it.
  const restoreFocus = useRef<() => void>(undefined)
  // The dialog of a closed submission disappears at once; the address and the list follow when the list has been read again.
  const [closed, setClosed] = useState<Opened>()
  const read = (id: string) => {
    restoreFocus.current = returnFocus()
    // Nobody can reach the list while a dialog is open over it, so the dialog has closed, even if its close event has not fired yet.
    setClosed(list.opened)
    place.open(id)
  }
  const close = () => {
    setClosed(list.opened)
    place.open(undefined)
    restoreFocus.current?.()
  }
  const selection = useSelection(submissions.map(choiceOf), list.total, () =>
    call(listSubmissionChoices, { query: listFilter(query) }),
  )

  const mark = async (submission: Pick<SubmissionView, '_id'>, status: SubmissionView['status']) => {
    try {
      note((await call(setSubmissionStatus, { params: { id: submission._id }, body: { status } })).submission)
    } catch (failure) {
      toastError('Failed to mark the submission', failure)
    }
  }
  const unreadId = opened?.submission.status === 'new' && opened.submission._id === place.openId ? place.openId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when it is opened; marked new again, it stays new
  useEffect(() => {
    if (unreadId && opened) void mark(opened.submission, 'read')
  }, [list.opened])

  const markSelected = async () => {
    const chosen = selection.chosen
    const count = showCount(chosen.length, { one: 'submission', other: 'submissions' })
    const rows = await changeMany(
      {
        title: `Mark ${count} done`,
        text: 'Nobody is notified. Those that are already done stay as they are.',
        confirmLabel: `Mark ${chosen.length} done`,
        doneWord: 'marked done',
        send: (ids) => call(markSubmissions, { body: { ids, status: 'done' } }),
        undo: {
          label: 'Undo',
          run: async (done) => {
            for (const status of statuses) {
              const ids = done.map(({ _id }) => _id).filter((id) => chosen.some((one) => one._id === id && one.status === status))
              // What a colleague has done with one since stays.
              if (ids.length > 0) await call(markSubmissions, { body: { ids, status, from: 'done' } })
            }
          },
        },
      },
      chosen,
    )
    if (!rows) return
    selection.drop(rows)
    void revalidate()
  }

  return (
    <PageFrame>
      <PageHeader title="Submissions" text="Challenges, role definitions and activities that learners have submitted." />
      <ListFilters
        filter={{ name: 'status', label: 'Submissions by status', options: filters }}
        choice={{ name: 'kind', label: 'Kind', options: kindOptions }}
        searchLabel="Search by person or company"
        dates="Sent"
        csv={{ endpoint: exportSubmissions, rows: 'submissions' }}
        sorts={timeSorts('submittedAt')}
      />
      {isGone ? (
        <Alert tone="warning" title="This submission no longer exists">
          Its author has deleted it, or it was deleted with the account. The list below shows what exists.
        </Alert>
      ) : null}
      <ListResult
        list={list}
        rows={submissions.length}
        empty={{ title: 'No submissions found', none: 'Nobody has submitted anything yet.', icon: 'book' }}
      >
        <SelectionBar selection={selection} noun="submissions">
          <Button size="small" onClick={markSelected}>
            Mark selected done
          </Button>
        </SelectionBar>
        <Table
          caption="Submissions"
          columns={[
            { key: 'select', heading: <span className="sr-only">Select</span> },
            'From',
            'What',
            'Sent',
            'Status',
            'Actions',
          ]}
        >
          {submissions.map((submission) => (
            <FoldingRow
              key={submission._id}
              name={`the submission of ${submission.person.email}, ${showMoment(submission.submittedAt)}`}
            >
              <Cell label="Select">
                <input
                  type="checkbox"
                  aria-label={`Select the submission of ${submission.person.email}, ${showMoment(submission.submittedAt)}`}
                  checked={selection.has(submission._id)}
                  onChange={({ currentTarget }) => selection.set(choiceOf(submission), currentTarget.checked)}
                />
              </Cell>
              <Cell label="From" head>
                <span>
                  <PersonLink email={submission.person.email} name={submission.person.fullName ?? undefined} />
                  {submission.person.company ? (
                    <span className="block font-normal text-muted">{submission.person.company}</span>
                  ) : null}
                </span>
              </Cell>
              <Cell label="What" short className="whole">
                <span className="wrap-anywhere">
                  Module {submission.moduleId}: {submissionTitle(submission)}{' '}
                  {submission.replacesId ? <Badge>sent again</Badge> : null}
                  {submission.replacedById ? <Badge>replaced</Badge> : null}
                  <br />
                  <span className="text-sm text-muted">{submission.excerpt}</span>
                </span>
              </Cell>
              <Cell label="Sent" className="whitespace-nowrap">
                {showMoment(submission.submittedAt)}
              </Cell>
              <Cell label="Status" short>
                <Badge tone={submissionTones[submission.status]}>{submission.status}</Badge>
              </Cell>
              <Cell label="Actions" short className="whole">
                <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:whitespace-nowrap">
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Read the submission of ${submission.person.email}`}
                    onClick={() => read(submission._id)}
                  >
                    Read
                  </Button>
                  <MarkButton submission={submission} onMark={mark} />
                </div>
              </Cell>
            </FoldingRow>
          ))}
        </Table>
      </ListResult>
      {opened && list.opened !== closed && place.openId === opened.submission._id ? (
        // Which one is open stands in the address.
        <ModalContext value={close}>
          <SubmissionDialog opened={opened} place={place} onMark={mark} onChanged={note} />
        </ModalContext>
      ) : null}
    </PageFrame>
  )
}
