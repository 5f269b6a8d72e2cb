import { useState } from 'react'
import {
  type InvitationSource,
  namedByLength,
  noAddressMessage,
  noteLength,
  resendInvitations,
  sendInvitations,
} from '#contract/invitations.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { changeMany } from '../../lists/change-many.ts'
import { addressesIn, listedAddresses, namesIn, readText } from './pasted-addresses.ts'

type Outcome = DataOf<typeof sendInvitations>

const addresses = (values: FormData) => listedAddresses(String(values.get('emails')))

/** Where the addresses come from and who provided them, which the mail states. The source is undefined until chosen. */
export type InvitationOrigin = { source: InvitationSource | undefined; namedBy: string; note: string }

export const originBody = ({ source, namedBy, note }: InvitationOrigin) => ({
  source,
  ...(note.trim() === '' ? {} : { note: note.trim() }),
  ...(source === 'asked' || namedBy.trim() === '' ? {} : { namedBy: namedBy.trim() }),
})

const noSourceMessage = 'Please choose where the addresses come from. The email says so.'

const sources = {
  asked: 'They asked for it, or their team did',
  colleague: 'A colleague gave us their address',
  customer: 'They are in contact with us about hiring',
} as const satisfies Record<InvitationSource, string>

const isSource = (value: string): value is InvitationSource => Object.hasOwn(sources, value)

/** The unsent form, kept while the preview or another list is shown. */
export const useInvitesDraft = () => {
  const draft = useFormDraft('addresses to invite')
  const readOrigin = (): InvitationOrigin => {
    const { source: [source = ''] = [], namedBy: [namedBy = ''] = [], note: [note = ''] = [] } = draft.read() ?? {}
    return { source: isSource(source) ? source : undefined, namedBy, note }
  }
  return { ...draft, readOrigin }
}

