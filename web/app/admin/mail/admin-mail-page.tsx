import { useLoaderData } from 'react-router'
import { listKeptMail, listMail, resendMail, resendMails } from '#contract/mail.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showDay, showMoment } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { loadPage } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { useListPlace } from '../../lists/list-pane.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { usePolling } from '../../lists/use-polling.ts'
import { pageMeta } from '../../page-meta.ts'
import { useMutation } from '../../use-mutation.ts'
import { PersonLink } from '../people-page/person-link.tsx'
import { MailPane } from './mail-pane.tsx'
import { ReleaseKeptMail } from './release-kept-mail.tsx'

export const meta = () => pageMeta({ title: 'Mail', description: 'Sent mail, exactly as it looks.' })

type Mail = DataOf<typeof listMail>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadPage(listMail, request, 'Failed to fetch emails', {
    read: async () => ({ kept: await call(listKeptMail, { signal: request.signal }) }),
    empty: { kept: { canLeave: false, kinds: [] } },
  })

const states = { all: 'All', queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Kept', discarded: 'Discarded' }
const tones = { queued: 'info', sent: 'success', failed: 'danger', kept: 'neutral', discarded: 'neutral' } as const

const choiceOf = ({ _id, title, toEmail, state, createdAt }: Mail) => ({
  _id,
  label: toEmail,
  note: `${title}, ${state}, ${showMoment(createdAt)}`,
})

const bulkActions: BulkAction[] = [
  {
    label: 'Send again',
    question: (count, chosen) => ({
      title: `Send ${count} again`,
      text: 'Each is sent to its recipient again, with today’s names and titles.',
      confirmLabel: `Send ${chosen.length} again`,
      doneWord: 'queued',
      failed: 'Failed to send the emails again',
      send: (ids) => call(resendMails, { body: { ids } }),
    }),
  },
]

export default function AdminMailPage() {
  const list = useLoaderData<typeof clientLoader>()
  usePolling(
    list,
    list.rows.filter(({ state }) => state === 'queued').map(({ _id }) => _id),
  )
  const resending = useMutation(resendMail, {
    failed: 'Failed to send the email again',
    network: 'Network error',
    onSuccess: ({ message }) => notify({ text: message, tone: 'success' }),
  })
  const place = useListPlace(
    'mail',
    list.rows.map(({ _id }) => _id),
  )
  const opened = list.rows.find(({ _id }) => _id === place.openId)
  const whyKept = list.kept.canLeave ? ', not released yet' : ', no SMTP server set'
  return (
    <ListScreen
      title="Mail"
      summary="Every email that was written, and what happened to it."
      actions={
        <ButtonLink size="small" variant="secondary" to="/admin/settings/mails">
          Email texts and test email
        </ButtonLink>
      }
      above={<ReleaseKeptMail kept={list.kept} />}
      of={listMail}
      list={list}
      noun={{ one: 'email', other: 'emails' }}
      idOf={({ _id }) => _id}
      nameOf={({ toEmail, createdAt }) => `${toEmail}, ${showMoment(createdAt)}`}
      status={{ name: 'status', label: 'Emails by state', options: states }}
      search="Search by recipient or kind"
      dates="Written"
      sorts={timeSorts('createdAt')}
      columns={[
        { label: 'Email', cell: ({ title }) => <span className="lg:[overflow-wrap:normal]">{title}</span> },
        {
          label: 'To',
          card: 'line',
          cell: ({ toEmail }) => (
            <div className="max-md:truncate lg:min-w-40">
              <PersonLink email={toEmail} />
            </div>
          ),
        },
        {
          label: 'State',
          card: 'state',
          cell: ({ state, lastError }) => (
            <>
              <span className="lg:block lg:min-w-32 lg:[&>.badge]:whitespace-normal lg:[&>.badge]:rounded-md">
                <Badge tone={tones[state]}>
                  {state}
                  {state === 'kept' ? <span className="max-md:sr-only">{whyKept}</span> : null}
                </Badge>
              </span>
              {lastError ? <p className="text-muted">{lastError}</p> : null}
            </>
          ),
        },
        {
          label: 'Written',
          card: 'end',
          sort: 'createdAt',
          cell: ({ createdAt }) => (
            <span className="lg:max-xl:block lg:max-xl:w-14 lg:max-xl:whitespace-normal">{showDay(createdAt)}</span>
          ),
        },
      ]}
      rowActions={(mail) =>
        // Without a mail server it could only be refused, and the notice above says how to set one.
        mail.state === 'kept' || !list.kept.canLeave
          ? []
          : [{ label: 'Send again', run: () => void resending.run({ params: { id: mail._id } }, mail.toEmail) }]
      }
      place={place}
      pane={{
        nothing: 'Choose an email to read it.',
        node: opened ? <MailPane key={opened._id} mail={opened} place={place} total={list} /> : undefined,
      }}
      isBusy={({ _id }) => resending.pending.some(({ params }) => params.id === _id)}
      {...(list.kept.canLeave ? { bulk: { actions: bulkActions, choiceOf } } : {})}
      empty={{ title: 'No emails found', none: 'Nothing has been written yet.', icon: 'mail' }}
    />
  )
}
