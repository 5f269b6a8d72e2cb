import { useState } from 'react'
import { sendInvitations } from '#contract/invitations.ts'
import { call, type DataOf } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { useAction } from '../ui/use-action.ts'

type Outcome = DataOf<typeof sendInvitations>

const addresses = (values: FormData) =>
  String(values.get('emails'))
    .split(/[\n,;]+/)
    .map((line) =>
      line
        .trim()
        .replace(/^.*<([^>]+)>$/, '$1')
        .replace(/^"|"$/g, ''),
    )
    .filter(Boolean)

/** One e-mail per line, sent in one call with an outcome for each (A§2, A§7); the Preview tab uses the same form. */
export const SendInvitesForm = ({
  submitLabel = 'Send Invitations',
  failed = 'Failed to send invitations',
}: {
  submitLabel?: string
  failed?: string
}) => {
  const [outcome, setOutcome] = useState<Outcome>()
  const action = useAction({
    check: (values) =>
      addresses(values).length === 0 ? [{ path: 'emails', message: 'Please enter at least one email address' }] : [],
    onlyOwnChecks: true,
    send: (values) =>
      call(sendInvitations, { body: { emails: addresses(values), source: String(values.get('source')) as 'asked' } }),
    onSuccess: (result, form) => {
      setOutcome(result)
      // Lines that could not be sent stay for correction.
      const box = form.elements.namedItem('emails') as HTMLTextAreaElement
      box.value = result.errors.map((line) => line.email).join('\n')
    },
    refused: failed,
    network: failed,
  })
  return (
    <Form action={action} className="max-w-form">
      <FormError />
      <TextArea
        name="emails"
        label="E-mail addresses"
        hint="One e-mail per line, up to 500. A pasted CSV column works too."
        rows={8}
        placeholder={'name@company.com'}
        spellCheck={false}
        autoCapitalize="none"
      />
      <SelectField name="source" label="Where the addresses come from" hint="Told to each person in the mail.">
        <option value="asked">They asked for it, or their team did</option>
        <option value="colleague">A colleague named them</option>
        <option value="customer">They are in contact with us about hiring</option>
      </SelectField>
      <SubmitButton busyLabel="Sending...">{submitLabel}</SubmitButton>
      {outcome ? <SendOutcome outcome={outcome} /> : null}
    </Form>
  )
}

const SendOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { sent, alreadySent, errors } = outcome.summary
  return (
    <Alert tone={errors > 0 ? 'warning' : 'success'}>
      <p>
        {sent} sent, {alreadySent} already invited, {errors} not sent.
      </p>
      {outcome.errors.length > 0 ? (
        <ul>
          {outcome.errors.map((line) => (
            <li key={line.email}>
              <strong>{line.email}</strong>: {line.error}
            </li>
          ))}
        </ul>
      ) : null}
      {outcome.alreadySent.length > 0 ? <p>Already invited: {outcome.alreadySent.join(', ')}</p> : null}
    </Alert>
  )
}
