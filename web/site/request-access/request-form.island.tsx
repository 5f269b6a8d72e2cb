import { useEffect, useRef, useState } from 'react'
import { teamRequestNotice } from '#content/notices.ts'
import { submitTeamRequest } from '#contract/teams.ts'
import { call } from '../api/call.ts'
import { HoneypotField } from '../interest/honeypot-field.tsx'
import { checkRequester, lineOf } from '../interest/interest-form-rules.ts'
import { checkTeamEmails, readTeamEmails, sendingTeamEmails, TeamEmailRows } from '../interest/team-email-rows.tsx'
import { PageFrame, PageHeader } from '../layouts/page-frame.tsx'
import { pageMeta } from '../page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAction } from '../ui/use-action.ts'

export const meta = () =>
  pageMeta({
    path: '/request-access',
    title: 'Request team access',
    description: 'Ask for free access to all modules for yourself and up to ten colleagues. We reply within 24 hours.',
  })

const RequestForm = ({ onReceived }: { onReceived: (requestToken: string) => void }) => {
  const action = useAction({
    onlyOwnChecks: true,
    check: (values) => [...checkRequester(values), ...checkTeamEmails(values)],
    send: (values) =>
      sendingTeamEmails(values, () =>
        call(submitTeamRequest, {
          body: {
            companyName: lineOf(values, 'companyName'),
            contactName: lineOf(values, 'contactName'),
            contactEmail: lineOf(values, 'contactEmail'),
            teamEmails: readTeamEmails(values).map((row) => row.email),
            message: lineOf(values, 'message'),
            website: lineOf(values, 'website'),
          },
        }),
      ),
    onSuccess: ({ requestToken }) => onReceived(requestToken),
    refused: 'Failed to submit request',
    network: 'Failed to submit request. Please try again.',
  })
  return (
    <Form action={action}>
      <FormError />
      <TextField name="companyName" label="Company name" required maxLength={200} autoComplete="organization" />
      <TextField name="contactName" label="Contact name" required maxLength={200} autoComplete="name" />
      <TextField
        name="contactEmail"
        label="Contact email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        hint="We send the answer here."
      />
      <TeamEmailRows addLabel="+ Add Team Member" removeText="Remove" />
      <TextArea name="message" label="Additional message" rows={4} maxLength={2000} />
      <HoneypotField />
      <p className="field-hint">{teamRequestNotice}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel="Submitting...">Request Access</SubmitButton>
        <ButtonLink to="/" variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

const Submitted = ({ requestToken }: { requestToken: string }) => {
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
          Thank you. We reply within 24 hours with access details. A confirmation is on its way to your e-mail.
        </p>
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

/** The team access request (V§2 /request-access). */
export default function RequestAccessPage() {
  const [requestToken, setRequestToken] = useState<string>()
  return (
    <PageFrame>
      <div className="mx-auto max-w-form">
        {requestToken ? (
          <Submitted requestToken={requestToken} />
        ) : (
          <>
            <ButtonLink to="/" variant="quiet" size="small" icon="arrow-left">
              HOME
            </ButtonLink>
            <PageHeader
              title="Request team access"
              text="All eight modules, free, for you and up to ten colleagues. Tell us who you are; we reply within 24 hours."
            />
            <Card>
              <RequestForm onReceived={setRequestToken} />
            </Card>
          </>
        )}
      </div>
    </PageFrame>
  )
}
