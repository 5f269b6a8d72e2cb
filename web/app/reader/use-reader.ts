import { useEffect, useEffectEvent, useRef } from 'react'
import type { SubmittedQuiz } from '#contract/quiz.ts'
import { onWorkSent, savePosition } from '../drafts/progress.ts'
import { forgetModule, updateCachedLesson } from './course-store.ts'
import { isStored, type ModuleWithLessons, type Reading } from './reading.ts'
import { useCompletedLessons, useModuleCompletion } from './use-module-completion.ts'

const maxMinutes = 1440

/** Minutes, to the hundredth, that the lesson `key` was visible; hidden tabs do not count. */
const useTimeSpent = (key: string): (() => number) => {
  const seen = useRef({ key: '', spentMs: 0, since: 0 })
  const count = () => {
    const now = performance.now()
    if (seen.current.since > 0) seen.current.spentMs += now - seen.current.since
    seen.current.since = document.hidden ? 0 : now
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counting starts again with each lesson, not with each render
  useEffect(() => {
    seen.current = { key, spentMs: 0, since: document.hidden ? 0 : performance.now() }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [key])
  return () => {
    count()
    return Math.min(maxMinutes, Math.round(seen.current.spentMs / 600) / 100)
  }
}

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
