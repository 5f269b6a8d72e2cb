import { useLoaderData } from 'react-router'
import { getMail, listKeptMail, listMail, resendMail, resendMails } from '#contract/mail.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showMoment } from '../../../ui/format.ts'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { loadPage } from '../../lists/admin-list.ts'
import type { BulkAction } from '../../lists/bulk-action.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { usePolling } from '../../lists/use-polling.ts'
import { pageMeta } from '../../page-meta.ts'
import { useMutation } from '../../use-mutation.ts'
import { PersonLink } from '../people-page/person-link.tsx'
import { toastError } from '../toast-error.ts'
import { MailFrame } from './mail-frame.tsx'
import { ReleaseKeptMail } from './release-kept-mail.tsx'

export const meta = () => pageMeta({ title: 'Mail', description: 'Sent mail, exactly as it looks.' })

type Mail = DataOf<typeof listMail>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadPage(listMail, request, 'Failed to fetch emails', {
    read: async () => ({ kept: await call(listKeptMail, { signal: request.signal }) }),
    empty: { kept: { canLeave: false, kinds: [] } },
  })

const states = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'kept', label: 'Kept' },
  { value: 'discarded', label: 'Discarded' },
]
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
  const show = async ({ _id: id, toEmail }: Mail) => {
    try {
      const mail = await call(getMail, { params: { id } })
      await openModal('mail', async () => mailDialog(mail), undefined)
    } catch (failure) {
      toastError(`Failed to show the email (${toEmail})`, failure)
    }
  }
  const whyKept = list.kept.canLeave ? 'kept, not released yet' : 'kept, no SMTP server set'
  return (
    <PageFrame>
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
          { label: 'Email', cell: ({ title }) => title },
          { label: 'To', card: 'line', cell: ({ toEmail }) => <PersonLink email={toEmail} /> },
          {
            label: 'State',
            card: 'state',
            cell: ({ state, lastError }) => (
              <>
                <Badge tone={tones[state]}>{state === 'kept' ? whyKept : state}</Badge>
                {lastError ? <p className="text-muted">{lastError}</p> : null}
              </>
            ),
          },
          { label: 'Written', card: 'end', sort: 'createdAt', cell: ({ createdAt }) => showMoment(createdAt) },
        ]}
        rowActions={(mail) => [
          { label: 'Show', isMain: true, run: () => void show(mail) },
          ...(mail.state === 'kept'
            ? []
            : [{ label: 'Send again', run: () => void resending.run({ params: { id: mail._id } }, mail.toEmail) }]),
        ]}
        isBusy={({ _id }) => resending.pending.some(({ params }) => params.id === _id)}
        {...(list.kept.canLeave ? { bulk: { actions: bulkActions, choiceOf } } : {})}
        empty={{ title: 'No emails found', none: 'Nothing has been written yet.', icon: 'mail' }}
      />
    </PageFrame>
  )
}

const mailDialog = (mail: DataOf<typeof getMail>) => () => (
  <Dialog id="mail" width="large" title={`To ${mail.toEmail}`} reads>
    <ShownMail mail={mail} />
  </Dialog>
)

const ShownMail = ({ mail }: { mail: DataOf<typeof getMail> }) =>
  mail.subject === null || mail.viewUrl === null ? (
    <p>{mail.text}</p>
  ) : (
    <>
      <p className="text-muted">
        Names and titles are shown as they are today.
        {mail.linksWithheld ? ' One-time links are left out, because only the recipient may use them.' : ''}
      </p>
      <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />
      <details>
        <summary>As plain text</summary>
        <pre className="whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  )
