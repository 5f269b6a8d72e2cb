import { useState } from 'react'
import { listCompletedHere } from '../drafts/progress.ts'
import type { ModuleWithLessons, Reading } from './reading.ts'

/** Completed lessons of a module: those the server knew when it was opened, and those completed on this device since. */
export const useCompletedLessons = (reading: Reading, module: ModuleWithLessons) => {
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const waiting = listCompletedHere(reading.owner, module.moduleId)
  const isCompleted = (lessonId: number): boolean =>
    added.has(lessonId) ||
    waiting.includes(lessonId) ||
    module.lessons.some((lesson) => lesson.lessonId === lessonId && lesson.progress.status === 'completed')
  return {
    isCompleted,
    areAllCompleted: module.lessons.length > 0 && module.lessons.every(({ lessonId }) => isCompleted(lessonId)),
    add: (lessonId: number) => setAdded((before) => new Set([...before, lessonId])),
  }
}
