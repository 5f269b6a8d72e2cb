import { type LessonInEditor, listLessonVersions, restoreLessonVersion } from '#contract/lesson-editing.ts'
import { call } from '../../../api/call.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { contentFieldNames } from './content-field-names.ts'
import { VersionHistory } from './version-history.tsx'

export const LessonHistory = ({
  lesson: { moduleId, lessonId, title, version: currentVersion },
  hasDraft,
  answer,
}: ModalProps<LessonInEditor | undefined> & {
  lesson: { moduleId: number; lessonId: number; title: string; version: number }
  /** A restored version replaces the admin's unsaved draft. */
  hasDraft: boolean
}) => {
  const params = { moduleId, lessonId }
  return (
    <VersionHistory
      id="lesson-history"
      title={`History of “${title}”`}
      list={() => call(listLessonVersions, { params })}
      restore={(version) => call(restoreLessonVersion, { params, body: { version, currentVersion } })}
      byOf={({ savedBy }) => savedBy ?? 'as shipped'}
      nameOfPart={(part) => contentFieldNames[part] ?? part}
      column={{ name: 'Title', of: (version) => version.title }}
      empty="This lesson has not been edited; it is the original version."
      hasDraft={hasDraft}
      draftText="Your unsaved draft of this lesson is discarded. The saved version stays in the history."
      restoredText={(version) => `Version ${version} restored.`}
      onRestored={answer}
    />
  )
}
