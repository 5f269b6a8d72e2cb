import type { QuestionKind } from '#contract/question-kinds.ts'
import { questionKinds } from '../../questions/question-kinds.tsx'
import { DecisionFrame } from '../../reader/decision-frame.tsx'

/** A decision or a step of a case as learners see it before deciding; Markdown is not rendered. */
export const QuestionPreview = ({
  name,
  title,
  text,
  question,
  kind,
  options,
}: {
  /** Radio group name, unique on the page. */
  name: string
  title: string
  text: string
  question: string
  kind: QuestionKind
  options: readonly { id: string; text: string }[]
}) => {
  const parts = questionKinds[kind]
  return (
    <DecisionFrame badge="Decide" title={title} heading="h3">
      <p className="whitespace-pre-line">{text}</p>
      <div className="quiz-question">
        <p className="font-semibold">{question}</p>
        <p className="text-sm text-muted">{parts.hint}</p>
        <parts.Field name={name} options={[...options]} answer={parts.startWith?.([...options])} onAnswer={() => {}} />
      </div>
    </DecisionFrame>
  )
}
