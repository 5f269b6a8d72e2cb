import { PlayedParts } from '../practice/played-parts.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import { DecisionsEditor } from './decisions-editor.tsx'
import { AssignmentsEditor, ResourcesEditor } from './lesson-extras-editor.tsx'
import { LessonFiles } from './lesson-files.tsx'
import { ModelAnswerEditor } from './model-answer-editor.tsx'
import { QuestionsEditor } from './questions-editor.tsx'
import { RubricEditor } from './rubric-editor.tsx'
import type { useLessonDraft } from './use-lesson-draft.ts'

/** The editors below the text of a lesson. */
export const LessonPartsEditor = ({ draft }: { draft: ReturnType<typeof useLessonDraft> }) => {
  const { lesson, content, change, issues } = draft
  const part = { content, change, issues }
  return (
    <>
      <ResourcesEditor {...part} />
      <DecisionsEditor
        decisions={content.decisions ?? []}
        onChange={(decisions) => change({ decisions })}
        issues={issues}
        moduleId={lesson.moduleId}
      />
      <PlayedParts {...part} />
      {content.kind === 'quiz' && content.quiz ? (
        <QuestionsEditor quiz={content.quiz} assessment={content.assessment ?? []} change={change} issues={issues} />
      ) : null}
      {content.kind === 'activity' && content.activity ? (
        <>
          <ActivityEditor activity={content.activity} onChange={(activity) => change({ activity })} issues={issues} />
          <ModelAnswerEditor
            lesson={lesson}
            content={content}
            onChange={(modelAnswer) => change({ modelAnswer })}
            issues={issues}
          />
          <RubricEditor lesson={lesson} content={content} onChange={(rubric) => change({ rubric })} issues={issues} />
        </>
      ) : null}
      <LessonFiles lesson={lesson} content={content} isDirty={draft.isDirty} onImported={draft.resetTo} />
      <AssignmentsEditor {...part} />
    </>
  )
}
