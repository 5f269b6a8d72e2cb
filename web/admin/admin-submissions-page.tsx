import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { listSubmissions, type SubmissionView, setSubmissionStatus } from '#contract/inbox.ts'
import { call, callForAnswer } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { AnswerList } from '../ui/answer-list.tsx'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { showMoment } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ListFilters, listQuery, timeSorts } from './list-filters.tsx'
import { ListResult } from './list-result.tsx'
import { loadList } from './load-list.ts'
import { reportFailure } from './report-failure.ts'

export const meta = () => pageMeta({ title: 'Submissions', description: 'What learners sent in for reading.' })

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listSubmissions, {
        query: listQuery(request, ['kind', 'status', 'search', 'sort', 'direction']) as never,
      })
      return { submissions: data, total, more }
    },
    { submissions: [] as SubmissionView[], total: 0, more: false },
    'Failed to fetch submissions',
  )

const kinds = { challenges: 'Challenges', 'role-definition': 'Role definition', activity: 'Activity' }
const kindOptions = [
  { value: 'all', label: 'All kinds' },
  ...Object.entries({ challenges: 'Challenges', 'role-definition': 'Role definitions', activity: 'Activities' }).map(
    ([value, label]) => ({ value, label }),
  ),
]
const tones = { new: 'accent', read: 'neutral', answered: 'success', done: 'success' } as const
const filters = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'answered', label: 'Answered' },
  { value: 'done', label: 'Done' },
]

type Mark = (submission: SubmissionView, status: SubmissionView['status']) => void

/** Marks a submission done, or takes that back. */
const MarkButton = ({ submission, onMark }: { submission: SubmissionView; onMark: Mark }) => {
  const isDone = submission.status === 'done'
  const label = isDone ? 'Mark new' : 'Mark done'
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${label}: ${submission.person.email}`}
      onClick={() => onMark(submission, isDone ? 'new' : 'done')}
    >
      {label}
    </Button>
  )
}

/** The inbox: challenges, role definitions and activities; read, answer by mail, mark done. */
export default function AdminSubmissionsPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { submissions } = list
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<SubmissionView>()

  const mark = async (submission: SubmissionView, status: SubmissionView['status']) => {
    try {
      const changed = await call(setSubmissionStatus, { params: { id: submission._id }, body: { status } })
      setOpen((current) => (current?._id === submission._id ? changed.submission : current))
      revalidate()
    } catch (failure) {
      reportFailure('Failed to mark the submission', failure)
    }
  }
  const read = (submission: SubmissionView) => {
    setOpen(submission)
    if (submission.status === 'new') void mark(submission, 'read')
  }

  return (
    <PageFrame>
      <PageHeader title="Submissions" text="Challenges, role definitions and activities that learners sent in." />
      <ListFilters
        filter={{ name: 'status', label: 'Submissions by status', options: filters }}
        choice={{ name: 'kind', label: 'Kind', options: kindOptions }}
        searchLabel="Search by person or company"
        sorts={timeSorts('submittedAt')}
      />
      <ListResult
        list={list}
        rows={submissions.length}
        empty={{ title: 'No submissions found', none: 'Nobody has sent anything in yet.', icon: 'book' }}
      >
        <Table caption="Submissions" columns={['From', 'What', 'Module', 'Sent', 'Status', 'Actions']}>
          {submissions.map((submission) => (
            <tr key={submission._id}>
              <Cell label="From" head>
                <span>
                  {submission.person.fullName ?? submission.person.email}
                  {submission.person.company ? <span className="text-muted"> · {submission.person.company}</span> : null}
                </span>
              </Cell>
              <Cell label="What">
                {submission.kind === 'activity' ? (submission.lessonTitle ?? kinds.activity) : kinds[submission.kind]}
              </Cell>
              <Cell label="Module">{submission.moduleId}</Cell>
              <Cell label="Sent">{showMoment(submission.submittedAt)}</Cell>
              <Cell label="Status">
                <Badge tone={tones[submission.status]}>{submission.status}</Badge>
              </Cell>
              <Cell label="Actions">
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Read the submission of ${submission.person.email}`}
                    onClick={() => read(submission)}
                  >
                    Read
                  </Button>
                  <MarkButton submission={submission} onMark={mark} />
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
      <Dialog
        id="submission"
        width="large"
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? `${kinds[open.kind]} from ${open.person.fullName ?? open.person.email}` : 'Submission'}
      >
        {open ? (
          <div className="grid gap-6">
            <p className="text-muted">
              {open.person.email} · {showMoment(open.submittedAt)} ·{' '}
              {open.person.isAccount ? 'has an account' : 'from the preview'}
            </p>
            <AnswerList answers={open.answers} />
            {open.feedback.map((feedback) => (
              <Alert key={feedback.sentAt} tone="success">
                <p className="whitespace-pre-wrap">{feedback.message}</p>
                <p className="text-muted">
                  {feedback.author}, {showMoment(feedback.sentAt)}
                </p>
              </Alert>
            ))}
            <div>
              <MarkButton submission={open} onMark={mark} />
            </div>
            <AnswerForm
              key={open.feedback.length}
              submission={open}
              onAnswered={(changed) => {
                setOpen(changed)
                revalidate()
              }}
            />
          </div>
        ) : null}
      </Dialog>
    </PageFrame>
  )
}
