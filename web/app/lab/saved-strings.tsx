import { useState } from 'react'
import { labModuleId } from '#content/course-numbers.ts'
import { deleteLabString, type listLabStrings, maxLabNote } from '#contract/lab.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import { ApiError } from '../../api/api-error.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { newId } from '../../ui/new-id.ts'
import { notify } from '../../ui/notices.tsx'
import { outbox } from '../drafts/browser-outbox.ts'
import { SavingStatus } from '../drafts/saving-status.tsx'
import { useDraft, useEntries, useSent } from '../drafts/use-draft.ts'
import { copyQuery, queryText } from './query-text.ts'

export type SavedString = Pick<DataOf<typeof listLabStrings>[number], 'id' | 'query' | 'note'>

const keyOf = (owner: string, id: string) => ({ owner, document: `lab string ${id}`, moduleId: labModuleId, lessonId: 0 })

const withString = (strings: SavedString[], changed: SavedString): SavedString[] =>
  strings.some(({ id }) => id === changed.id)
    ? strings.map((string) => (string.id === changed.id ? changed : string))
    : [changed, ...strings]

/** Strings as saved, with the changes that wait on this device on top. */
export const useSavedStrings = (owner: string, opened: SavedString[]) => {
  const [saved, setSaved] = useState(opened)
  useSent(owner, 'lab-string', ({ data }) => setSaved((before) => withString(before, data)))
  const waiting = useEntries(owner, 'lab-string').map(({ payload }) => payload)
  return {
    strings: waiting.reduce(withString, saved),
    removeString: (id: string) => setSaved((before) => before.filter((string) => string.id !== id)),
  }
}

const SavedStringItem = ({
  string: { id, query, note },
  owner,
  onRun,
  onDelete,
}: {
  string: SavedString
  owner: string
  /** Absent for a string of the other site. */
  onRun: ((query: LabQuery) => void) | undefined
  onDelete: () => void
}) => {
  /** The typed note, because saving removes its last space. */
  const [typed, setTyped] = useState<string>()
  const draft = useDraft(keyOf(owner, id), ['lab-string'])
  const remove = async () => {
    try {
      await outbox.whileNothingIsSent(async () => {
        await call(deleteLabString, { params: { id } }).catch((failure) => {
          // It was not saved yet, or was deleted on another device.
          if (!(failure instanceof ApiError) || failure.code !== 'lab-string-not-found') throw failure
        })
        draft.discard()
      })
    } catch {
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
        value={typed ?? note}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          draft.put({ kind: 'lab-string', payload: { id, query, note: value } })
        }}
        onBlur={() => setTyped(undefined)}
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
  onDeleted,
  onRun,
}: {
  strings: SavedString[]
  current: LabQuery
  owner: string
  onDeleted: (id: string) => void
  onRun: (query: LabQuery) => void
}) => {
  const keep = () => {
    const id = newId()
    outbox.put({ ...keyOf(owner, id), kind: 'lab-string', payload: { id, query: current, note: '' } }, { atOnce: true })
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
          {strings.map((string) => (
            <SavedStringItem
              key={string.id}
              string={string}
              owner={owner}
              onRun={string.query.site === current.site ? onRun : undefined}
              onDelete={() => onDeleted(string.id)}
            />
          ))}
        </ul>
      </div>
    </details>
  )
}
