import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { listStuckPeople, previewNudge, type StuckGroup, type StuckPerson, sendNudge, stuckLookedAt } from '#contract/nudges.ts'
import { failureText } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showCount, showDay, showNumber } from '../../../ui/format.ts'
import { type ModalProps, openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { adminList } from '../../lists/admin-list.ts'
import { usualPageSize } from '../../lists/list-empty.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useMutation } from '../../use-mutation.ts'
import { MailFrame } from '../mail/mail-frame.tsx'
import { PersonLink } from '../people-page/person-link.tsx'

export const meta = () => pageMeta({ title: 'Who is stuck', description: 'Who stopped where, and for how long.' })

const loadPeople = adminList(listStuckPeople, 'Failed to fetch the list of people who are stuck')

export const clientLoader = async ({ request }: { request: Request }) => ({
  ...(await loadPeople(request)),
  readAt: Date.now(),
})

const groups = { learners: 'Learners', invited: 'Invited people' }
const periods = Object.fromEntries(['7', '14', '30', '90'].map((days) => [days, `No progress for ${days} days`]))

const place = ({ lesson, opened }: StuckPerson): string => {
  if (lesson) return `${lesson.moduleId}.${lesson.place} ${lesson.title}`
  return opened ? 'Has not opened a lesson' : 'Has not opened the invitation'
}

export default function AdminStuckPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const group: StuckGroup = query.get('group') === 'invited' ? 'invited' : 'learners'
  const nudge = async (person: StuckPerson) => {
    await openModal(
      'nudge',
      async () =>
        ({ answer }) => <NudgeDialog group={group} person={person} answer={answer} />,
      undefined,
    )
    // Another admin may have nudged the same person.
    revalidate()
  }
  // A partial page although there are more people: earlier ones were not examined.
  const isCutShort = list.more && list.rows.length < Number(query.get('limit') ?? usualPageSize)
  const daysSince = (time: string) => Math.floor((list.readAt - new Date(time).getTime()) / 86_400_000)
  return (
    <ListScreen
      title="Who is stuck"
      summary="Learners and invited people who have made no progress for a week or longer."
      actions={
        <ButtonLink size="small" variant="secondary" to="/admin/progress">
          Back to progress
        </ButtonLink>
      }
      above={
        isCutShort ? (
          <Alert title={`These are the people found among the ${showNumber(stuckLookedAt)} who stopped last.`}>
            Choose earlier dates to see those who stopped before them. The CSV file contains everyone.
          </Alert>
        ) : null
      }
      of={listStuckPeople}
      list={isCutShort ? { ...list, more: false } : list}
      noun={{ one: 'person', other: 'people' }}
      idOf={({ id }) => id}
      nameOf={({ name, email }) => name ?? email}
      status={{ name: 'group', label: 'Who', options: groups }}
      filters={[{ name: 'days', label: 'For how long', options: periods }]}
      search="Search by name, email or company"
      dates="Last progress"
      columns={[
        {
          label: 'Person',
          cell: ({ email, name }) => (
            <div className="max-md:truncate lg:min-w-32">
              <PersonLink email={email} name={name ?? undefined} />
            </div>
          ),
        },
        { label: 'Email', cell: ({ email }) => <BreakableEmail email={email} /> },
        { label: 'Stopped at', card: 'line', cell: place },
        { label: 'Modules done', numeric: true, cell: ({ modulesCompleted }) => modulesCompleted },
        {
          label: 'Last progress',
          card: 'end',
          cell: ({ since }) => `${showDay(since)} (${showCount(daysSince(since), { one: 'day', other: 'days' })} ago)`,
        },
        { label: 'Cannot be nudged because', cell: ({ obstacle }) => obstacle },
      ]}
      rowActions={(person) => (person.obstacle ? [] : [{ label: 'Nudge', isMain: true, run: () => void nudge(person) }])}
      empty={{
        title: group === 'learners' ? 'No learners are stuck' : 'No invited people are stuck',
        none: isCutShort
          ? 'Everyone who stopped recently has since continued or finished.'
          : 'Everyone has made progress within the last week or has finished.',
        icon: 'check',
      }}
    />
  )
}

const NudgeDialog = ({ group, person, answer }: ModalProps<undefined> & { group: StuckGroup; person: StuckPerson }) => {
  const [mail, setMail] = useState<DataOf<typeof previewNudge>>()
  const [error, setError] = useState('')
  const { id } = person
  useEffect(() => {
    call(previewNudge, { params: { group, id } }).then(setMail, (failure) =>
      setError(failureText(failure, { refused: 'The nudge could not be shown.', network: 'Network error' })),
    )
  }, [group, id])
  const sending = useMutation(sendNudge, {
    revalidates: false,
    refused: 'The nudge was not sent.',
    network: 'Network error: the nudge may not have been sent.',
    onSuccess: ({ data, message }) => {
      notify({ text: message, tone: data.delivery === 'queued' ? 'success' : 'warning' })
      answer(undefined)
    },
  })
  const shownError = sending.error || error
  return (
    <Dialog
      id="nudge"
      width="large"
      title={`Nudge ${person.name ?? person.email}`}
      description={`To ${person.email}, exactly as it will arrive. No one gets another one within 14 days.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(undefined)}>
            Cancel
          </Button>
          <Button busy={sending.isPending} disabled={!mail} onClick={() => sending.run({ params: { group, id } })}>
            {sending.isPending ? 'Sending...' : 'Send nudge'}
          </Button>
        </>
      }
    >
      {shownError ? <Alert tone="danger">{shownError}</Alert> : null}
      {!mail && !error ? <LoadingState label="Writing the email..." /> : null}
      {mail ? (
        <>
          <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />
          <details>
            <summary>As plain text</summary>
            <pre className="whitespace-pre-wrap">{mail.text}</pre>
          </details>
        </>
      ) : null}
    </Dialog>
  )
}
