import type { LessonInEditor } from '#contract/lesson-editing.ts'
import { openModal } from '../../../ui/modal.tsx'

export const openLessonHistory = (
  lesson: { moduleId: number; lessonId: number; title: string; version: number },
  hasDraft: boolean,
): Promise<LessonInEditor | undefined> =>
  openModal<LessonInEditor | undefined>(
    'lesson-history',
    async () => {
      const { LessonHistory } = await import('./lesson-history.tsx')
      return ({ answer }) => <LessonHistory lesson={lesson} hasDraft={hasDraft} answer={answer} />
    },
    undefined,
  )
