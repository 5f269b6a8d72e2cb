import type { PersonView } from '#contract/people-page.ts'
import type { Tone } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showCount, showDay, showMoment } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { PersonSection } from './person-section.tsx'

const mailTones: Record<PersonView['mails'][number]['state'], Tone | 'neutral'> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  kept: 'warning',
  discarded: 'neutral',
}

const consentLine = (consent: PersonView['consents'][number]): string =>
  [
    `given ${showDay(consent.givenAt)}`,
    consent.confirmedAt ? `confirmed ${showDay(consent.confirmedAt)}` : undefined,
    consent.withdrawnAt ? `withdrawn ${showDay(consent.withdrawnAt)}` : undefined,
  ]
    .filter(Boolean)
    .join(', ')

type Sessions = PersonView['sessions']

const SessionList = ({ sessions }: { sessions: Sessions }) => (
  <ul className="grid gap-1">
    {sessions.map((session) => (
      <li key={session.createdAt}>
        {session.device}, {showMoment(session.createdAt)}{' '}
        <Badge tone={session.isOpen ? 'success' : 'neutral'}>{session.isOpen ? 'signed in' : 'ended'}</Badge>
      </li>
    ))}
  </ul>
)

const SessionLists = ({ sessions }: { sessions: Sessions }) => {
  const open = sessions.filter(({ isOpen }) => isOpen)
  const ended = sessions.filter(({ isOpen }) => !isOpen)
  return (
    <>
      {open.length > 0 ? <SessionList sessions={open} /> : <p className="text-muted">Not signed in anywhere.</p>}
      {ended.length > 0 ? (
        <details className="mt-2">
          <summary>{showCount(ended.length, { one: 'ended session', other: 'ended sessions' })}</summary>
          <SessionList sessions={ended} />
        </details>
      ) : null}
    </>
  )
}

export const PersonRecords = ({ person: { email, account, mails, consents, sessions, passkeys } }: { person: PersonView }) => (
  <>
    <PersonSection id="mails" title="Emails">
      {mails.length === 0 ? (
        <p className="text-muted">No email has been written to this address.</p>
      ) : (
        <Table caption="Emails" columns={['Email', 'State', 'Written', 'Sent']}>
          {mails.map((mail) => (
            <tr key={mail._id}>
              <Cell label="Email" head>
                <Link className="link" to={`/admin/mail?${new URLSearchParams({ search: email })}`}>
                  {mail.title}
                </Link>
              </Cell>
              <Cell label="State">
                <Badge tone={mailTones[mail.state]}>{mail.state}</Badge>
                {mail.lastError ? <span className="text-sm text-muted"> {mail.lastError}</span> : null}
              </Cell>
              <Cell label="Written" className="whitespace-nowrap">
                {showMoment(mail.createdAt)}
              </Cell>
              <Cell label="Sent" className="whitespace-nowrap">
                {mail.sentAt ? showMoment(mail.sentAt) : 'not yet'}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </PersonSection>
    <PersonSection id="consents" title="Consents">
      {consents.length === 0 ? (
        <p className="text-muted">No consents given.</p>
      ) : (
        <ul className="grid gap-1">
          {consents.map((consent) => (
            <li key={`${consent.purpose}-${consent.givenAt}`}>
              <strong>{consent.purpose}</strong>: {consentLine(consent)}
            </li>
          ))}
        </ul>
      )}
    </PersonSection>
    {account ? (
      <PersonSection id="sessions" title="Sessions">
        <p className="text-sm text-muted mb-2">
          {passkeys === 0 ? 'No passkey.' : `${showCount(passkeys, { one: 'passkey', other: 'passkeys' })}.`}
        </p>
        {sessions.length === 0 ? (
          <p className="text-muted">Never signed in, or not for a while.</p>
        ) : (
          <SessionLists sessions={sessions} />
        )}
      </PersonSection>
    ) : null}
  </>
)
