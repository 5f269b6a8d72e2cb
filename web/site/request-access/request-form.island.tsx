import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { teamRequestNotice } from '#content/notices.ts'
import { maxEmailLength, maxLineLength, maxMessageLength } from '#contract/field-limits.ts'
import { submitTeamRequest } from '#contract/teams.ts'
import { call, type DataOf } from '../../api/call.ts'
import { visitor } from '../../drafts/entry-store.ts'
import { formDraft } from '../../drafts/form-draft.ts'
import { HoneypotField } from '../../interest/honeypot-field.tsx'
import { checkRequester, requestOf } from '../../interest/interest-form-rules.ts'
import {
  hasStoredRequest,
  readStoredRequest,
  requestDraftName,
  type StoredRequest,
  storeRequest,
} from '../../interest/stored-request.ts'
import { checkTeamEmails, sendingTeamEmails, TeamEmailRows } from '../../interest/team-email-rows.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LegalText } from '../../ui/legal-text.tsx'
import { Link } from '../../ui/link.tsx'
import { MailNotSentAlert } from '../../ui/mail-not-sent-alert.tsx'
import { PageHeader } from '../../ui/page-frame.tsx'
import { isTouched } from '../../ui/touched-fields.ts'
import { useAction } from '../../ui/use-action.ts'
import type { FormStart } from '../../ui/use-form-submit.ts'
import { RequestStatus } from './request-status.tsx'

const draft = formDraft(visitor, requestDraftName)

type Received = DataOf<typeof submitTeamRequest>

const RequestForm = ({ start, onReceived }: { start?: FormStart; onReceived: (received: Received) => void }) => {
  const action = useAction({
    start,
    skipNativeValidation: true,
    check: (values) => [...checkRequester(values), ...checkTeamEmails(values)],
    send: (values) => sendingTeamEmails(values, () => call(submitTeamRequest, { body: requestOf(values) })),
    onSuccess: (received) => {
      draft.delete()
      onReceived(received)
    },
    refused: 'Failed to submit request',
    network: 'Failed to submit request. Please try again.',
  })
  return (
    <Form action={action} isLong postTo="/request-access" onChange={(event) => draft.save(event.currentTarget)}>
      <TextField name="companyName" label="Company name" required maxLength={maxLineLength} autoComplete="organization" />
      <TextField name="contactName" label="Contact name" required maxLength={maxLineLength} autoComplete="name" />
      <TextField
        name="contactEmail"
        label="Contact email"
        type="email"
        required
        maxLength={maxEmailLength}
        autoComplete="email"
        hint="We’ll send our answer here."
      />
      <TeamEmailRows addLabel="+ Add Team Member" removeText="Remove" />
      <TextArea name="message" label="Additional message" rows={4} maxLength={maxMessageLength} />
      <HoneypotField />
      <p className="field-hint">
        <LegalText text={teamRequestNotice} />
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel="Submitting...">Request Access</SubmitButton>
        <ButtonLink to="/" variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

const Submitted = ({ received: { requestToken, delivery } }: { received: Received }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className="state">
        <span className="state-icon tone-success">
          <Icon name="check" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-title">
          Request Submitted Successfully!
        </h1>
        <p className="text-muted">
          Thank you. We reply within 24 hours with access details.
          {delivery === 'queued' ? ' A confirmation is on its way to your email.' : null}
        </p>
        {delivery === 'kept' ? <MailNotSentAlert /> : null}
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Return to Home</ButtonLink>
          <ButtonLink to={`/request-access/status/${requestToken}`} variant="secondary">
            See where my request stands
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The team access request. An earlier request from this browser shows its status, with a button for another team. */
export default function RequestForAccess({
  start: startBefore,
  received: receivedBefore,
  contactEmail,
}: {
  start?: FormStart
  received?: Received
  contactEmail: string
}) {
  const [received, setReceived] = useState(receivedBefore)
  const [start, setStart] = useState(startBefore)
  const [earlier, setEarlier] = useState<StoredRequest>()
  const [checking, setChecking] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const typed = draft.read()
    // Text typed since the page opened wins.
    const touched = isTouched(page.current?.querySelector('form')?.elements ?? [])
    if (startBefore || receivedBefore || touched) return
    if (typed) return setStart({ values: typed })
    // Without an earlier request nothing is loaded, so that the form keeps the focus that has just woken it.
    if (!hasStoredRequest()) return
    setChecking(true)
    void readStoredRequest().then((request) => {
      setEarlier(request)
      setChecking(false)
    })
  }, [startBefore, receivedBefore])
  useEffect(() => {
    if (received) storeRequest(received.requestToken)
  }, [received])
  return (
    <div ref={page} className={classNames('arriving', checking && 'invisible')} aria-busy={checking}>
      {received ? (
        <Submitted received={received} />
      ) : earlier ? (
        <RequestStatus request={earlier} contactEmail={contactEmail}>
          {earlier.status === 'approved' ? <ButtonLink to="/auth">Log in</ButtonLink> : null}
          <Button variant="secondary" onClick={() => setEarlier(undefined)}>
            Ask for another team
          </Button>
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </RequestStatus>
      ) : (
        <>
          <Link to="/" className="link mb-4 inline-flex items-center gap-2 py-1 text-sm">
            <Icon name="arrow-left" />
            HOME
          </Link>
          <PageHeader
            title="Request team access"
            text="All modules, free, for you and up to ten colleagues. Tell us who you are; we reply within 24 hours."
          />
          <Card>
            <RequestForm key={start === startBefore ? 'new' : 'kept'} start={start} onReceived={setReceived} />
          </Card>
        </>
      )}
    </div>
  )
}
