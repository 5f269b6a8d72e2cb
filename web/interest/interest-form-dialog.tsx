import { useEffect, useRef, useState } from 'react'
import { teamRequestNotice } from '#content/notices.ts'
import { maxEmailLength, maxLineLength, maxMessageLength } from '#contract/field-limits.ts'
import { submitInterest } from '#contract/teams.ts'
import { call, type DataOf } from '../api/call.ts'
import { visitor } from '../drafts/entry-store.ts'
import { type FormDraft, formDraft } from '../drafts/form-draft.ts'
import { useSession } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice-fields.tsx'
import { closeDialog, Dialog, DialogButtons, openDialog } from '../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { LegalText } from '../ui/legal-text.tsx'
import { MailNotSentAlert } from '../ui/mail-not-sent-alert.tsx'
import { useAction } from '../ui/use-action.ts'
import { Benefits } from './benefits.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { checkInterest, lineOf, requestOf } from './interest-form-rules.ts'
import type { InterestFormRequest } from './show-interest-form.ts'
import { storeRequest } from './stored-request.ts'
import { sendingTeamEmails, TeamEmailRows } from './team-email-rows.tsx'

/** Each new `request` object opens the dialog. */
export type InterestFormDialogProps = {
  request: InterestFormRequest
  onReceived?: () => void
}

const dialogId = 'interest-form'
const Received = ({
  received: { requestToken, delivery },
  onClose,
}: {
  received: DataOf<typeof submitInterest>
  onClose: () => void
}) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1}>
        We have received your request and will answer within 24 hours.
        {delivery === 'queued' ? ' A confirmation is on its way to your email.' : null} Once your team is approved, every member
        gets a personal link to activate an account.
      </p>
      {delivery === 'kept' ? <MailNotSentAlert /> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to={`/request-access/status/${requestToken}`} variant="secondary" onClick={onClose}>
          See where my request stands
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

/** Closing keeps typed text; after a success the next opening starts with an empty form. */
export const InterestFormDialog = ({ request, onReceived }: InterestFormDialogProps) => {
  const { user } = useSession()
  const [received, setReceived] = useState<DataOf<typeof submitInterest>>()
  const invited = request.inviteToken !== undefined
  const title = invited ? 'Request Full Access' : 'Get Full Course Access'
  const done = invited ? 'Interest Registered Successfully!' : 'Thank You!'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it
  useEffect(() => openDialog(dialogId), [request])
  const close = () => closeDialog(dialogId)
  return (
    <Dialog id={dialogId} onClose={() => setReceived(undefined)} title={received ? done : title} width="large">
      {received ? (
        <Received received={received} onClose={close} />
      ) : (
        <>
          <Benefits className="grid gap-2 text-sm sm:grid-cols-2" />
          <InterestForm
            known={{
              email: request.email ?? user?.email,
              fullName: request.fullName ?? user?.fullName,
              company: request.company ?? user?.company,
            }}
            inviteToken={request.inviteToken}
            draft={
              user && !invited ? formDraft(user.id, 'interest') : formDraft(visitor, `interest ${request.inviteToken ?? ''}`)
            }
            onCancel={close}
            onReceived={(answer) => {
              storeRequest(answer.requestToken)
              setReceived(answer)
              onReceived?.()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

/** `known` prefills the form unless there is a `draft`; `onReceived` gets the status page's token and whether the acknowledgement is sent. */
export const InterestForm = ({
  known = {},
  inviteToken,
  draft,
  onReceived,
  onCancel,
}: {
  known?: { email?: string; fullName?: string; company?: string }
  inviteToken?: string
  draft: FormDraft
  onReceived: (received: DataOf<typeof submitInterest>) => void
  onCancel: () => void
}) => {
  const [typed] = useState(draft.read)
  const action = useAction({
    start: { values: typed },
    skipNativeValidation: true,
    check: checkInterest,
    send: (values) =>
      sendingTeamEmails(values, () =>
        call(submitInterest, {
          body: {
            ...requestOf(values),
            recruiterType: lineOf(values, 'recruiterType') as 'external' | 'internal',
            teamRole: lineOf(values, 'teamRole') as 'team_member' | 'team_leader' | '',
            teamSize: lineOf(values, 'teamSize') || undefined,
            recruitmentTeamSize: lineOf(values, 'recruitmentTeamSize') || undefined,
            ...(inviteToken === undefined ? {} : { invitation: inviteToken }),
          },
        }),
      ),
    onSuccess: (received) => {
      draft.delete()
      onReceived(received)
    },
    refused: 'Failed to submit interest form',
    network: 'Failed to submit form. Please try again.',
  })
  return (
    <Form action={action} isLong onChange={({ currentTarget }) => draft.save(currentTarget)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="companyName"
          label="Company name"
          required
          maxLength={maxLineLength}
          autoComplete="organization"
          defaultValue={known.company}
        />
        <TextField
          name="contactName"
          label="Contact name"
          required
          maxLength={maxLineLength}
          autoComplete="name"
          defaultValue={known.fullName}
        />
      </div>
      <TextField
        name="contactEmail"
        label="Contact email"
        type="email"
        required
        maxLength={maxEmailLength}
        autoComplete="email"
        defaultValue={known.email}
      />
      <RadioGroup
        name="recruiterType"
        label="Recruiter type"
        required
        look="cards"
        defaultValue={typed?.recruiterType?.[0]}
        options={[
          { value: 'external', label: 'External recruiter', note: 'You work for an agency.' },
          { value: 'internal', label: 'Internal recruiter', note: 'You hire for your own company.' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="teamSize" label="Team size" type="number" inputMode="numeric" min={1} step={1} />
        <TextField name="recruitmentTeamSize" label="Recruitment team size" type="number" inputMode="numeric" min={1} step={1} />
      </div>
      <SelectField name="teamRole" label="Your team role">
        <option value="">Not specified</option>
        <option value="team_member">Team member</option>
        <option value="team_leader">Team leader</option>
      </SelectField>
      <TeamEmailRows />
      <TextArea name="message" label="Message (optional)" rows={3} maxLength={maxMessageLength} />
      <HoneypotField />
      <p className="field-hint">
        <LegalText text={teamRequestNotice} />
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton busyLabel="Submitting...">Request Full Access</SubmitButton>
      </DialogButtons>
    </Form>
  )
}
