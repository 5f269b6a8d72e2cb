import { useEffect, useEffectEvent, useState } from 'react'
import { type CaseView, decideCaseStep, restartCase } from '#contract/decisions.ts'
import { getLesson } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/dialog.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { isStored, type Lesson, type Reading } from './reading.ts'
import { useSending } from './use-sending.ts'

/** The path through a branching case. A chosen option is kept on this device until the decision is saved; for admins nothing is kept. */
export const useCase = (
  opened: CaseView,
  { moduleId, lessonId }: Pick<Lesson, 'moduleId' | 'lessonId'>,
  reading: Reading,
  onChanged: (changed: CaseView) => void,
) => {
  const { owner, invitation } = reading
  const key = { owner, invitation, document: `case ${moduleId}/${lessonId}`, moduleId, lessonId }
  const at = { params: { moduleId, lessonId }, invitation }
  const draft = useDraft(key, ['case-step'], ({ data }) => show(data))
  const [view, setView] = useState(opened)
  /** An admin's choice. */
  const [tried, setTried] = useState<string>()
  const { isPending: isSending, error, setError, run: attempt } = useSending()
  const [moves, setMoves] = useState(0)
  const { step } = view
  const waiting = draft.waiting?.payload.step === step?.id ? draft.waiting : undefined
  const isSubmitted = waiting !== undefined && !waiting.isHeld
  const option = isStored(reading) ? waiting?.payload.option : tried

  const show = (changed: CaseView) => {
    setView(changed)
    setTried(undefined)
    setError('')
    setMoves((count) => count + 1)
    onChanged(changed)
  }

  /** The case has changed, or was continued on another device: shows the current state and this device’s choice. */
  const onRefused = useEffectEvent(async (message: string) => {
    const chosen = step?.options.find(({ id }) => id === option)?.text
    draft.discard()
    const now = await call(getLesson, at).catch(() => undefined)
    if (now?.branchingCase) show(now.branchingCase)
    setError(chosen ? `${message} Here you had chosen: “${chosen}”` : message)
  })
  const problem = draft.waiting?.problem
  useEffect(() => {
    if (problem?.kind === 'refused') void onRefused(problem.message)
  }, [problem])

  const choose = (chosen: string) => {
    setError('')
    if (!isStored(reading)) return setTried(chosen)
    if (step) draft.put({ kind: 'case-step', isHeld: true, payload: { step: step.id, option: chosen } })
  }
  const decide = async () => {
    if (!step || isSending) return
    if (option === undefined) return setError('Please choose what you do.')
    if (isStored(reading)) return attempt(() => draft.submit({ kind: 'case-step', payload: { step: step.id, option } }))
    // Nothing is stored for admins, so the path so far is sent along.
    const before = view.path.map(({ id, chosen }) => ({ step: id, option: chosen }))
    return attempt(async () => show(await call(decideCaseStep, { ...at, body: { step: step.id, option, before } })))
  }
  const restart = async () => {
    const yes =
      view.ending !== null ||
      (await confirm({
        title: 'Begin again?',
        text: 'This path through the case ends here. Your best result is kept.',
        confirmLabel: 'Begin again',
      }))
    if (!yes) return
    await attempt(async () => {
      const begun = await call(restartCase, at)
      draft.discard()
      show(begun)
    })
  }
  return {
    view,
    option,
    choose,
    decide,
    restart,
    isSending: isSending || (isSubmitted && !waiting.problem),
    /** Saving state of an unsaved decision. */
    saving: isSubmitted && waiting.problem && waiting.problem.kind !== 'refused' ? draft.saving : undefined,
    error,
    moves,
  }
}
