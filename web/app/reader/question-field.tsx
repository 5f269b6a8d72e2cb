import { choice } from '../questions/choice.tsx'

/** A quiz question; `number` counts from 1, `chosen` and the options from 0. */
export const QuestionField = ({
  number,
  name,
  question,
  options,
  chosen,
  onChoose,
}: {
  number: number
  /** Radio group name, unique on the page. */
  name: string
  question: string
  options: string[]
  chosen: number | undefined
  onChoose: (option: number) => void
}) => (
  <fieldset className="quiz-question">
    <legend>
      <span className="text-muted">Question {number}.</span> {question}
    </legend>
    <choice.Field
      name={name}
      options={options.map((text, at) => ({ id: String(at), text }))}
      answer={chosen === undefined ? undefined : String(chosen)}
      onAnswer={(answer) => onChoose(Number(answer))}
    />
  </fieldset>
)
