import { useEffect, useId, useRef, useState } from 'react'
import type { CaseView } from '#contract/decisions.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { choice } from '../questions/choice.tsx'
import { DecideButton } from './decide-button.tsx'
import { DecisionFrame } from './decision-frame.tsx'
import { LessonSources } from './lesson-sources.tsx'
import type { Lesson, Reading } from './reading.ts'
import { ReasoningSources } from './reasoning-sources.tsx'
import { ScrollHints } from './scroll-hints.tsx'
import { useCase } from './use-case.ts'

type Taken = CaseView['path'][number]

const Html = ({ html }: { html: string }) => <SanitisedHtml className="prose decision-case" html={html} />

const TakenStep = ({ step, number }: { step: Taken; number: number }) => (
  <li className="decision-option">
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
