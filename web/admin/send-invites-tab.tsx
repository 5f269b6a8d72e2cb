import { useState } from 'react'
import { sendInvitations } from '#contract/invitations.ts'
import { call, type DataOf } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { useAction } from '../ui/use-action.ts'

type Outcome = DataOf<typeof sendInvitations>

const addresses = (values: FormData) =>
  String(values.get('emails'))
    .split(/[\n,;\t]+/)
    .map((line) =>
      line
        .trim()
        .replace(/^.*<([^>]+)>$/, '$1')
        .replace(/^"|"$/g, ''),
    )
    .filter(Boolean)

/** Every e-mail address in a file's text, in order, each once; other cells of a CSV are passed over. */
export const addressesIn = (text: string): string[] => [...new Set(text.match(/[^\s,;<>"']+@[^\s,;<>"']+/g) ?? [])]

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
      <TextField
        type="file"
        name="csv"
        label="Or take the addresses from a CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        hint="Every address in it is put into the box above, for you to check before sending."
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          const box = action.formRef.current?.elements.namedItem('emails') as HTMLTextAreaElement
          if (!file) return
          const found = addressesIn(await file.text())
          box.value = [...new Set([...box.value.split('\n').filter(Boolean), ...found])].join('\n')
          notify(
            found.length > 0
              ? { text: `${found.length} addresses taken from ${file.name}.`, tone: 'success' }
              : { text: `${file.name} holds no e-mail address.`, tone: 'warning' },
          )
        }}
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
      {outcome.sent.length > 0 ? <p className="wrap-anywhere">Sent: {outcome.sent.join(', ')}</p> : null}
      {outcome.alreadySent.length > 0 ? <p>Already invited: {outcome.alreadySent.join(', ')}</p> : null}
    </Alert>
  )
}
