import { Fragment } from 'react'
import type { PersonView } from '#contract/people-page.ts'
import { Alert } from '../../../ui/alert.tsx'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/card.tsx'
import { showDay, showMoment } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-frame.tsx'
import { AuditSentence } from '../audit/audit-sentence.tsx'
import { PrivacyRequest } from '../privacy/privacy-request.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonLearning } from './person-learning.tsx'
import { PersonRecords } from './person-records.tsx'
import { PersonSection } from './person-section.tsx'

const typeTones = { admin: 'accent', reviewer: 'accent', full: 'success', demo: 'neutral' } as const

const accountParts = (account: NonNullable<PersonView['account']>) =>
  [
    account.company,
    `account since ${showDay(account.createdAt)}`,
    account.accessExpiresAt ? `access until ${showDay(account.accessExpiresAt)}` : undefined,
    account.socialProvider ? `signs in with ${account.socialProvider}` : undefined,
    account.emailProvenAt ? `address confirmed ${showDay(account.emailProvenAt)}` : undefined,
  ].filter((part) => part !== undefined && part !== '')

export const Person = ({ person }: { person: PersonView }) => {
  const { account, email } = person
  const name = account ? account.fullName : person.invitations.find((invitation) => invitation.name)?.name
  return (
    <>
      <PageHeader
        eyebrow="Person"
        title={
          <span className="wrap-anywhere">
            <BreakableEmail email={name || email} />
          </span>
        }
        text={
          account
            ? accountParts(account).map((part, index) => (
                <Fragment key={part}>
                  {index > 0 ? ' · ' : null}
                  <span className="inline-block">{part}</span>
                </Fragment>
              ))
            : 'No account uses this address.'
        }
        actions={
          <a className={buttonClass({ variant: 'secondary' })} href={`mailto:${encodeURIComponent(email)}`}>
            Write an email
          </a>
        }
      />
      <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {account || name ? <strong>{email}</strong> : null}
        {account ? <Badge tone={typeTones[account.userType]}>{account.userType}</Badge> : <Badge>no account</Badge>}
        {account?.status === 'disabled' ? <Badge tone="danger">disabled</Badge> : null}
        {person.certificate || person.keptCertificates.length > 0 ? <Badge tone="success">certificate</Badge> : null}
        {person.refuses.includes('all') ? <Badge tone="warning">opted out of all email</Badge> : null}
        {person.refuses.includes('marketing') ? <Badge tone="warning">opted out of marketing</Badge> : null}
      </p>
      {account && !account.emailProvenAt ? (
        <Alert tone="warning" title="This address is not confirmed" className="mt-4">
          The person who created the account has not confirmed the address. Invitations, teams and emails below belong to the
          address and may be someone else’s.
        </Alert>
      ) : null}
      {account?.waitingAddress ? (
        <Alert className="mt-4">
          Becomes {account.waitingAddress.email} when the link in the email to it is opened, until{' '}
          {showMoment(account.waitingAddress.expiresAt)}.
        </Alert>
      ) : null}
      <PersonActions person={person} />
      <PersonAccess person={person} />
      <PersonLearning person={person} />
      <PersonRecords person={person} />
      <PersonSection id="what-admins-did" title="Admin actions">
        {person.audit.length === 0 ? (
          <p className="text-muted">Nothing yet.</p>
        ) : (
          <ul className="grid gap-1">
            {person.audit.map((entry) => (
              <li key={entry.id} className="wrap-anywhere">
                <span className="text-muted">{showMoment(entry.at)}</span> <AuditSentence entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PersonSection>
      {account?.role === 'admin' ? null : <PrivacyRequest email={email} />}
    </>
  )
}
