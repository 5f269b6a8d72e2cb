import { useEffect, useEffectEvent, useState } from 'react'
import type { AssessmentAttempt } from '#contract/assessment.ts'
import { signInAgain } from '../../session/sign-in-again.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import { useEntries, useSent } from '../drafts/use-draft.ts'

type Saved = Record<string, { optionId: string; version: number }>

/** The answers of a running attempt, each stored on this device and sent separately. `onEnded` runs when the attempt accepts no more answers. */
export const useAnswers = (
  owner: string,
  { _id: attemptId, questions }: AssessmentAttempt,
  { onTime, onEnded }: { onTime: (secondsLeft: number) => void; onEnded: () => void },
) => {
  const [saved, setSaved] = useState<Saved>(() =>
    Object.fromEntries(questions.flatMap(({ id, answer }) => (answer ? [[id, answer]] : []))),
  )
  const [isStopped, setStopped] = useState(false)
  const waiting = useEntries(owner, 'assessment-answer').filter(({ payload }) => payload.attemptId === attemptId)
  const documentOf = (questionId: string) => `assessment ${attemptId}/${questionId}`
  const entryOf = (questionId: string) => waiting.find(({ payload }) => payload.questionId === questionId)
  const chosen = (questionId: string) => entryOf(questionId)?.payload.values.optionId ?? saved[questionId]?.optionId
  const has = (kind: string) => waiting.some(({ problem }) => problem?.kind === kind)

  useSent(owner, 'assessment-answer', ({ data: { questionId, optionId, version, secondsLeft, ...data } }) => {
    if (data.attemptId !== attemptId) return
    setSaved((before) => ({ ...before, [questionId]: { optionId, version } }))
    onTime(secondsLeft)
  })
  useEffect(() => {
    // Unsent answers to earlier attempts are useless.
    for (const { kind, payload, document } of outbox.list(owner))
      if (kind === 'assessment-answer' && payload.attemptId !== attemptId) outbox.discard(owner, document)
    void outbox.flush()
  }, [owner, attemptId])

  const stop = useEffectEvent(() => {
    setStopped(true)
    for (const { document } of waiting) outbox.discard(owner, document)
    onEnded()
  })
  const isRefused = has('refused')
  useEffect(() => {
    if (isRefused) stop()
  }, [isRefused])
  const isSignedOut = has('signed-out')
  useEffect(() => {
    if (isSignedOut) void signInAgain()
  }, [isSignedOut])

  const sending = isStopped
    ? 'stopped'
    : isSignedOut
      ? 'signed-out'
      : has('waiting')
        ? 'offline'
        : has('changed-elsewhere')
          ? 'changed'
          : waiting.length > 0
            ? 'sending'
            : 'idle'
  return {
    chosen,
    sending,
    /** The conflicting answer saved on another device, if any. */
    otherOf: (questionId: string) => {
      const problem = entryOf(questionId)?.problem
      return problem?.kind === 'changed-elsewhere' ? problem.other : undefined
    },
    choose: (questionId: string, optionId: string): void => {
      if (isStopped || chosen(questionId) === optionId) return
      const key = { owner, document: documentOf(questionId), moduleId: 0, lessonId: 0 }
      const payload = { attemptId, questionId, values: { optionId } }
      outbox.put({ ...key, kind: 'assessment-answer', version: saved[questionId]?.version ?? 0, payload }, { atOnce: true })
    },
    keepMine: (questionId: string) => outbox.keepMine(owner, documentOf(questionId)),
    takeOther: (questionId: string): void => {
      const problem = entryOf(questionId)?.problem
      if (problem?.kind !== 'changed-elsewhere') return
      const { values, version } = problem.other
      setSaved((before) => ({ ...before, [questionId]: { ...values, version } }))
      outbox.discard(owner, documentOf(questionId))
    },
    /** Sends pending answers; resolves to whether the server has all of them. */
    flush: async (): Promise<boolean> => {
      await outbox.flush()
      return !outbox.list(owner).some(({ kind, payload }) => kind === 'assessment-answer' && payload.attemptId === attemptId)
    },
  } as const
}
