/** A quiz question with its options to choose from; `number` counts from 1, `chosen` and the options from 0. */
export const QuestionField = ({
  number,
  name,
  question,
  options,
  chosen,
  onChoose,
}: {
  number: number
  /** Name of the group, unique on the page. */
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
    <div className="choice-cards quiz-options">
      {options.map((option, at) => (
        <label key={option} className="choice">
          <input type="radio" name={name} value={at} checked={chosen === at} onChange={() => onChoose(at)} />
          <span>{option}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
