import { useState } from 'react'
import { getLesson } from '#contract/course.ts'
import { type DecisionView, makeDecision } from '#contract/decisions.ts'
import { call } from '../../api/call.ts'
import { useTask } from '../../ui/use-task.ts'
import { outbox } from '../drafts/browser-outbox.ts'
import type { Payloads } from '../drafts/entry.ts'
import { savingStateOf, useEntry, useSent } from '../drafts/use-entry.ts'
import { questionKinds } from '../questions/question-kinds.ts'
import { isStored, type Lesson, type Reading } from './reading.ts'

type Values = Payloads['decision']['values']

/** An answer to a decision as it is chosen and typed, kept on this device until the server has it; of an admin's nothing is kept. */
export const useDecision = (
  opened: DecisionView,
  { moduleId, lessonId }: Pick<Lesson, 'moduleId' | 'lessonId'>,
  reading: Reading,
  onMade: (decision: DecisionView) => void,
) => {
  const { owner, invitation } = reading
  const document = `decision ${moduleId}/${lessonId}/${opened.id}`
  const place = { owner, invitation, document, kind: 'decision', moduleId, lessonId } as const
  const entry = useEntry(owner, document)
  const waiting = entry?.kind === 'decision' ? entry : undefined
  const [decision, setDecision] = useState(opened)
  const [isOpen, setOpen] = useState(!opened.answer || waiting !== undefined)
  /** What an admin tries out. */
  const [tried, setTried] = useState<Values>()
  const {
    isPending: isSending,
    error,
    setError,
    run: attempt,
  } = useTask((send: () => Promise<unknown>) => send(), {
    network: 'Network error. Please check your connection and try again.',
  })
  const { kind, options, answer, revision } = decision
  const parts = questionKinds[kind]
  const stands = { answer: answer?.given ?? parts.startWith?.(options), reason: answer?.reason ?? '' }
  const values = (isStored(reading) ? waiting?.payload.values : tried) ?? stands
  const isSubmitted = waiting !== undefined && !waiting.isHeld

  const show = (made: DecisionView) => {
    setDecision(made)
    setTried(undefined)
    setError('')
    setOpen(false)
    onMade(made)
  }
  useSent(owner, document, (sent) => sent.kind === 'decision' && show(sent.data))

  const changeOf = (next: Values, isHeld: boolean) => ({
    ...place,
    baseRevision: revision,
    isHeld,
    payload: { decisionId: opened.id, values: { answer: next.answer, reason: next.reason } },
  })
  const change = (next: Values) => {
    setError('')
    if (isStored(reading)) outbox.put(changeOf(next, true))
    else setTried(next)
  }
  const params = { moduleId, lessonId }
  const submit = async () => {
    if (isSending) return
    if (values.answer === undefined || !parts.isComplete(options, values.answer)) return setError('Please decide first.')
    if (!isStored(reading))
      return attempt(async () => {
        show(await call(makeDecision, { params: { ...params, decisionId: opened.id }, body: values }))
      })
    return attempt(async () => {
      const outcome = await outbox.submit(changeOf(values, false))
      if (outcome.kind !== 'refused') return
      outbox.put(changeOf(values, true))
      setError(outcome.message)
    })
  }
  return {
    decision,
    isOpen,
    values,
    error,
    isSending: isSending || (isSubmitted && !waiting.problem),
    /** Where an answer stands that was given and is not on the server yet. */
    saving: isSubmitted && waiting.problem ? savingStateOf(waiting, false) : undefined,
    /** An answer from elsewhere that stands on the server in place of this one: to be asked about. */
    other: waiting?.problem?.kind === 'changed-elsewhere' ? waiting.problem.other : undefined,
    change,
    submit,
    decideAgain: () => setOpen(true),
    keepMine: () => outbox.keepMine(owner, document),
    takeOther: () =>
      attempt(async () => {
        const { decisions } = await call(getLesson, { params, invitation })
        const other = decisions.find(({ id }) => id === opened.id)
        outbox.discard(owner, document)
        if (other) show(other)
      }),
  }
}
