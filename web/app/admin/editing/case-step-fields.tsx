import type { CaseStep } from '#contract/branching-case.ts'
import { endOfCase, maxCasePoints } from '#contract/case-paths.ts'
import { optionCount } from '#contract/lesson-limits.ts'
import { SelectField } from '../../../ui/field.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { textFields } from './text-fields.tsx'

type Option = CaseStep['options'][number]

const letters = ['a', 'b', 'c', 'd', 'e']

const pointsOfChoices = Array.from({ length: maxCasePoints + 1 }, (_, points) => points)

const freshOption = (taken: readonly Option[]): Option => ({
  id: letters.find((letter) => taken.every(({ id }) => id !== letter)) ?? 'e',
  text: '',
  points: 0,
  reasoning: '',
  consequence: '',
  next: endOfCase,
})

export const freshStep = (): CaseStep => ({
  id: `step-${crypto.randomUUID().slice(0, 6)}`,
  situation: '',
  question: '',
  options: letters.slice(0, 2).map((id) => ({ ...freshOption([]), id })),
})

export const StepChoice = ({
  name,
  label,
  value,
  steps,
  error,
  onChange,
}: {
  name: string
  label: string
  value: string
  steps: readonly CaseStep[]
  error: string | undefined
  onChange: (step: string) => void
}) => {
  const isKnown = value === endOfCase || steps.some(({ id }) => id === value)
  return (
    <SelectField
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {isKnown ? null : <option value={value}>{value} (deleted)</option>}
      {steps.map(({ id, question }, index) => (
        <option key={id} value={id}>
          {index + 1}: {question || id}
        </option>
      ))}
      <option value={endOfCase}>The end of the case</option>
    </SelectField>
  )
}

export const StepFields = ({
  step,
  change,
  at,
  number,
  steps,
  issues,
}: {
  step: CaseStep
  change: (changes: Partial<CaseStep>) => void
  at: string
  number: number
  steps: readonly CaseStep[]
  issues: Issues
}) => {
  const fields = textFields({ group: step, set: change, issues, prefix: `${at}.` })
  return (
    <>
      <p className="text-sm text-muted">
        Step {number}, named {step.id}.
      </p>
      {issues[`${at}.id`] ? <p className="field-error">{issues[`${at}.id`]}</p> : null}
      {fields.area('situation', 'Situation (Markdown)', { rows: 6, required: true })}
      {fields.line('question', `Question of step ${number}`, { required: true })}
      <ListEditor
        title="Options"
        name="option"
        of={`step ${number}`}
        items={step.options}
        onChange={(options) => change({ options })}
        fresh={() => freshOption(step.options)}
        min={optionCount.min}
        max={optionCount.max}
        error={issues[`${at}.options`]}
        render={(option, changeOption, place) => {
          const here = `${at}.options.${place}`
          const texts = textFields({ group: option, set: changeOption, issues, prefix: `${here}.` })
          return (
            <>
              {texts.line('text', `Option ${place + 1}`, { required: true })}
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  name={`${here}.points`}
                  label="Points"
                  value={String(option.points)}
                  error={issues[`${here}.points`]}
                  onChange={({ currentTarget }) => changeOption({ points: Number(currentTarget.value) })}
                >
                  {pointsOfChoices.map((points) => (
                    <option key={points}>{points}</option>
                  ))}
                </SelectField>
                <StepChoice
                  name={`${here}.next`}
                  label="Leads to"
                  value={option.next}
                  steps={steps}
                  error={issues[`${here}.next`]}
                  onChange={(next) => changeOption({ next })}
                />
              </div>
              {texts.area('reasoning', 'The reasoning', { rows: 3, required: true })}
              {texts.area('consequence', 'What happens then', { rows: 3, required: true })}
            </>
          )
        }}
      />
    </>
  )
}
