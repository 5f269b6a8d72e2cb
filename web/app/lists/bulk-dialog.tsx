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
import { Progress } from '../../ui/progress.tsx'
import { runBulk } from './run-bulk.ts'

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

/** The dialog of a bulk change: the rows, the progress, and the result of each row. */
export const bulkDialog =
  (question: BulkQuestion, chosen: Choice[]) =>
  ({ answer }: ModalProps<BulkRow[] | undefined>) => {
    const [rows, setRows] = useState<ReadonlyMap<string, BulkRow>>(new Map())
    const [state, setState] = useState<'asking' | 'running' | 'stopped' | 'done' | 'undoing'>('asking')
    const [error, setError] = useState('')
    const stopping = useRef<AbortController>(undefined)
    const form = useRef<HTMLFormElement>(null)
    const all = [...rows.values()]

    const run = async () => {
      if (!form.current || state === 'running') return
      const values = new FormData(form.current)
      const abortController = new AbortController()
      stopping.current = abortController
      setState('running')
      setError('')
      const send = (ids: string[]) => sendSignedIn(() => question.send(ids, values))
      const rest = chosen.filter(({ _id }) => !rows.has(_id))
      try {
        await runBulk(
          rest,
          send,
          (found) => setRows((before) => new Map([...before, ...found.map((row) => [row._id, row] as const)])),
          abortController.signal,
        )
        setState(abortController.signal.aborted ? 'stopped' : 'done')
      } catch (failure) {
        setState('stopped')
        setError(failureText(failure, { refused: 'The server refused this.', network: 'Network error.' }))
      }
    }
    const close = () => {
      stopping.current?.abort()
      answer(state === 'asking' ? undefined : all)
    }
    const undo = async () => {
      setState('undoing')
      setError('')
      try {
        await sendSignedIn(async () => question.undo?.run(all.filter(({ outcome }) => outcome === 'done')))
        answer(all)
      } catch (failure) {
        setState('done')
        setError(failureText(failure, { refused: 'This could not be undone.', network: 'Network error.' }))
      }
    }
    const isUndoing = state === 'undoing'
    const stop = state === 'running' ? () => stopping.current?.abort() : undefined
    const isOver = state !== 'running' && rows.size >= chosen.length
    return (
      <Dialog
        id="bulk"
        width="large"
        title={isOver ? summaryOf(all, question.doneWord) : question.title}
        description={isOver ? undefined : question.text}
        onClose={close}
        // The dialog stays open until the undo is complete; otherwise the list would be reloaded too early.
        stop={isUndoing ? () => undefined : stop}
        footer={
          isOver ? (
            <>
              {question.undo && all.some(({ outcome }) => outcome === 'done') ? (
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
              <Button variant="secondary" onClick={stop ?? close}>
                {stop ? 'Stop' : 'Cancel'}
              </Button>
              {/* Keeps its place and the focus, so that a second click or Enter does not hit Cancel. */}
              <Button variant={question.danger ? 'danger' : 'primary'} busy={state === 'running'} onClick={run}>
                {state === 'stopped' ? 'Go on' : question.confirmLabel}
              </Button>
            </>
          )
        }
      >
        {error ? (
          <Alert tone="danger" {...(state === 'stopped' ? { title: question.failed } : {})}>
            {error}{' '}
            {state === 'stopped' && rows.size > 0
              ? `${rows.size} of ${chosen.length} are done; nothing is done twice if you go on.`
              : null}
          </Alert>
        ) : null}
        {state === 'stopped' && !error && !isOver ? (
          <Alert tone="warning">
            Stopped after {rows.size} of {chosen.length}.
          </Alert>
        ) : null}
        {isOver ? (
          <Alert tone={all.some(({ outcome }) => outcome === 'refused') ? 'warning' : 'success'}>
            {summaryOf(all, question.doneWord)}.
          </Alert>
        ) : null}
        {state === 'running' ? (
          <Progress label={`${rows.size} of ${chosen.length}`} percent={(100 * rows.size) / chosen.length} />
        ) : null}
        <form
          ref={form}
          hidden={isOver || !question.fields}
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          <fieldset disabled={state === 'running'} className="grid gap-4">
            {question.fields}
          </fieldset>
        </form>
        <ChosenList chosen={chosen} rows={rows} />
      </Dialog>
    )
  }
