import { useLoaderData } from 'react-router'
import { exportMail, getMail, listKeptMail, listMail, resendMail } from '#contract/mail.ts'
import { call, callForAnswer, type DataOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showMoment } from '../../ui/format.ts'
import { openModal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Cell, FoldingRow, Table } from '../../ui/table.tsx'
import { ListFilters, timeSorts } from '../lists/list-filters.tsx'
import { listQuery } from '../lists/list-query.ts'
import { ListResult } from '../lists/list-result.tsx'
import { loadList } from '../lists/load-list.ts'
import { useReadAgain } from '../lists/use-read-again.ts'
import { pageMeta } from '../page-meta.ts'
import { PersonLink } from '../people/person-link.tsx'
import { useMutation } from '../use-mutation.ts'
import { KeptMail } from './kept-mail.tsx'
import { MailFrame } from './mail-frame.tsx'
import { toastError } from './toast-error.ts'

export const meta = () => pageMeta({ title: 'Mail', description: 'The mail that was sent, as it looks.' })

type Mail = DataOf<typeof listMail>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listMail, {
        query: listQuery(new URL(request.url).searchParams),
        signal: request.signal,
      })
      return { mails: data, total, more, kept: await call(listKeptMail, { signal: request.signal }) }
    },
    { mails: [] as Mail[], total: 0, more: false, kept: { canLeave: false, kinds: [] } as DataOf<typeof listKeptMail> },
    'Failed to fetch emails',
  )

const filters = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'kept', label: 'Kept' },
  { value: 'discarded', label: 'Discarded' },
]
const tones = { queued: 'info', sent: 'success', failed: 'danger', kept: 'neutral', discarded: 'neutral' } as const

/** The Mail page: each mail's state, the mail as it looks, and sending it again. */
export default function AdminMailPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { mails } = list
  useReadAgain(
    list,
    mails.filter(({ state }) => state === 'queued').map(({ _id }) => _id),
  )
  const resending = useMutation(resendMail, {
    failed: 'Failed to send the email again',
    network: 'Network error',
    onSuccess: ({ message }) => notify({ text: message, tone: 'success' }),
  })
  const show = async ({ _id: id }: Mail) => {
    try {
      const mail = await call(getMail, { params: { id } })
      await openModal('mail', async () => mailDialog(mail), undefined)
    } catch (failure) {
      toastError('Failed to show the email', failure)
    }
  }
  const whyKept = list.kept.canLeave ? 'kept, not released yet' : 'kept, no SMTP server set'
  return (
    <PageFrame>
      <PageHeader title="Mail" text="Every email that was written, and what happened to it." />
      <KeptMail kept={list.kept} />
      <ListFilters
        filter={{ name: 'status', label: 'Emails by state', options: filters }}
        searchLabel="Search by recipient or kind"
        dates="Written"
        csv={{ endpoint: exportMail, rows: 'emails' }}
        sorts={timeSorts('createdAt')}
      />
      <ListResult
        list={list}
        rows={mails.length}
        empty={{ title: 'No emails found', none: 'Nothing has been written yet.', icon: 'mail' }}
      >
        <Table caption="Emails" columns={['Email', 'To', 'State', 'Written', 'Actions']}>
          {mails.map((mail) => (
            <FoldingRow key={mail._id} name={`the mail to ${mail.toEmail}, ${showMoment(mail.createdAt)}`}>
              <Cell label="Email" head>
                {mail.title}
              </Cell>
              <Cell label="To" short>
                <PersonLink email={mail.toEmail} />
              </Cell>
              <Cell label="State" short>
                <Badge tone={tones[mail.state]}>{mail.state === 'kept' ? whyKept : mail.state}</Badge>
                {mail.lastError ? <p className="text-muted">{mail.lastError}</p> : null}
              </Cell>
              <Cell label="Written" className="whitespace-nowrap">
                {showMoment(mail.createdAt)}
              </Cell>
              <Cell label="Actions">
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Show the email to ${mail.toEmail}`}
                    onClick={() => show(mail)}
                  >
                    Show
                  </Button>
                  {mail.state === 'kept' ? null : (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Send again to ${mail.toEmail}`}
                      busy={resending.pending.some(({ params }) => params.id === mail._id)}
                      onClick={() => resending.run({ params: { id: mail._id } })}
                    >
                      Send again
                    </Button>
                  )}
                </div>
              </Cell>
            </FoldingRow>
          ))}
        </Table>
      </ListResult>
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
