import { type LessonContent, type LessonInEditor, openLessonEditor } from '#contract/lesson-editing.ts'
import { exportLessonPart, type LessonPart } from '#contract/lesson-parts.ts'
import { call, endpointUrl } from '../../../api/call.ts'
import { fileHeaders } from '../../../session/stored-tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { DownloadButton } from '../../reader/download-button.tsx'
import { reasonOf } from '../toast-error.ts'
import { ImportDialog, type PartPlace } from './import-dialog.tsx'
import { lessonPartNames } from './lesson-names.ts'

const PartFiles = ({
  moduleId,
  lessonId,
  part,
  isEmpty,
  onImported,
}: PartPlace & { isEmpty: boolean; onImported: () => void }) => {
  const name = `${lessonPartNames[part].toLowerCase()} of Module ${moduleId}`
  const importPart = async () => {
    const isImported = await openModal(
      'import-part',
      async () =>
        ({ answer }) => <ImportDialog place={{ moduleId, lessonId, part }} name={name} answer={answer} />,
      false,
    )
    if (isImported) onImported()
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isEmpty ? null : (
        <DownloadButton
          url={endpointUrl(exportLessonPart, { params: { moduleId, lessonId, part } })}
          name={`module-${moduleId}-lesson-${lessonId}-${part}.yaml`}
          title={`the ${name} as YAML`}
          label="Export YAML"
          spoken={`Export YAML of the ${name}`}
          headers={fileHeaders}
        />
      )}
      <Button size="small" variant="secondary" aria-label={`Import YAML of the ${name}`} onClick={importPart}>
        Import YAML
      </Button>
    </div>
  )
}

/** Export and import of a lesson's parts as YAML; unsaved changes have to be saved first. */
export const LessonFiles = ({
  lesson: { moduleId, lessonId, shippedReview },
  content,
  isDirty,
  onImported,
}: {
  lesson: LessonInEditor
  content: LessonContent
  isDirty: boolean
  onImported: (lesson: LessonInEditor) => void
}) => {
  const parts: { part: LessonPart; isEmpty: boolean }[] = [
    ...(content.kind === 'quiz'
      ? [
          { part: 'questions' as const, isEmpty: !content.quiz?.length },
          { part: 'assessment' as const, isEmpty: !content.assessment?.length },
        ]
      : []),
    { part: 'decisions', isEmpty: (content.decisions ?? []).length === 0 },
    { part: 'case', isEmpty: !content.branchingCase },
    { part: 'conversation', isEmpty: !content.conversation },
    ...(content.kind === 'activity'
      ? [{ part: 'rubric' as const, isEmpty: !(content.rubric ?? shippedReview?.criteria)?.length }]
      : []),
  ]
  const reload = () =>
    call(openLessonEditor, { params: { moduleId, lessonId } }).then(onImported, (failure) =>
      notify({ text: `Failed to reload the lesson: ${reasonOf(failure)}`, tone: 'danger', seconds: 0 }),
    )
  return (
    <section className="grid gap-4" aria-label="Files">
      <h2 className="text-title">Files</h2>
      {isDirty ? (
        <p className="text-sm text-muted">Save or discard your changes to export or import files.</p>
      ) : (
        <ul className="grid gap-3">
          {parts.map(({ part, isEmpty }) => (
            <li key={part} className="flex flex-wrap items-center justify-between gap-3">
              <span>{lessonPartNames[part]}</span>
              <PartFiles moduleId={moduleId} lessonId={lessonId} part={part} isEmpty={isEmpty} onImported={reload} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
