import { useState } from 'react'
import { type DecisionView, makeDecision } from '#contract/decisions.ts'
import { getLesson } from '#contract/lessons.ts'
import { type GivenAnswer, isComplete } from '#contract/question-kinds.ts'
import { call } from '../../api/call.ts'
import { useTask } from '../../ui/use-task.ts'
import type { Payloads } from '../drafts/entry.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { questionKinds } from '../questions/question-kinds.tsx'
import { isStored, type Lesson, type Reading } from './reading.ts'

type Values = Payloads['decision']['values']

/** An earlier answer with the options of today; those that an order lacks come last. */
const withOptionsOf = ({ kind, options }: DecisionView, answer: GivenAnswer | undefined): GivenAnswer | undefined => {
  const ids = options.map(({ id }) => id)
  if (Array.isArray(answer)) {
    const known = answer.filter((id) => ids.includes(id))
    return kind === 'order' ? [...new Set([...known, ...ids])] : known
  }
  return typeof answer === 'object' ? Object.fromEntries(Object.entries(answer).filter(([id]) => ids.includes(id))) : answer
}

/** An answer to a decision, kept on this device until it is saved; for admins nothing is kept. */
export const useDecision = (
  opened: DecisionView,
  { moduleId, lessonId }: Pick<Lesson, 'moduleId' | 'lessonId'>,
  reading: Reading,
  onMade: (decision: DecisionView) => void,
) => {
  const { owner, invitation } = reading
  const key = { owner, invitation, document: `decision ${moduleId}/${lessonId}/${opened.id}`, moduleId, lessonId }
  const draft = useDraft(key, ['decision'], ({ data }) => show(data))
  const { waiting, isSubmitted } = draft
  const [decision, setDecision] = useState(opened)
  const [isOpen, setOpen] = useState(!opened.answer || waiting !== undefined)
  /** An admin's answer. */
  const [tried, setTried] = useState<Values>()
  const {
    isPending: isSending,
    error,
    setError,
    run: attempt,
  } = useTask((send: () => Promise<unknown>) => send(), {
    network: 'Network error. Please check your connection and try again.',
  })
  const { kind, options, answer, version } = decision
  const parts = questionKinds[kind]
  const savedValues = { answer: answer?.given ?? parts.startWith?.(options), reason: answer?.reason ?? '' }
  const found = (isStored(reading) ? waiting?.payload.values : tried) ?? savedValues
  const values = { ...found, answer: withOptionsOf(decision, found.answer) }

  const show = (made: DecisionView) => {
    setDecision(made)
    setTried(undefined)
    setError('')
    setOpen(false)
    onMade(made)
  }
  const changeOf = (next: Values, isHeld: boolean) => ({
    kind: 'decision' as const,
    version,
    isHeld,
    payload: { decisionId: opened.id, values: { answer: next.answer, reason: next.reason } },
  })
  const change = (next: Values) => {
    setError('')
    if (isStored(reading)) draft.put(changeOf(next, true))
    else setTried(next)
  }
  const params = { moduleId, lessonId }
  const submit = async () => {
    if (isSending) return
    if (values.answer === undefined || !isComplete[kind](options, values.answer)) {
      const stillOpen = values.answer === undefined ? [] : (parts.listOpen?.(options, values.answer) ?? [])
      const named = stillOpen.map(({ text }) => `“${text.length > 60 ? `${text.slice(0, 58)}…` : text}”`).join(', ')
      return setError(named ? `Please decide first. Still open: ${named}.` : 'Please decide first.')
    }
    if (!isStored(reading))
      return attempt(async () => {
        show(await call(makeDecision, { params: { ...params, decisionId: opened.id }, body: values }))
      })
    return attempt(async () => {
      const outcome = await draft.submit(changeOf(values, false))
      if (outcome.kind !== 'refused') return
      draft.put(changeOf(values, true))
      setError(outcome.message)
    })
  }
  return {
    decision,
    isOpen,
    values,
    error,
    isSending: isSending || (isSubmitted && !waiting?.problem),
    /** Saving state of an unsaved answer. */
    saving: isSubmitted && waiting?.problem ? draft.saving : undefined,
    /** A conflicting answer saved elsewhere. */
    other: draft.other,
    change,
    submit,
    decideAgain: () => setOpen(true),
    keepMine: draft.keepMine,
    takeOther: () =>
      attempt(async () => {
        const { decisions } = await call(getLesson, { params, invitation })
        const other = decisions.find(({ id }) => id === opened.id)
        draft.discard()
        if (other) show(other)
      }),
  }
}
