import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { getMail, listMail, resendMail } from '#contract/mail.ts'
import { call, callForAnswer, type DataOf } from '../api/call.ts'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/card.tsx'
import { showMoment } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notify } from '../ui/notices.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { ListFilters, listQuery, timeSorts } from './list-filters.tsx'
import { ListResult } from './list-result.tsx'
import { loadList } from './load-list.ts'
import { MailFrame } from './mail-frame.tsx'
import { reportFailure } from './report-failure.ts'

export const meta = () => pageMeta({ title: 'Mail', description: 'What the product sent, as it looks.' })

type Mail = DataOf<typeof listMail>[number]

export const clientLoader = ({ request }: { request: Request }) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listMail, {
        query: listQuery(request, ['status', 'search', 'sort', 'direction']) as never,
      })
      return { mails: data, total, more }
    },
    { mails: [] as Mail[], total: 0, more: false },
    'Failed to fetch mails',
  )

const filters = [
  { value: 'all', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'kept', label: 'Kept' },
]
const tones = { queued: 'info', sent: 'success', failed: 'danger', kept: 'neutral' } as const

/** The Mail page: each mail's state, the mail as it looks, and sending it again. */
export default function AdminMailPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { mails } = list
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<DataOf<typeof getMail>>()
  const show = (mail: Mail) =>
    call(getMail, { params: { id: mail._id } }).then(setShown, (failure) => reportFailure('Failed to show the mail', failure))
  const resend = (mail: Mail) =>
    callForAnswer(resendMail, { params: { id: mail._id } }).then(
      ({ message }) => {
        notify({ text: message, tone: 'success' })
        revalidate()
      },
      (failure) => reportFailure('Failed to send the mail again', failure),
    )
  return (
    <PageFrame>
      <PageHeader title="Mail" text="Every mail the product wrote. Kept ones did not leave, because no mail server is set." />
      <ListFilters
        filter={{ name: 'status', label: 'Mails by state', options: filters }}
        searchLabel="Search by recipient or kind"
        sorts={timeSorts('createdAt')}
      />
      <ListResult
        list={list}
        rows={mails.length}
        empty={{ title: 'No mails found', none: 'Nothing has been written yet.', icon: 'mail' }}
      >
        <Table caption="Mails" columns={['Subject', 'To', 'Kind', 'State', 'Written', 'Actions']}>
          {mails.map((mail) => (
            <tr key={mail._id}>
              <Cell label="Subject" head>
                {mail.subject}
              </Cell>
              <Cell label="To">{mail.toEmail}</Cell>
              <Cell label="Kind">{mail.kind}</Cell>
              <Cell label="State">
                <Badge tone={tones[mail.state]}>{mail.state}</Badge>
                {mail.lastError ? <p className="text-muted">{mail.lastError}</p> : null}
              </Cell>
              <Cell label="Written">{showMoment(mail.createdAt)}</Cell>
              <Cell label="Actions">
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Show the mail to ${mail.toEmail}`}
                    onClick={() => show(mail)}
                  >
                    Show
                  </Button>
                  {mail.state === 'kept' ? null : (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Send again to ${mail.toEmail}`}
                      onClick={() => resend(mail)}
                    >
                      Send again
                    </Button>
                  )}
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      </ListResult>
      <Dialog
        id="mail"
        width="large"
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? `To ${shown.toEmail}` : 'Mail'}
      >
        {shown ? (
          <>
            <MailFrame subject={shown.subject} viewUrl={shown.viewUrl} />
            <details>
              <summary>As plain text</summary>
              <pre className="whitespace-pre-wrap">{shown.text}</pre>
            </details>
          </>
        ) : null}
      </Dialog>
    </PageFrame>
  )
}
