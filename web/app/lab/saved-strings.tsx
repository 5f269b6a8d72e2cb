import { useState } from 'react'
import { labModuleId } from '#content/course-numbers.ts'
import { deleteLabString, type listLabStrings, maxLabNote } from '#contract/lab.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { copyQuery, queryText } from './query-text.ts'

export type SavedString = Pick<DataOf<typeof listLabStrings>[number], 'id' | 'query' | 'note'>

const keyOf = (owner: string, id: string) => ({ owner, document: `lab string ${id}`, moduleId: labModuleId, lessonId: 0 })

const SavedStringItem = ({
  kept: { id, query, note: first },
  owner,
  onRun,
  onDelete,
}: {
  kept: SavedString
  owner: string
  /** Absent for a string of the other site. */
  onRun: ((query: LabQuery) => void) | undefined
  onDelete: () => void
}) => {
  const [note, setNote] = useState(first)
  const draft = useDraft(keyOf(owner, id), ['lab-string'])
  const remove = async () => {
    draft.discard()
    try {
      await call(deleteLabString, { params: { id } })
    } catch (failure) {
      // It was not saved yet, or was deleted on another device.
      if (failure instanceof ApiError && failure.code === 'lab-string-not-found') return onDelete()
      return notify({ text: 'The string could not be deleted. Please try again.', tone: 'danger' })
    }
    onDelete()
  }
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <pre>{queryText(query)}</pre>
      <TextField
        name={`note-${id}`}
        label="Note"
        maxLength={maxLabNote}
        value={note}
        onChange={({ currentTarget: { value } }) => {
          setNote(value)
          draft.put({ kind: 'lab-string', payload: { id, query, note: value } })
        }}
      />
      {draft.saving.kind === 'idle' ? null : <SavingStatus saving={draft.saving} />}
      <div className="flex flex-wrap gap-2">
        {onRun ? (
          <Button variant="secondary" size="small" onClick={() => onRun(query)}>
            Run
          </Button>
        ) : null}
        <Button variant="quiet" size="small" icon="copy" onClick={() => copyQuery(query)}>
          Copy
        </Button>
        <Button variant="remove" size="small" icon="trash" onClick={remove}>
          Delete
        </Button>
      </div>
    </li>
  )
}

export const SavedStrings = ({
  strings,
  current,
  owner,
  onChange,
  onRun,
}: {
  strings: SavedString[]
  current: LabQuery
  owner: string
  onChange: (strings: SavedString[]) => void
  onRun: (query: LabQuery) => void
}) => {
  const [id, setId] = useState(() => crypto.randomUUID())
  const draft = useDraft(keyOf(owner, id), ['lab-string'])
  const keep = () => {
    draft.put({ kind: 'lab-string', payload: { id, query: current, note: '' } }, { atOnce: true })
    onChange([{ id, query: current, note: '' }, ...strings])
    setId(crypto.randomUUID())
  }
  const isEmpty = queryText(current) === ''
  return (
    <details className="card card-padded">
      <summary className="font-semibold">Kept strings ({strings.length})</summary>
      <div className="grid gap-3 pt-3">
        <div>
          <Button variant="secondary" size="small" icon="plus" onClick={keep} disabled={isEmpty}>
            Keep this string
          </Button>
        </div>
        <ul>
          {strings.map((kept) => (
            <SavedStringItem
              key={kept.id}
              kept={kept}
              owner={owner}
              onRun={kept.query.site === current.site ? onRun : undefined}
              onDelete={() => onChange(strings.filter((each) => each.id !== kept.id))}
            />
          ))}
        </ul>
      </div>
    </details>
  )
}
