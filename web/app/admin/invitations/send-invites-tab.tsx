import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type InvitationSource, namedByLength, noAddressMessage, noteLength, sendInvitations } from '#contract/invitations.ts'
import { call } from '../../../api/call.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { showCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { addressesIn, listedAddresses, namesIn, readText, withNames } from './pasted-addresses.ts'
import { Recipients } from './recipients.tsx'
import { type Outcome, SendOutcome } from './send-outcome.tsx'

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

const originOf = (draft: Readonly<Record<string, string[]>> = {}): InvitationOrigin => {
  const { source: [source = ''] = [], namedBy: [namedBy = ''] = [], note: [note = ''] = [] } = draft
  return { source: isSource(source) ? source : undefined, namedBy, note }
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
        hint="Shown in the email. A name only."
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

/**
 * One email per line, sent in one call with a result for each; also used by the Preview tab, which shows the email in place of the recipients. The
 * unsent form is kept while the preview or another list is shown.
 */
export const SendInvitesForm = ({
  submitLabel = 'Send Invitations',
  failed = 'Failed to send invitations',
  email,
}: {
  submitLabel?: string
  failed?: string
  email?: (origin: InvitationOrigin) => ReactNode
}) => {
  const draft = useFormDraft('addresses to invite')
  const [origin, setOrigin] = useState(() => originOf(draft.read()))
  const [outcome, setOutcome] = useState<Outcome>()
  const [typed, setTyped] = useState(() => draft.read()?.emails?.[0] ?? '')
  const beside = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone it is above the form, whose button was pressed at its end.
    if (outcome) beside.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
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
      const refused = result.errors.map(({ email }) => email)
      box.value = withNames(refused, box.value).join('\n')
      setTyped(box.value)
      if (box.value === '') draft.delete()
      else draft.save(form)
    },
    refused: failed,
    network: failed,
  })
  return (
    <div className="mt-5 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <Form action={action} isKept>
        <TextArea
          name="emails"
          label="Email addresses"
          hint="One email per line, up to 500, also as Jana Nováková <jana@company.com>. Rows pasted from a spreadsheet work too."
          rows={8}
          placeholder={'name@company.com'}
          onInput={({ currentTarget: { form, value } }) => {
            setTyped(value)
            draft.save(form)
          }}
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
            const without = listedAddresses(text).length - found.length
            box.value = [...new Set([...box.value.split('\n').filter(Boolean), ...withNames(found, text)])].join('\n')
            setTyped(box.value)
            draft.save(box.form)
            notify(
              found.length > 0
                ? {
                    text: `${showCount(found.length, { one: 'address', other: 'addresses' })} taken from ${file.name}.${without > 0 ? ` ${showCount(without, { one: 'line has', other: 'lines have' })} none.` : ''}`,
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
      </Form>
      <aside
        ref={beside}
        aria-label={email ? 'The email' : 'Recipients'}
        className={classNames(
          'grid gap-4 scroll-mt-20 lg:sticky lg:top-4 lg:scroll-mt-4',
          (outcome !== undefined || email !== undefined) && 'max-lg:order-first',
        )}
      >
        {outcome ? <SendOutcome outcome={outcome} /> : null}
        {email ? email(origin) : outcome && typed === '' ? null : <Recipients typed={typed} />}
      </aside>
    </div>
  )
}
