import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type CaseView, decideCaseStep, restartCase } from '#contract/decisions.ts'
import { getLesson } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { confirm } from '../../ui/dialog.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { useTask } from '../../ui/use-task.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { choice } from '../questions/choice.tsx'
import { DecideButton, DecisionFrame, ReasoningSources } from './decision-frame.tsx'
import { LessonSources } from './lesson-sources.tsx'
import { isStored, type Lesson, type Reading } from './reading.ts'
import { ScrollHints } from './text-tools.tsx'

type Taken = CaseView['path'][number]

const Html = ({ html }: { html: string }) => <SanitisedHtml className="prose decision-case" html={html} />

const TakenStep = ({ step, number }: { step: Taken; number: number }) => (
  <li className="decision-option grid min-w-0 grid-cols-1 gap-[0.4rem]">
    <h3 className="font-semibold">Decision {number}</h3>
    <Html html={step.situationHtml} />
    <p>{step.question}</p>
    <p>
      <strong>You decided:</strong> {step.options.find(({ id }) => id === step.chosen)?.text}{' '}
      <Badge tone={step.points === step.mostPoints ? 'success' : step.points === 0 ? 'danger' : 'warning'}>
        {step.points} of {step.mostPoints} points
      </Badge>
    </p>
    <p>
      <strong>What happens:</strong> {step.consequence}
    </p>
    <p>
      <strong>Why:</strong> {step.reasoning}
    </p>
    {step.better ? (
      <p>
        <strong>Better:</strong> {step.better.text} {step.better.reasoning}
      </p>
    ) : null}
    <ReasoningSources facts={step.facts} title={`Sources of decision ${number}`} heading="h4" />
  </li>
)

/** The path through a branching case. A chosen option is kept on this device until the decision is saved; for admins nothing is kept. */
const useCase = (
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
  const {
    isPending: isSending,
    error,
    setError,
    run: attempt,
  } = useTask((send: () => Promise<unknown>) => send(), {
    network: 'Network error. Please check your connection and try again.',
  })
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

/** A branching case: one decision at a time with its consequence, then the explanation of the whole path. */
export const CasePart = ({
  branchingCase,
  lesson,
  reading,
  onChanged,
}: {
  branchingCase: CaseView
  lesson: Pick<Lesson, 'moduleId' | 'lessonId'>
  reading: Reading
  onChanged: (changed: CaseView) => void
}) => {
  const { view, option, choose, decide, restart, isSending, saving, error, moves } = useCase(
    branchingCase,
    lesson,
    reading,
    onChanged,
  )
  const base = useId()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const news = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moves > 0) news.current?.focus()
  }, [moves])
  const { step, ending, path } = view
  return (
    <DecisionFrame ref={setFrame} badge="Case" title={view.title} heading="h2">
      <Html html={view.introHtml} />
      {path.length > 0 ? (
        <ol className="grid gap-4">
          {path.map((taken, index) => (
            <TakenStep key={taken.id} step={taken} number={index + 1} />
          ))}
        </ol>
      ) : null}
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {step ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void decide()
          }}
        >
          <h3 ref={news} tabIndex={-1} className="text-title">
            Decision {path.length + 1}
          </h3>
          <Html html={step.situationHtml} />
          <fieldset className="quiz-question">
            <legend>{step.question}</legend>
            <choice.Field
              name={`${base}-${step.id}`}
              options={step.options}
              answer={option}
              onAnswer={(answer) => choose(String(answer))}
            />
          </fieldset>
          <DecideButton isSending={isSending} saving={saving} />
        </form>
      ) : null}
      {ending ? (
        <div className="grid gap-3">
          <h3 ref={news} tabIndex={-1} className="text-title">
            {ending.title}: {ending.percent}% of the points
          </h3>
          <p>{ending.text}</p>
          <p className="text-sm text-muted">
            You made {path.length} decisions and reached {view.points} of {view.mostPoints} points.
            {view.bestPercent !== null && view.bestPercent > ending.percent ? ` Your best result is ${view.bestPercent}%.` : ''}
          </p>
          <LessonSources facts={ending.facts} title="Sources of the ending" heading="h4" linked={false} />
        </div>
      ) : null}
      {path.length > 0 ? (
        <div className="print:hidden">
          <Button variant="secondary" size="small" icon="refresh" busy={isSending} onClick={restart}>
            Begin again
          </Button>
        </div>
      ) : null}
      {frame && JSON.stringify(view).includes('table-scroll') ? <ScrollHints root={frame} /> : null}
    </DecisionFrame>
  )
}
