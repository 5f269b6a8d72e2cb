import { useMemo, useState } from 'react'
import { parse, stringify } from 'yaml'
import { openPracticePart, resetPracticePart, savePracticePart } from '#contract/practice-editing.ts'
import type { PracticePart } from '#contract/practice-parts.ts'
import { ApiError, type Issue, reworded } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { formDocument } from '../../../drafts/form-draft.ts'
import { useTask } from '../../../ui/use-task.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { fieldsOf, listOf, titleOf } from './json-schema.ts'

export type SavedPart = DataOf<typeof openPracticePart>

/** The entries of a part; undefined for a text that is no YAML. The form's own text is JSON, which every YAML reader knows. */
export const entriesIn = (text: string): unknown[] | undefined => {
  try {
    return listOf(text.startsWith('[') ? JSON.parse(text) : parse(text))
  } catch {
    return undefined
  }
}

export const asYaml = (text: string) => (text.startsWith('[') ? stringify(JSON.parse(text), { lineWidth: 140 }) : text)

export const differingEntries = (one: string, other: string): string[] => {
  const [mine, theirs] = [one, other].map((text) => (entriesIn(text) ?? []).map((item) => [titleOf(item), JSON.stringify(item)]))
  const missingIn = (list: string[][] = [], from: string[][] = []) =>
    from.flatMap(([name = '', text]) => (list.some((each) => each[1] === text) ? [] : [name]))
  return [...new Set([...missingIn(theirs, mine), ...missingIn(mine, theirs)])]
}

/** State of a part of the practice content. Changes are kept on this device until they are saved or discarded. */
export const usePracticeDraft = (part: PracticePart, opened: SavedPart, owner: string) => {
  const draft = useDraft({ owner, document: formDocument(`practice ${part}`), moduleId: 0, lessonId: 0 }, ['form'])
  const { waiting } = draft
  const [saved, setSaved] = useState(opened)
  const [issues, setIssues] = useState<Issue[]>([])
  const [conflict, setConflict] = useState<SavedPart>()
  const text = String(waiting?.payload.values.text ?? saved.yaml)
  const version = waiting?.version ?? saved.version
  const entries = useMemo(() => entriesIn(text), [text])
  /** The issues by the place of their entry, which the server names by its id, for the form. */
  const formIssues = useMemo(() => {
    const placeOf = (path: string) => {
      const [first = '', ...rest] = path.split('.')
      const at = entries?.findIndex((entry) => fieldsOf(entry).id === first) ?? -1
      return [at < 0 ? first : at, ...rest].join('.')
    }
    return Object.fromEntries(issues.map(({ path, message }) => [placeOf(path), message.replace(/^Line \d+: /, '')]))
  }, [issues, entries])

  const resetTo = (newest: SavedPart) => {
    draft.discard()
    setSaved(newest)
    setIssues([])
    setConflict(undefined)
    task.setError('')
  }
  const task = useTask(async (send: () => Promise<SavedPart>) => {
    setConflict(undefined)
    try {
      resetTo(await send())
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code !== 'practice-changed') {
        setIssues(failure.issues)
        throw failure.issues.length > 0 ? reworded(failure, 'Not saved. Please correct:') : failure
      }
      setConflict(await call(openPracticePart, { params: { part } }))
      return false
    }
  })
  return {
    saved,
    text,
    entries,
    issues,
    formIssues,
    error: task.error,
    conflict,
    isDirty: waiting !== undefined,
    isBusy: task.isPending,
    change: (next: string) => {
      setIssues([])
      task.setError('')
      draft.put({ kind: 'form', isHeld: true, version, payload: { values: { text: next } } })
    },
    resetTo,
    /** Saves on top of the opened version or `over`. */
    save: (over = version) => task.run(() => call(savePracticePart, { params: { part }, body: { yaml: text, version: over } })),
    reset: () => task.run(() => call(resetPracticePart, { params: { part } })),
  }
}
