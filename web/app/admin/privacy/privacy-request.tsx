import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { erasePerson, exportPerson, findMentions } from '#contract/privacy.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call, type DataOf, endpointUrl } from '../../../api/call.ts'
import { bearer } from '../../../session/stored-tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notices.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useAction } from '../../../ui/use-action.ts'
import { useTask } from '../../../ui/use-task.ts'
import { withProof } from '../../passkeys/prove-again.ts'
import { Mentions } from './mentions.tsx'

async function fetchExport(email: string): Promise<Response> {
  const response = await fetch(endpointUrl(exportPerson), {
    method: exportPerson.method,
    headers: { authorization: `Bearer ${bearer()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  }).catch(() => {
    throw new ApiError('network')
  })
  if (!response.ok) throw new ApiError('refusal', { ...(await response.json()), status: response.status })
  return response
}

async function downloadExport(email: string): Promise<void> {
  const response = await withProof(() => fetchExport(email))
  saveFile(`export-${email}.json`, await response.blob(), 'application/json')
}

/** Handles data access and erasure requests, with or without an account; with `email` for that person only. */
export const PrivacyRequest = ({ email: given, children }: { email?: string; children?: ReactNode }) => {
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
  const fieldNamed = (name: 'email' | 'spellings') => {
    const field = action.formRef.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
  }
  const [found, setFound] = useState<DataOf<typeof findMentions>>()
  /** Searches for the address and the typed spellings, or for the known names if there are none. */
  const search = async (email: string) => {
    const spellings = fieldNamed('spellings')
    const typed = (spellings?.value ?? '').split('\n').filter((line) => line.trim() !== '')
    const answer = await call(findMentions, { body: { email, ...(typed.length > 0 ? { spellings: typed } : {}) } })
    if (spellings) spellings.value = answer.spellings.filter((one) => one !== email.toLowerCase()).join('\n')
    setFound(answer)
    return answer
  }
  const startWithEmail = (start: (email: string) => Promise<unknown>) => {
    const field = fieldNamed('email')
    const email = field?.value.trim()
    if (isBusy) return
    if (!field || !email || !field.checkValidity()) return void field?.reportValidity()
    void start(email)
  }
  const looking = useTask(search, { failed: 'Failed to search', network: 'Network error' })
  const erase = async (email: string) => {
    await call(erasePerson, { body: { email } })
    notify({ text: `Everything about ${email} is erased.`, tone: 'success' })
    revalidate()
    await search(email)
  }
  const erasing = useTask(erase, { failed: 'Failed to erase', network: 'Network error' })
  const askToErase = async (email: string) => {
    // Searched first, because erasure removes the known names.
    if (!(await looking.run(email))) return
    const yes = await confirm({
      title: `Erase everything about ${email}?`,
      text: 'Account, progress, submissions, requests, invitations and emails are deleted at once and cannot be restored. A hashed entry that prevents further emails is kept, and so is the proof of consents. Texts by other people are kept as well: you decide below on each one that mentions this person.',
      confirmLabel: 'Erase for good',
      tone: 'danger',
    })
    if (yes) await erasing.run(email)
  }
  const isBusy = looking.isPending || erasing.isPending
  return (
    <details className="card card-padded mt-6">
      <summary className="text-title">Data requests</summary>
      <p className="my-3 text-muted">
        For a person who asks for their data or for erasure, with or without an account. First make sure that the request really
        comes from them.
      </p>
      <Form action={action} className="max-w-form">
        <TextField
          name="email"
          type="email"
          label="Email address"
          required
          autoComplete="off"
          defaultValue={given}
          readOnly={given !== undefined}
          onChange={() => {
            // Spellings belong to one person and are cleared for another address.
            const spellings = fieldNamed('spellings')
            if (found && spellings) spellings.value = ''
            setFound(undefined)
          }}
        />
        <TextArea
          name="spellings"
          label="Names to search for in other people’s texts (one per line; empty for the names we know)"
          rows={3}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="secondary" busyLabel="Exporting...">
            Export data
          </SubmitButton>
          <Button variant="secondary" busy={looking.isPending} onClick={() => startWithEmail(looking.run)}>
            Find mentions
          </Button>
          <Button variant="danger" busy={erasing.isPending} onClick={() => startWithEmail(askToErase)}>
            Erase
          </Button>
        </div>
      </Form>
      {found ? (
        <div className="mt-6 max-w-form">
          <Mentions found={found} />
        </div>
      ) : null}
      {children}
    </details>
  )
}
