import { type LessonContent, type LessonInEditor, openLessonEditor } from '#contract/lesson-editing.ts'
import type { LessonPart } from '#contract/lesson-parts.ts'
import { call } from '../../../api/call.ts'
import { notify } from '../../../ui/notices.tsx'
import { reasonOf } from '../toast-error.ts'
import { lessonPartNames } from './lesson-part-names.ts'
import { PartFiles } from './part-files.tsx'
import { criteriaOf } from './rubric-editor.tsx'

/** Export and import of a lesson's parts as YAML; unsaved changes have to be saved first. */
export const LessonFiles = ({
  lesson: { moduleId, lessonId },
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
    ...(content.kind === 'activity' ? [{ part: 'rubric' as const, isEmpty: criteriaOf(content).length === 0 }] : []),
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