const OriginFields = ({
  origin,
  onChange,
}: {
  origin: InvitationOrigin
  onChange: (origin: InvitationOrigin, form: HTMLFormElement | null) => void
}) => (
  <>
    <SelectField
      name="source"
      label="Where the addresses come from"
      hint="The email says this to each person."
      required
      value={origin.source ?? ''}
      onChange={({ currentTarget: { value, form } }) =>
        onChange({ ...origin, source: isSource(value) ? value : undefined }, form)
      }
    >
      <option value="" disabled>
        Choose…
      </option>
      {Object.entries(sources).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    {origin.source === undefined || origin.source === 'asked' ? null : (
      <TextField
        name="namedBy"
        label={origin.source === 'colleague' ? 'Name of that colleague (optional)' : 'Who is in contact with us (optional)'}
        hint="Shown in the email, so that people know who gave us their address. A name only."
        maxLength={namedByLength}
        value={origin.namedBy}
        onChange={({ currentTarget: { value, form } }) => onChange({ ...origin, namedBy: value }, form)}
      />
    )}
    <TextArea
      name="note"
      label="Personal note (optional)"
      hint="Quoted at the beginning of the email. Without web addresses."
      rows={3}
      maxLength={noteLength}
      value={origin.note}
      onChange={({ currentTarget: { value, form } }) => onChange({ ...origin, note: value }, form)}
    />
  </>
)

/** One email per line, sent in one call with a result for each; also used by the Preview tab. */
export const SendInvitesForm = ({
  submitLabel = 'Send Invitations',
  failed = 'Failed to send invitations',
  origin: given,
  onOrigin,
}: {
  submitLabel?: string
  failed?: string
  origin?: InvitationOrigin
  onOrigin?: (origin: InvitationOrigin) => void
}) => {
  const draft = useInvitesDraft()
  const [ownOrigin, setOwnOrigin] = useState(draft.readOrigin)
  const [origin, setOrigin] = [given ?? ownOrigin, onOrigin ?? setOwnOrigin]
  const [outcome, setOutcome] = useState<Outcome>()
  const action = useAction({
    start: { values: draft.read() },
    check: (values) => [
      ...(addresses(values).length === 0 ? [{ path: 'emails', message: noAddressMessage }] : []),
      ...(origin.source === undefined ? [{ path: 'source', message: noSourceMessage }] : []),
    ],
    skipNativeValidation: true,
    send: (values) => {
      const names = namesIn(String(values.get('emails')))
      return call(sendInvitations, {
        body: { emails: addresses(values), ...(names.length > 0 ? { names } : {}), ...originBody(origin) },
      })
    },
    onSuccess: (result, form) => {
      setOutcome(result)
      // Failed lines remain for correction.
      const box = form.elements.namedItem('emails') as HTMLTextAreaElement
      box.value = result.errors.map((line) => line.email).join('\n')
      if (box.value === '') draft.delete()
      else draft.save(form)
    },
    refused: failed,
    network: failed,
  })
  return (
    <Form action={action} isKept className="max-w-form">
      <FormError />
      <TextArea
        name="emails"
        label="Email addresses"
        hint="One email per line, up to 500, also as Jana Nováková <jana@company.com>. Rows pasted from a spreadsheet work too."
        rows={8}
        placeholder={'name@company.com'}
        onInput={({ currentTarget: { form } }) => draft.save(form)}
        spellCheck={false}
        autoCapitalize="none"
      />
      <TextField
        type="file"
        name="csv"
        label="Or take the addresses from a CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        hint="Every address in it is added to the box above, so that you can check it before sending."
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          const box = action.formRef.current?.elements.namedItem('emails') as HTMLTextAreaElement
          if (!file) return
          // Reset, so that the corrected file can be chosen again.
          currentTarget.value = ''
          const text = await readText(file).catch(() => undefined)
          if (text === undefined || text.includes('\0')) {
            const problem = text === undefined ? 'could not be read.' : 'is no text. Save it as CSV first.'
            return notify({ text: `${file.name} ${problem}`, tone: 'warning' })
          }
          const found = addressesIn(text)
          const names = new Map(namesIn(text).map(({ email, name }) => [email, name]))
          const lines = found.map((address) => {
            const name = names.get(address.toLowerCase())
            return name ? `${name} <${address}>` : address
          })
          box.value = [...new Set([...box.value.split('\n').filter(Boolean), ...lines])].join('\n')
          draft.save(box.form)
          notify(
            found.length > 0
              ? {
                  text: `${showCount(found.length, { one: 'address', other: 'addresses' })} taken from ${file.name}.`,
                  tone: 'success',
                }
              : { text: `${file.name} holds no email address.`, tone: 'warning' },
          )
        }}
      />
      <OriginFields
        origin={origin}
        onChange={(next, form) => {
          setOrigin(next)
          draft.save(form)
        }}
      />
      <SubmitButton busyLabel="Sending...">{submitLabel}</SubmitButton>
      {outcome ? <SendOutcome outcome={outcome} /> : null}
    </Form>
  )
}

const resend = (open: Outcome['openInvitations']) =>
  void changeMany(
    {
      title: 'Send open invitations again',
      text: 'Each person gets the email with the link they have. An invitation that was emailed within the last ten minutes stays as it is.',
      confirmLabel: `Send ${open.length} again`,
      doneWord: 'to be emailed again',
      failed: 'Failed to send invitations again',
      send: (ids) => call(resendInvitations, { body: { ids } }),
    },
    open.map(({ _id, email }) => ({ _id, label: email, note: 'open invitation' })),
  )

const SendOutcome = ({ outcome }: { outcome: Outcome }) => {
  const { sent, alreadySent, hasAccount, errors } = outcome.summary
  const isKept = outcome.delivery === 'kept'
  return (
    <Alert tone={errors > 0 || isKept ? 'warning' : 'success'}>
      <p>
        {sent} invited, their emails {isKept ? 'kept: no SMTP server is set' : 'on the way'}. {alreadySent} already invited,{' '}
        {hasAccount > 0 ? `${hasAccount} with an account, ` : null}
        {errors} not invited.
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
      {outcome.sent.length > 0 ? <p className="wrap-anywhere">Invited: {outcome.sent.join(', ')}</p> : null}
      {outcome.alreadySent.length > 0 ? <p>Already invited: {outcome.alreadySent.join(', ')}</p> : null}
      {outcome.openInvitations.length > 0 ? (
        <Button size="small" variant="secondary" onClick={() => resend(outcome.openInvitations)}>
          Send again to those already invited
        </Button>
      ) : null}
      {outcome.hasAccount.length > 0 ? <p>Not invited, because they have an account: {outcome.hasAccount.join(', ')}</p> : null}
    </Alert>
  )
}
