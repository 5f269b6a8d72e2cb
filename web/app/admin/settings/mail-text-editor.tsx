import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type MailText,
  maxMailBodyLength,
  type OpenedMailText,
  previewMailText,
  saveMailText,
  sendTestMail,
} from '#contract/mail-texts.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callForAnswer, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { showMoment } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { type SavedElsewhere, SavedElsewhereDialog } from '../../drafts/conflict-dialog.tsx'
import { useFormDraft } from '../../drafts/use-form-draft.ts'
import { MailFrame } from '../mail/mail-frame.tsx'

type Test = DataOf<typeof sendTestMail>
type Deed = 'save' | 'preview' | 'test'

const textOf = (read: (field: keyof MailText) => unknown): MailText => ({
  subject: String(read('subject') ?? ''),
  heading: String(read('heading') ?? ''),
  body: String(read('body') ?? ''),
})

const Placeholders = ({ values, parts }: Pick<OpenedMailText, 'values' | 'parts'>) => (
  <details className="text-sm" open>
    <summary>What the text may mention</summary>
    <dl className="list-facts mt-2">
      {[
        ...values.map(({ name, example }) => ({ name, meaning: `such as ${example}` })),
        ...parts.map(({ name, label }) => ({ name, meaning: `once, as a paragraph of its own, such as: ${label}` })),
      ].map(({ name, meaning }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd className="wrap-anywhere">{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const TestOutcome = ({ test }: { test: Test }) =>
  test.sent ? (
    <Alert tone="success">The mail server has accepted the test email. Look into your inbox, and into spam.</Alert>
  ) : (
    <Alert tone="danger" title="The test email was not sent">
      <p>{test.reason}</p>
      {test.conversation.length > 0 ? (
        <>
          <p className="mt-2 text-sm">The end of the conversation with the mail server:</p>
          <pre className="mt-2 text-xs whitespace-pre-wrap wrap-anywhere">{test.conversation.join('\n')}</pre>
        </>
      ) : null}
    </Alert>
  )

export const MailTextEditor = ({ opened }: { opened: OpenedMailText }) => {
  const { kind, wording, title, sentWhen, ours, own, version, values, parts, history } = opened
  const params = { kind, wording }
  const draft = useFormDraft(`mail text ${kind}/${wording}`)
  const { revalidate } = useRevalidator()
  const typed = draft.read()
  const [start, setStart] = useState({ text: typed ? textOf((field) => typed[field]?.[0]) : (own ?? ours), round: 0 })
  const [over, setOver] = useState(draft.version() ?? version)
  const [deed, setDeed] = useState<Deed>('save')
  const [preview, setPreview] = useState<DataOf<typeof previewMailText>>()
  const [test, setTest] = useState<Test>()
  const [conflict, setConflict] = useState<SavedElsewhere>()
  const save = async (text: MailText | null) => {
    try {
      const { message } = await callForAnswer(saveMailText, { params, body: { version: over, text } })
      draft.delete()
      notify({ text: message, tone: 'success' })
      await revalidate()
    } catch (failure) {
      const changed = failure instanceof ApiError ? failure.detailsOf('settings-changed') : undefined
      if (!changed) throw failure
      setConflict({ by: changed.savedBy, at: changed.savedAt, version: changed.version })
    }
  }
  const send = async (form: FormData) => {
    const body = { text: textOf((field) => form.get(field)) }
    setTest(undefined)
    if (deed === 'preview') setPreview((await callForAnswer(previewMailText, { params, body })).data)
    else if (deed === 'test') setTest((await callForAnswer(sendTestMail, { params, body })).data)
    else await save(body.text)
  }
  const failed = { save: 'Failed to save the text', preview: 'Failed to show the email', test: 'Failed to send the test email' }
  const action = useAction({ send, refused: failed[deed], network: failed[deed] })
  const fill = (text: MailText) => {
    draft.delete()
    setStart({ text, round: start.round + 1 })
    action.reset()
  }
  const goBack = async () => {
    const yes = await confirm({
      title: 'Back to our text?',
      text: 'Your text stays in the history.',
      confirmLabel: 'Back to ours',
    })
    if (yes) await save(null).catch((failure: Error) => notify({ text: failure.message, tone: 'danger', seconds: 0 }))
  }
  return (
    <section aria-labelledby="mail-text" className="grid content-start gap-6">
      <div>
        <h2 id="mail-text" className="text-title">
          {title}
        </h2>
        <p className="text-sm text-muted">When it is sent: {sentWhen}</p>
      </div>
      {conflict ? (
        <SavedElsewhereDialog
          conflict={conflict}
          title="Someone else saved this text"
          newest={`/admin/settings/mails?${new URLSearchParams({ mail: `${kind}/${wording}` })}`}
          overwrite={(newest) => {
            setOver(newest)
            setConflict(undefined)
            notify({ text: 'Save again to overwrite.', tone: 'warning' })
          }}
          keepEditing={() => setConflict(undefined)}
        />
      ) : null}
      <Form key={start.round} action={action} isKept className="gap-4">
        <div className="grid gap-4" onInput={({ currentTarget }) => draft.save(currentTarget.closest('form'), over)}>
          <TextField
            name="subject"
            path="text.subject"
            label="Subject"
            maxLength={160}
            autoComplete="off"
            required
            defaultValue={start.text.subject}
          />
          <TextField
            name="heading"
            path="text.heading"
            label="Heading"
            maxLength={160}
            autoComplete="off"
            required
            defaultValue={start.text.heading}
          />
          <TextArea
            name="body"
            path="text.body"
            label="Text"
            hint="A blank line begins a new paragraph."
            rows={14}
            maxLength={maxMailBodyLength}
            required
            defaultValue={start.text.body}
          />
        </div>
        <Placeholders values={values} parts={parts} />
        <div className="flex flex-wrap justify-end gap-3">
          {own ? (
            <Button variant="quiet" onClick={goBack}>
              Back to ours
            </Button>
          ) : null}
          <Button type="submit" variant="secondary" blocked={action.submitting} onClick={() => setDeed('test')}>
            Send me a test
          </Button>
          <Button type="submit" variant="secondary" blocked={action.submitting} onClick={() => setDeed('preview')}>
            Preview
          </Button>
          <Button type="submit" busy={action.submitting && deed === 'save'} onClick={() => setDeed('save')}>
            Save text
          </Button>
        </div>
      </Form>
      <div role="status">{test ? <TestOutcome test={test} /> : null}</div>
      {preview ? (
        <div className="grid gap-3">
          <MailFrame subject={preview.subject} viewUrl={preview.viewUrl} />
          <details>
            <summary>As plain text</summary>
            <pre className="whitespace-pre-wrap">{preview.text}</pre>
          </details>
        </div>
      ) : null}
      {history.length > 0 ? (
        <details>
          <summary>History</summary>
          <ul className="mt-2 grid gap-2 text-sm">
            {history.map((saved) => (
              <li key={saved.version} className="flex flex-wrap items-center gap-3">
                <span>
                  {showMoment(saved.savedAt)}, {saved.savedBy ?? 'a deleted account'}: {saved.text?.subject ?? 'back to ours'}
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Take over version ${saved.version}`}
                  onClick={() => fill(saved.text ?? ours)}
                >
                  Take over
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
