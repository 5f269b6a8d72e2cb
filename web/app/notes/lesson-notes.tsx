import type { Lesson, Reading } from '../reader/reading.ts'
import { OwnWords } from './own-words.tsx'
import { useLessonNotes } from './use-notes.ts'

/** What a learner writes into the text of a lesson. */
export const LessonNotes = ({ root, lesson, reading }: { root: HTMLElement; lesson: Lesson; reading: Reading }) => {
  const at = { moduleId: lesson.moduleId, lessonId: lesson.lessonId }
  const notes = useLessonNotes(reading.owner, at)
  return <OwnWords root={root} owner={reading.owner} at={at} notes={notes} />
}
