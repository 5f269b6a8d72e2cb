import { useEffect, useState } from 'react'
import { type LessonInEditor, type LessonVersion, listLessonVersions, restoreLessonVersion } from '#contract/lesson-editing.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ModalProps } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { reasonOf } from './delete-in-use.ts'
import { partNames } from './part-names.ts'

/** Who saved a lesson when, what that changed, and a way back to each state; answers the lesson in the state that was restored. */
export const LessonHistory = ({
  lesson,
  hasDraft,
  answer,
}: ModalProps<LessonInEditor | undefined> & {
  lesson: { moduleId: number; lessonId: number; title: string; version: number }
  /** The admin has an unsaved draft of the lesson, which a restored version replaces. */
  hasDraft: boolean
}) => {
  const [versions, setVersions] = useState<LessonVersion[]>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const { moduleId, lessonId } = lesson
  useEffect(() => {
    call(listLessonVersions, { params: { moduleId, lessonId } }).then(setVersions, (failure) =>
      setError(`Failed to fetch the history: ${reasonOf(failure)}`),
    )
  }, [moduleId, lessonId])
  const restore = async (version: number) => {
    const title = `Restore version ${version}?`
    const text = 'Your unsaved draft of this lesson is thrown away. What is saved stays in the history.'
    if (hasDraft && !(await confirm({ title, text, confirmLabel: 'Restore', tone: 'danger' }))) return
    setBusy(true)
    try {
      const body = { version, currentVersion: lesson.version }
      const restored = await call(restoreLessonVersion, { params: { moduleId, lessonId }, body })
      notify({ text: `Version ${version} is the newest one again.`, tone: 'success' })
      answer(restored)
    } catch (failure) {
      setError(`Failed to restore: ${reasonOf(failure)}`)
    }
    setBusy(false)
  }
  return (
    <Dialog id="lesson-history" width="large" title={`History of “${lesson.title}”`}>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {versions === undefined && !error ? <LoadingState /> : null}
      {versions?.length === 0 ? <p>Nobody has edited this lesson: it is as shipped.</p> : null}
      {versions && versions.length > 0 ? (
        <Table caption="Versions" columns={['Version', 'Saved', 'By', 'Title', 'Changed', 'Action']}>
          {versions.map((version) => (
            <tr key={version.version}>
              <Cell label="Version" head>
                {version.version}
              </Cell>
              <Cell label="Saved">{new Date(version.savedAt).toLocaleString('en-GB')}</Cell>
              <Cell label="By">{version.savedBy ?? 'as shipped'}</Cell>
              <Cell label="Title">{version.title}</Cell>
              <Cell label="Changed">{version.changed.map((part) => partNames[part] ?? part).join(', ') || '–'}</Cell>
              <Cell label="Action">
                {version.current ? (
                  'current'
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    busy={busy}
                    aria-label={`Restore version ${version.version}`}
                    onClick={() => restore(version.version)}
                  >
                    Restore
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      ) : null}
    </Dialog>
  )
}
