import { type ReactNode, useRef, useState } from 'react'
import type { BulkOutcome, BulkRow, Choice } from '#contract/endpoint/bulk.ts'
import { failureText } from '../../api/api-error.ts'
import { sendSignedIn } from '../../session/sign-in-again.ts'
import { Alert } from '../../ui/alert.tsx'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ModalProps } from '../../ui/modal.tsx'

export type BulkQuestion = {
  title: string
  text: string
  /** Label of the confirm button, with the number of rows: `Send 4 again`. */
  confirmLabel: string
  doneWord: string
  /** Title of a failure: `Failed to delete users`. */
  failed: string
  danger?: boolean
  /** Additional fields, such as a reason for all rows. */
  fields?: ReactNode
  send: (ids: string[], values: FormData) => Promise<BulkOutcome>
  undo?: { label: string; run: (rows: BulkRow[]) => Promise<void> }
  /** Called with the processed rows once the dialog is closed. */
  onClosed?: (rows: BulkRow[]) => void
}

const tones = { done: 'success', unchanged: 'neutral', refused: 'danger' } as const

const ChosenList = ({ chosen, rows }: { chosen: Choice[]; rows: ReadonlyMap<string, BulkRow> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <ul className="max-h-72 mt-4 overflow-y-auto" tabIndex={0} aria-label="Chosen rows">
    {chosen.map(({ _id, label, note }) => {
      const row = rows.get(_id)
      return (
        <li key={_id} className="border-t border-line py-1 wrap-anywhere">
          {row ? <Badge tone={tones[row.outcome]}>{row.outcome}</Badge> : null}{' '}
          <strong>
            <BreakableEmail email={label} />
          </strong>{' '}
          <span className="text-sm text-muted">{row?.reason ?? note}</span>
        </li>
      )
    })}
  </ul>
)

const summaryOf = (rows: BulkRow[], doneWord: string): string => {
  const count = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const [unchanged, refused] = [count('unchanged'), count('refused')]
  return [
    `${count('done')} ${doneWord}`,
    unchanged > 0 ? `${unchanged} unchanged` : undefined,
    refused > 0 ? `${refused} refused` : undefined,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The dialog of a bulk change: the rows, and the result of each row. All rows are sent in one call, so that the audit has one entry. */
export const bulkDialog =
  (question: BulkQuestion, chosen: Choice[]) =>
  ({ answer }: ModalProps<BulkRow[] | undefined>) => {
    const [rows, setRows] = useState<BulkRow[]>([])
    const [state, setState] = useState<'asking' | 'running' | 'failed' | 'done' | 'undoing'>('asking')
    const [error, setError] = useState('')
    const form = useRef<HTMLFormElement>(null)

    const run = async () => {
      if (!form.current || state === 'running') return
      const values = new FormData(form.current)
      setState('running')
      setError('')
      try {
        const { rows: changed } = await sendSignedIn(() =>
          question.send(
            chosen.map(({ _id }) => _id),
            values,
          ),
        )
        setRows(changed)
        setState('done')
      } catch (failure) {
        setState('failed')
        setError(failureText(failure, { refused: 'The server refused this.', network: 'Network error.' }))
      }
    }
    const close = () => answer(state === 'asking' ? undefined : rows)
    const undo = async () => {
      setState('undoing')
      setError('')
      try {
        await sendSignedIn(async () => question.undo?.run(rows.filter(({ outcome }) => outcome === 'done')))
        answer(rows)
      } catch (failure) {
        setState('done')
        setError(failureText(failure, { refused: 'This could not be undone.', network: 'Network error.' }))
      }
    }
    const isUndoing = state === 'undoing'
    const isRunning = state === 'running'
    const isOver = rows.length > 0
    return (
      <Dialog
        id="bulk"
        width="large"
        title={isOver ? summaryOf(rows, question.doneWord) : question.title}
        description={isOver ? undefined : question.text}
        onClose={close}
        // The dialog stays open until the answer; otherwise the list would be reloaded too early.
        stop={isRunning || isUndoing ? () => undefined : undefined}
        footer={
          isOver ? (
            <>
              {question.undo && rows.some(({ outcome }) => outcome === 'done') ? (
                <Button variant="secondary" busy={isUndoing} onClick={undo}>
                  {question.undo.label}
                </Button>
              ) : null}
              <Button disabled={isUndoing} onClick={close}>
                Close
              </Button>
            </>
          ) : (
            <>
              <Button variant="secondary" blocked={isRunning} onClick={close}>
                Cancel
              </Button>
              {/* Keeps its place and the focus, so that a second click or Enter does not hit Cancel. */}
              <Button variant={question.danger ? 'danger' : 'primary'} busy={isRunning} onClick={run}>
                {state === 'failed' ? 'Try again' : question.confirmLabel}
              </Button>
            </>
          )
        }
      >
        {error ? (
          <Alert tone="danger" {...(state === 'failed' ? { title: question.failed } : {})}>
            {error} {state === 'failed' ? 'Nothing is done twice if you try again.' : null}
          </Alert>
        ) : null}
        {isOver ? (
          <Alert tone={rows.some(({ outcome }) => outcome === 'refused') ? 'warning' : 'success'}>
            {summaryOf(rows, question.doneWord)}.
          </Alert>
        ) : null}
        <form
          ref={form}
          hidden={isOver || !question.fields}
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <fieldset disabled={isRunning} className="grid gap-4">
            {question.fields}
          </fieldset>
        </form>
        <ChosenList chosen={chosen} rows={new Map(rows.map((row) => [row._id, row]))} />
      </Dialog>
    )
  }
