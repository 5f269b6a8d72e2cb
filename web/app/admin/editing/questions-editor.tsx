import { maxQuestions } from '#contract/lesson-limits.ts'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import { QuestionField } from '../../reader/question-field.tsx'
import { blankAssessmentQuestion, blankQuestion } from './blank-parts.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'

type Question = Pick<PoolQuestion, 'id' | 'question' | 'options' | 'correct'>

const preview = (list: string) => (question: Question, index: number) => (
  <QuestionField
    number={index + 1}
    name={`preview ${list} ${index}`}
    question={question.question}
    options={question.options.map(({ text }) => text)}
    chosen={undefined}
    onChoose={() => {}}
  />
)

const QuestionFields = ({
  question,
  change,
  at,
  label,
  issues,
}: {
  question: Question
  change: (changes: Partial<Question>) => void
  /** Path of the question in the lesson, with which its issues begin. */
  at: string
  label: string
  issues: Issues
}) => {
  const fields = editorFields({ group: question, set: change, issues, prefix: `${at}.` })
  return (
    <>
      {fields.area('question', label, { rows: 2, required: true })}
      {issues[`${at}.id`] ? <p className="field-error">{issues[`${at}.id`]}</p> : null}
      {issues[`${at}.options`] ? <p className="field-error">{issues[`${at}.options`]}</p> : null}
      {question.options.map((option, place) => {
        const letter = option.id.toUpperCase()
        const changeOption = (changes: Partial<typeof option>) =>
          change({ options: question.options.with(place, { ...option, ...changes }) })
        const texts = editorFields({ group: option, set: changeOption, issues, prefix: `${at}.options.${place}.` })
        return (
          <div key={option.id} className="grid gap-2 sm:grid-cols-2">
            <div className="grid gap-2">
              {texts.line('text', `Option ${letter}`, { required: true })}
              <label className="choice">
                <input
                  type="radio"
                  name={`${at}.correct`}
                  checked={question.correct === option.id}
                  onChange={() => change({ correct: option.id })}
                />
                {letter} is the right answer
              </label>
            </div>
            {texts.area('explanation', `Why ${letter} is right or wrong`, { rows: 2, required: true })}
          </div>
        )
      })}
    </>
  )
}

export const QuestionsEditor = ({
  quiz,
  assessment,
  change,
  issues,
}: {
  quiz: PoolQuestion[]
  assessment: AssessmentQuestion[]
  change: (changes: { quiz: PoolQuestion[] } | { assessment: AssessmentQuestion[] }) => void
  issues: Issues
}) => (
  <>
    <ListEditor
      title="Questions"
      name="question"
      items={quiz}
      onChange={(questions) => change({ quiz: questions })}
      fresh={blankQuestion}
      min={1}
      max={maxQuestions}
      error={issues.quiz}
      preview={preview('quiz')}
      render={(question, set, index) => (
        <QuestionFields question={question} change={set} at={`quiz.${index}`} label={`Question ${index + 1}`} issues={issues} />
      )}
    />
    <ListEditor
      title="Questions of the final assessment about this module"
      name="assessment question"
      items={assessment}
      onChange={(questions) => change({ assessment: questions })}
      fresh={blankAssessmentQuestion}
      max={maxQuestions}
      error={issues.assessment}
      preview={preview('assessment')}
      losing={() => 'Attempts in progress keep it. The final assessment is offered while it has 60 questions or more in all.'}
      render={(question, set, index) => {
        const at = `assessment.${index}`
        const fields = editorFields({ group: question, set, issues, prefix: `${at}.` })
        return (
          <>
            <QuestionFields question={question} change={set} at={at} label={`Assessment question ${index + 1}`} issues={issues} />
            {fields.line('topic', 'What to review after a wrong answer', { required: true })}
          </>
        )
      }}
    />
  </>
)
