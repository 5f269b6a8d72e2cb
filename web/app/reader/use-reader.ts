import { useEffect, useEffectEvent } from 'react'
import type { SubmittedQuiz } from '#contract/quiz.ts'
import { onWorkSent, savePosition } from '../drafts/progress.ts'
import { useCompletedLessons } from './completed-lessons.ts'
import { forgetModule, updateCachedLesson } from './course-store.ts'
import { isStored, type ModuleWithLessons, type Reading } from './reading.ts'
import { useModuleCompletion } from './use-module-completion.ts'
import { useTimeSpent } from './use-time-spent.ts'

/** Saves the position, counts the time, and marks lessons as completed when their work is saved, even if another lesson is open by then. */
export const useReader = (reading: Reading, module: ModuleWithLessons, lessonId: number) => {
  const { moduleId } = module
  const completedLessons = useCompletedLessons(reading, module)
  const completion = useModuleCompletion(reading, module)
  const minutesSpent = useTimeSpent(`${moduleId} ${lessonId}`)
  useEffect(() => {
    if (isStored(reading)) savePosition(reading, moduleId, lessonId)
  }, [reading, moduleId, lessonId])
  useEffect(() => () => forgetModule(reading, moduleId), [reading, moduleId])
  const complete = (sentId: number, graded: SubmittedQuiz | undefined) => {
    completedLessons.add(sentId)
    if (!graded) return
    const { next, ...quizResult } = graded
    updateCachedLesson(reading, moduleId, sentId, () => ({ quizResult, ...next }))
  }
  const handleWorkSent = useEffectEvent(complete)
  useEffect(
    () => onWorkSent(reading.owner, moduleId, (sentId, graded) => handleWorkSent(sentId, graded)),
    [reading.owner, moduleId],
  )
  return { completedLessons, completion, minutesSpent, complete }
}
