import { useRevalidator } from 'react-router'
import { erasePerson, exportPerson } from '#contract/privacy.ts'
import { ApiError } from '../api/api-error.ts'
import { call, endpointUrl } from '../api/call.ts'
import { bearer } from '../session/stored-tokens.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/field.tsx'
import { Form, FormError, SubmitButton } from '../ui/form.tsx'
import { notify } from '../ui/notices.tsx'
import { useAction } from '../ui/use-action.ts'
import { reportFailure } from './report-failure.ts'

/** Saves everything the product holds about an address as a file. */
async function downloadExport(email: string): Promise<void> {
  const response = await fetch(endpointUrl(exportPerson), {
    method: exportPerson.method,
    headers: { authorization: `Bearer ${bearer()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => {
    throw new ApiError('network')
  })
  if (!response.ok) throw new ApiError('refusal', { ...(await response.json()), status: response.status })
  const url = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: url, download: `export-${email}.json` }).click()
  URL.revokeObjectURL(url)
}

/** Answers a person's request for their data or for erasure, whether or not they have an account. */
export const PrivacyRequest = () => {
  const { revalidate } = useRevalidator()
  const action = useAction({
    send: async (values) => {
      const email = String(values.get('email')).trim()
      await downloadExport(email)
      return email
    },
    onSuccess: (email) => notify({ text: `The data of ${email} is saved as a file.`, tone: 'success' }),
    refused: 'Failed to export the data',
    network: 'Failed to export the data',
  })
  const erase = async () => {
    const field = action.formRef.current?.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    if (!email || !field.checkValidity()) return field.reportValidity()
    const yes = await confirm({
      title: `Erase everything about ${email}?`,
      text: 'Account, progress, submissions, requests, invitations and mails go at once and cannot be brought back. What stays is a hashed entry that keeps mails away, and the proof of consents.',
      confirmLabel: 'Erase for good',
      tone: 'danger',
    })
    if (!yes) return
    try {
      const { erased } = await call(erasePerson, { body: { email } })
      notify({ text: erased ? `Everything about ${email} is erased.` : `Nothing was held about ${email}.`, tone: 'success' })
      field.value = ''
      revalidate()
    } catch (failure) {
      reportFailure('Failed to erase', failure)
    }
  }
  return (
    <details className="card card-padded mt-6">
      <summary className="text-title">Data requests</summary>
      <p className="my-3 text-muted">
        For a person who asks for their data or for erasure, with or without an account. Make sure first that it is them who asks.
      </p>
      <Form action={action} className="max-w-form">
        <FormError />
        <TextField name="email" type="email" label="E-mail address" required autoComplete="off" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="secondary" busyLabel="Exporting...">
            Export data
          </SubmitButton>
          <Button variant="danger" onClick={erase}>
            Erase
          </Button>
        </div>
      </Form>
    </details>
  )
}
