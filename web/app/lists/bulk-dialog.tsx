import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BulkOutcome, BulkRow, Choice } from '#contract/endpoint/bulk.ts'
import { failureText } from '../../api/api-error.ts'
import { sendSignedIn } from '../../session/sign-in-again.ts'
import { Alert } from '../../ui/alert.tsx'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ModalProps } from '../../ui/modal.tsx'
import { notify, notifyFailure } from '../../ui/notices.tsx'
import { useTask } from '../../ui/use-task.ts'

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
  /** Reverses the change of the rows with these ids. Offered beside the result, and in a notice once the dialog is closed. */
  undo?: (ids: string[]) => Promise<unknown>
}

const tones = { refused: 'danger', unchanged: 'neutral', done: 'success' } as const
const outcomes = Object.keys(tones)

/** What was refused or unchanged comes first, so that nobody searches for it in a long list. */
const inOrder = (chosen: Choice[], rows: ReadonlyMap<string, BulkRow>): Choice[] => {
  const place = ({ _id }: Choice) => outcomes.indexOf(rows.get(_id)?.outcome ?? '')
  return chosen.toSorted((one, other) => place(one) - place(other))
}

const ChosenList = ({ chosen, rows }: { chosen: Choice[]; rows: ReadonlyMap<string, BulkRow> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
  <ul className="max-h-72 mt-4 overflow-y-auto" tabIndex={0} aria-label="Chosen rows">
    {inOrder(chosen, rows).map(({ _id, label, note }) => {
      const row = rows.get(_id)
      return (
        <li key={_id} className="border-t border-line py-1 wrap-anywhere">
          {row ? <Badge tone={tones[row.outcome]}>{row.outcome}</Badge> : null}{' '}
          <strong>
            <BreakableEmail email={label} />
          </strong>{' '}
          <span className="text-sm text-muted">{row?.reason ?? <BreakableEmail email={note} />}</span>
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

const toneOf = (rows: BulkRow[]) => {
  if (rows.some(({ outcome }) => outcome === 'refused')) return 'warning'
  return rows.some(({ outcome }) => outcome === 'done') ? 'success' : 'info'
}

/** The processed rows, or a promise of them where the dialog is closed while a call runs; undefined if nothing was sent. */
export type BulkAnswer = BulkRow[] | Promise<BulkRow[]> | undefined

const notTwice = 'Nothing is done twice if you try again.'

/** The dialog of a bulk change: the rows, and the result of each row. All rows are sent in one call, so that the audit has one entry. */
export const bulkDialog =
  (question: BulkQuestion, chosen: Choice[]) =>
  ({ answer }: ModalProps<BulkAnswer>) => {
    const [rows, setRows] = useState<BulkRow[]>([])
    const [state, setState] = useState<'asking' | 'running' | 'failed' | 'done'>('asking')
    const [error, setError] = useState('')
    const form = useRef<HTMLFormElement>(null)
    const call = useRef<Promise<BulkRow[]>>(undefined)
    const isClosed = useRef(false)
    const isRunning = state === 'running'
    const { revalidate } = useRevalidator()
    const undoing = useTask(async (ids: string[]) => question.undo?.(ids), {
      failed: 'Failed to undo',
      network: 'Network error',
      onSuccess: () => revalidate(),
    })

    const idsToUndo = (changed: BulkRow[]) =>
      question.undo ? changed.filter(({ outcome }) => outcome === 'done').map(({ _id }) => _id) : []
    const report = (changed: BulkRow[]) => {
      const ids = idsToUndo(changed)
      notify({
        text: `${summaryOf(changed, question.doneWord)}.`,
        tone: toneOf(changed),
        ...(ids.length > 0 ? { action: { label: 'Undo', run: () => void undoing.run(ids) }, seconds: 0 } : {}),
      })
    }

    const send = async (values: FormData): Promise<BulkRow[]> => {
      try {
        const ids = chosen.map(({ _id }) => _id)
        const { rows: changed } = await sendSignedIn(() => question.send(ids, values))
        setRows(changed)
        setState('done')
        if (isClosed.current) report(changed)
        return changed
      } catch (failure) {
        const reason = failureText(failure, { refused: 'The server refused this.', network: 'Network error.' })
        setState('failed')
        setError(reason)
        if (isClosed.current) notifyFailure(question.failed, `${reason} ${notTwice}`)
        return []
      }
    }
    const run = () => {
      if (!form.current || isRunning) return
      const values = new FormData(form.current)
      setState('running')
      setError('')
      call.current = send(values)
    }
    const isOver = rows.length > 0
    const undoable = idsToUndo(rows)
    /** A running call goes on, so that one without an answer does not lock the page. */
    const close = () => {
      if (isClosed.current) return
      isClosed.current = true
      if (isRunning) notify({ text: 'Still running in the background. The list reloads when it is done.', tone: 'info' })
      else if (undoable.length > 0) report(rows)
      answer(isRunning ? call.current : state === 'asking' ? undefined : rows)
    }
    const undo = () => {
      isClosed.current = true
      answer(rows)
      void undoing.run(undoable)
    }
    return (
      <Dialog
        id="bulk"
        width="large"
        title={isOver ? summaryOf(rows, question.doneWord) : question.title}
        description={isOver ? undefined : question.text}
        onClose={close}
        footer={
          isOver ? (
            <>
              {undoable.length > 0 ? (
                <Button variant="secondary" onClick={undo}>
                  Undo
                </Button>
              ) : null}
              {/* Another element than the confirm button, so that a second Enter does not close the result. */}
              <Button key="close" onClick={close}>
                Close
              </Button>
            </>
          ) : (
            <>
              <Button variant="secondary" onClick={close}>
                {isRunning ? 'Close' : 'Cancel'}
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
          <Alert tone="danger" title={question.failed}>
            {error} {notTwice}
          </Alert>
        ) : null}
        {isOver ? <Alert tone={toneOf(rows)}>{summaryOf(rows, question.doneWord)}.</Alert> : null}
        <form
          ref={form}
          hidden={isOver || !question.fields}
          onSubmit={(event) => {
            event.preventDefault()
            run()
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
