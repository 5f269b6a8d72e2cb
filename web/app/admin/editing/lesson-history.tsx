import { type LessonInEditor, listLessonVersions, restoreLessonVersion } from '#contract/lesson-editing.ts'
import { call } from '../../../api/call.ts'
import { openModal } from '../../../ui/modal.tsx'
import { contentFieldNames } from './lesson-names.ts'

/** Shows a lesson's versions; resolves to the lesson if one was restored. A restored version replaces the admin's unsaved draft. */
export const openLessonHistory = (
  { moduleId, lessonId, title, version: currentVersion }: { moduleId: number; lessonId: number; title: string; version: number },
  hasDraft: boolean,
): Promise<LessonInEditor | undefined> =>
  openModal<LessonInEditor | undefined>(
    'lesson-history',
    async () => {
      const { VersionHistory } = await import('./version-history.tsx')
      const params = { moduleId, lessonId }
      return ({ answer }) => (
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
    },
    undefined,
  )
