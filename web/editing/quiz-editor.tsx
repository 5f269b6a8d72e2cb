import type { QuizQuestion } from '#contract/course-content.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { freshQuestion } from './fresh-parts.ts'
import { type Issues, ListEditor } from './list-editor.tsx'

const letters = ['A', 'B', 'C', 'D']

/** The questions of a quiz: four options each, exactly one of them right, and why. */
export const QuizEditor = ({
  quiz,
  onChange,
  issues,
}: {
  quiz: QuizQuestion[]
  onChange: (quiz: QuizQuestion[]) => void
  issues: Issues
}) => (
  <ListEditor
    title="Questions"
    name="question"
    items={quiz}
    onChange={onChange}
    fresh={freshQuestion}
    min={1}
    max={20}
    error={issues.quiz}
    render={(question, change, index) => {
      const at = `quiz.${index}`
      return (
        <>
          <TextArea
            name={`${at}.question`}
            label={`Question ${index + 1}`}
            rows={2}
            required
            value={question.question}
            error={issues[`${at}.question`]}
            onChange={({ currentTarget }) => change({ question: currentTarget.value })}
          />
          {issues[`${at}.options`] ? <p className="field-error">{issues[`${at}.options`]}</p> : null}
          {letters.map((letter, option) => (
            <div key={letter} className="grid gap-2 sm:grid-cols-2">
              <div className="grid gap-2">
                <TextField
                  name={`${at}.options.${option}`}
                  label={`Option ${letter}`}
                  required
                  value={question.options[option] ?? ''}
                  error={issues[`${at}.options.${option}`]}
                  onChange={({ currentTarget }) => change({ options: question.options.with(option, currentTarget.value) })}
                />
                <label className="choice">
                  <input
                    type="radio"
                    name={`${at}.correct`}
                    checked={question.correct === option}
                    onChange={() => change({ correct: option })}
                  />
                  {letter} is the right answer
                </label>
              </div>
              <TextArea
                name={`${at}.explanations.${option}`}
                label={`Why ${letter} is right or wrong`}
                rows={2}
                required
                value={question.explanations[option] ?? ''}
                error={issues[`${at}.explanations.${option}`]}
                onChange={({ currentTarget }) =>
                  change({ explanations: question.explanations.with(option, currentTarget.value) })
                }
              />
            </div>
          ))}
        </>
      )
    }}
  />
)
