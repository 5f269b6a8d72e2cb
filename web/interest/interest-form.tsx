import { useState } from 'react'
import { teamRequestNotice } from '#content/notices.ts'
import { maxEmailLength, maxLineLength, maxMessageLength } from '#contract/field-limits.ts'
import { submitInterest } from '#contract/teams.ts'
import { call, type DataOf } from '../api/call.ts'
import type { FormDraft } from '../drafts/form-draft.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice-fields.tsx'
import { DialogButtons } from '../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { LegalText } from '../ui/legal-text.tsx'
import { useAction } from '../ui/use-action.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { checkInterest, lineOf } from './interest-form-rules.ts'
import { readTeamEmails, sendingTeamEmails, TeamEmailRows } from './team-email-rows.tsx'

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
            companyName: lineOf(values, 'companyName'),
            contactName: lineOf(values, 'contactName'),
            contactEmail: lineOf(values, 'contactEmail'),
            recruiterType: lineOf(values, 'recruiterType') as 'external' | 'internal',
            teamRole: lineOf(values, 'teamRole') as 'team_member' | 'team_leader' | '',
            teamSize: lineOf(values, 'teamSize') || undefined,
            recruitmentTeamSize: lineOf(values, 'recruitmentTeamSize') || undefined,
            teamEmails: readTeamEmails(values).map((row) => row.email),
            message: lineOf(values, 'message'),
            website: lineOf(values, 'website'),
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
