import { useState } from 'react'
import type { Issue } from '#contract/domain-error.ts'
import {
  compareLessonPart,
  importLessonPart,
  type LessonPart,
  maxYamlLength,
  type PartDifference,
} from '#contract/lesson-parts.ts'
import { ApiError, reworded } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { useTask } from '../../../ui/use-task.ts'
import { reasonOf } from '../toast-error.ts'

export type PartPlace = { moduleId: number; lessonId: number; part: LessonPart }

const isNothing = ({ added, changed, removed, isReordered }: PartDifference) =>
  added.length + changed.length + removed.length === 0 && !isReordered

const Entries = ({ title, entries }: { title: string; entries: { id: string; title: string; fields?: string[] }[] }) =>
  entries.length === 0 ? null : (
    <section className="grid gap-2" aria-label={title}>
      <h3 className="font-semibold">
        {title}: {entries.length}
      </h3>
      <ul className="grid gap-1 text-sm">
        {entries.map(({ id, title: words, fields }) => (
          <li key={id}>
            <strong>{id}</strong> {words}
            {fields ? <span className="text-muted"> ({fields.join(', ')})</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )

const Difference = ({ difference }: { difference: PartDifference }) => (
  <div className="grid gap-4" role="status">
    {isNothing(difference) ? <p>This file matches the lesson. There is nothing to import.</p> : null}
    <Entries title="Added" entries={difference.added} />
    <Entries title="Changed" entries={difference.changed} />
    <Entries title="Removed" entries={difference.removed} />
    {difference.isReordered ? <p>The rest is in a different order.</p> : null}
  </div>
)

export const ImportDialog = ({
  place,
  name,
  answer,
}: ModalProps<boolean> & {
  place: PartPlace
  name: string
}) => {
  const [yaml, setYaml] = useState('')
  const [compared, setCompared] = useState<DataOf<typeof compareLessonPart>>()
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const { run, isPending, error } = useTask(async (work: () => Promise<void>) => {
    setIssues([])
    try {
      await work()
    } catch (failure) {
      setCompared(undefined)
      const found = failure instanceof ApiError ? failure.issues : []
      setIssues(found)
      const isInvalid = found.length > 0
      throw reworded(
        failure,
        isInvalid ? 'Nothing was changed. Please correct the file:' : `Failed to import: ${reasonOf(failure)}`,
      )
    }
  })
  const read = (file: File | undefined) =>
    run(async () => {
      setCompared(undefined)
      if (!file) return
      // A character takes up to four bytes; the server counts characters.
      if (file.size > maxYamlLength * 4)
        throw new ApiError('refusal', { message: `Please choose a file of at most ${maxYamlLength / 1000} KB.` })
      const text = await file.text()
      setYaml(text)
      setCompared(await call(compareLessonPart, { params: place, body: { yaml: text } }))
    })
  const importIt = () =>
    run(async () => {
      if (!compared) return
      await call(importLessonPart, { params: place, body: { yaml, version: compared.version } })
      notify({ text: `The ${name} are imported. The previous version is in the lesson’s history.`, tone: 'success' })
      answer(true)
    })
  const canImport = compared !== undefined && !isNothing(compared.difference)
  return (
    <Dialog
      id="import-part"
      width="large"
      title={`Import the ${name}`}
      footer={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
          <Button busy={isPending} disabled={!canImport} onClick={importIt}>
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          The file has the form that Export YAML gives. Entries are known by their id: one that is not in the file is removed.
          Nothing changes before you have seen the difference.
        </p>
        <label className="grid gap-2">
          <span className="font-semibold">YAML file</span>
          <input
            type="file"
            accept=".yaml,.yml,application/yaml"
            className="field"
            onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
          />
        </label>
        {error ? (
          <Alert tone="danger">
            {error}
            {issues.length > 0 ? (
              <ul className="grid gap-1">
                {issues.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>
                    {message} <span className="text-muted">({path})</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </Alert>
        ) : null}
        {compared ? <Difference difference={compared.difference} /> : null}
      </div>
    </Dialog>
  )
}
