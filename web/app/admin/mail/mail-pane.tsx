import { useEffect, useState } from 'react'
import { getMail, type listMail } from '#contract/mail.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { useTask } from '../../../ui/use-task.ts'
import type { ListPlace } from '../../lists/list-pane.tsx'
import { ListPane } from '../../lists/list-pane.tsx'
import { MailFrame } from './mail-frame.tsx'

type Shown = DataOf<typeof getMail>

/** An email next to the list, as its recipient sees it. */
export const MailPane = ({
  mail: { _id: id, title, toEmail, lastError },
  place,
  total,
}: {
  mail: DataOf<typeof listMail>[number]
  place: ListPlace
  total: { total: number; more: boolean }
}) => {
  const [shown, setShown] = useState<Shown>()
  const reading = useTask(() => call(getMail, { params: { id } }), {
    refused: 'Failed to show the email',
    network: 'Network error',
    onSuccess: setShown,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, because each email has a pane of its own
  useEffect(() => {
    void reading.run()
  }, [])
  return (
    <ListPane id={id} label={`${title} to ${toEmail}`} place={place} total={total} title={title}>
      <p className="text-sm text-muted">To {toEmail}</p>
      {lastError ? <Alert tone="warning">{lastError}</Alert> : null}
      {reading.error ? <Alert tone="danger">{reading.error}</Alert> : shown ? <Content mail={shown} /> : <LoadingState />}
    </ListPane>
  )
}

const Content = ({ mail }: { mail: Shown }) =>
  mail.subject === null || mail.viewUrl === null ? (
    <p>{mail.text}</p>
  ) : (
    <>
      <MailFrame subject={mail.subject} viewUrl={mail.viewUrl} />
      <p className="text-sm text-muted">
        Names and titles are shown as they are today.
        {mail.linksWithheld ? ' One-time links are left out, because only the recipient may use them.' : ''}
      </p>
      <details>
        <summary>As plain text</summary>
        <pre className="whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  )
