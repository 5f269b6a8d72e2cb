import { type FormEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type DecisionView, maxReasonLength } from '#contract/decisions.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showMoment } from '../../ui/format.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { ConflictDialog } from '../drafts/conflict-dialog.tsx'
import type { Payloads } from '../drafts/entry.ts'
import { questionKinds } from '../questions/question-kinds.tsx'
import { DecideButton, DecisionFrame, ReasoningSources } from './decision-frame.tsx'
import type { Lesson, LessonProps, Reading } from './reading.ts'
import { useDecision } from './use-decision.ts'

/** Compares the learner's answer with ours, option by option in our order. */
export const ExpertReasoning = ({ decision }: { decision: DecisionView }) => {
  const { kind, options, answer, expert } = decision
  if (!answer || !expert) return null
  const parts = questionKinds[kind]
  return (
    <ul className="grid gap-3 m-0 p-0 list-none">
      {expert.options.map((judged) => {
        const mark = parts.markOf(judged.id, answer.given)
        const verdict = parts.verdictOf(judged)
        return (
          <li key={judged.id} className="decision-option grid min-w-0 grid-cols-1 gap-[0.4rem]">
            <p className="font-semibold">{options.find(({ id }) => id === judged.id)?.text}</p>
            <p className="flex flex-wrap gap-2">
              <Badge tone={verdict.tone}>{verdict.text}</Badge>
              {mark ? <span className="text-(length:--text-xs) font-bold">{mark}</span> : null}
            </p>
            <p>{judged.reasoning}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Agreement in words, because a percentage would make a judgement look like a measurement. */
const agreementInWords = (percent: number): string => {
  if (percent === 100) return 'You decided as we would.'
  if (percent >= 70) return 'You decided much as we would.'
  return percent >= 40 ? 'You decided partly as we would.' : 'You decided differently from us.'
}

const Outcome = ({ decision, onChange }: { decision: DecisionView; onChange: () => void }) => {
  const { answer, firstAnswer, agreement, expert } = decision
  if (!answer || !expert || agreement === null) return null
  return (
    <>
      <p className="text-sm text-muted">
        Decided {showMoment(answer.answeredAt)}
        {firstAnswer ? `, first on ${showMoment(firstAnswer.answeredAt)}` : ''}. {agreementInWords(agreement)}
      </p>
      {answer.reason ? (
        <p>
          <strong>Your reason:</strong> {answer.reason}
        </p>
      ) : null}
      <ExpertReasoning decision={decision} />
      <p>
        <strong>Next time:</strong> {expert.takeaway}
      </p>
      <ReasoningSources
        facts={expert.facts}
        title="Sources of the reasoning"
        label={`Sources of the reasoning: ${decision.title}`}
        heading="h5"
      />
      <div className="print:hidden">
        <Button variant="secondary" size="small" onClick={onChange}>
          Decide again<span className="sr-only">: {decision.title}</span>
        </Button>
      </div>
    </>
  )
}

const Answer = ({ decision, values: { answer, reason } }: { decision: DecisionView; values: Payloads['decision']['values'] }) => (
  <div>
    <ul className="list-disc pl-5">
      {decision.options.flatMap(({ id, text }) => {
        const mark = answer === undefined ? undefined : questionKinds[decision.kind].markOf(id, answer)
        return mark ? [<li key={id}>{`${mark}: ${text}`}</li>] : []
      })}
    </ul>
    {reason ? (
      <p>
        <strong>Your reason:</strong> {reason}
      </p>
    ) : null}
  </div>
)

export const DecisionPart = ({
  decision: opened,
  lesson,
  reading,
  onMade,
}: {
  decision: DecisionView
  lesson: Pick<Lesson, 'moduleId' | 'lessonId'>
  reading: Reading
  onMade: (decision: DecisionView) => void
}) => {
  const { decision, isOpen, values, isSending, saving, error, other, ...draft } = useDecision(opened, lesson, reading, onMade)
  const { kind, title, caseHtml, question, options } = decision
  const parts = questionKinds[kind]
  const base = useId()
  const outcome = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (!isOpen && wasOpen.current) outcome.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void draft.submit()
  }
  return (
    <DecisionFrame badge="Decide" title={title} heading="h3">
      <SanitisedHtml className="prose decision-case" html={caseHtml} />
      {other ? (
        <ConflictDialog
          title="You also decided this somewhere else"
          text={`Another answer was given on ${showMoment(other.savedAt)}, on another device or in another window. Which one do you want to keep?`}
          mine={{
            title: 'Your answer here',
            content: <Answer decision={decision} values={values} />,
            action: 'Keep the answer here',
            choose: draft.keepMine,
          }}
          theirs={{
            title: 'The other answer',
            content: <Answer decision={decision} values={other.values} />,
            action: 'Use the other answer',
            choose: draft.takeOther,
          }}
        />
      ) : null}
      {isOpen ? (
        <form className="grid gap-4" onSubmit={submit}>
          <fieldset className="quiz-question">
            <legend>{question}</legend>
            <p className="text-sm text-muted">{parts.hint}</p>
            <parts.Field
              name={base}
              options={options}
              answer={values.answer}
              onAnswer={(answer) => draft.change({ ...values, answer })}
            />
          </fieldset>
          <TextArea
            name={`${base}-reason`}
            label="Your reason (optional)"
            hint="One line is enough. You will find it in your notes later."
            rows={2}
            maxLength={maxReasonLength}
            value={values.reason}
            onChange={({ currentTarget }) => draft.change({ ...values, reason: currentTarget.value })}
          />
          {error ? <Alert tone="danger">{error}</Alert> : null}
          <DecideButton isSending={isSending} saving={saving} />
        </form>
      ) : (
        <div className="grid gap-4">
          <p className="font-semibold">{question}</p>
          <h4 ref={outcome} tabIndex={-1} className="font-semibold">
            What we’d do
          </h4>
          <Outcome decision={decision} onChange={draft.decideAgain} />
        </div>
      )}
    </DecisionFrame>
  )
}

export const TextDecisions = ({
  places,
  lesson,
  reading,
  onMade,
}: LessonProps & { places: HTMLElement[]; onMade: (decision: DecisionView) => void }) =>
  places.map((place) => {
    const decision = lesson.decisions.find(({ id }) => id === place.dataset.decision)
    return (
      decision &&
      createPortal(<DecisionPart decision={decision} lesson={lesson} reading={reading} onMade={onMade} />, place, decision.id)
    )
  })
