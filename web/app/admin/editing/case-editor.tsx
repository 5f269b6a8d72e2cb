import type { BranchingCase } from '#contract/branching-case.ts'
import { maxCasePoints } from '#contract/case-paths.ts'
import { maxCaseEndings, maxCaseSteps } from '#contract/lesson-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CaseMap } from './case-map.tsx'
import { freshStep, StepChoice, StepFields } from './case-step-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { textFields } from './text-fields.tsx'

const freshCase = (): BranchingCase => {
  const step = freshStep()
  return {
    id: `case-${crypto.randomUUID().slice(0, 6)}`,
    title: '',
    intro: '',
    start: step.id,
    steps: [step],
    endings: [{ id: 'end-1', from: 0, title: '', text: '' }],
  }
}

export const CaseEditor = ({
  branchingCase,
  onChange,
  issues,
}: {
  branchingCase: BranchingCase | null
  onChange: (branchingCase: BranchingCase | null) => void
  issues: Issues
}) => {
  if (!branchingCase)
    return (
      <div>
        <Button variant="secondary" icon="plus" onClick={() => onChange(freshCase())}>
          Add a branching case
        </Button>
      </div>
    )
  const { steps } = branchingCase
  const set = (changes: Partial<BranchingCase>) => onChange({ ...branchingCase, ...changes })
  const at = 'branchingCase'
  const fields = textFields({ group: branchingCase, set, issues, prefix: `${at}.` })
  const remove = async () => {
    const yes = await confirm({
      title: 'Remove the branching case?',
      text: 'The case is removed when you save. Earlier versions of the lesson keep it.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (yes) onChange(null)
  }
  return (
    <section className="grid gap-4" aria-label="Branching case">
      <h2 className="text-title">Branching case</h2>
      <p className="text-sm text-muted">
        Decisions that lead on to one another. A choice is worth 0 to {maxCasePoints} points; the ending follows from the share of
        the points that could be had on the way taken.
      </p>
      {issues[at] ? <p className="field-error">{issues[at]}</p> : null}
      {fields.line('title', 'Title of the case', { required: true })}
      {fields.area('intro', 'Introduction (Markdown)', { rows: 4, required: true })}
      <StepChoice
        name={`${at}.start`}
        label="Starts with step"
        value={branchingCase.start}
        steps={steps}
        error={issues[`${at}.start`]}
        onChange={(start) => set({ start })}
      />
      <CaseMap branchingCase={branchingCase} />
      <ListEditor
        title="Steps"
        name="step"
        of="the case"
        items={steps}
        onChange={(changed) => set({ steps: changed })}
        fresh={freshStep}
        min={1}
        max={maxCaseSteps}
        error={issues[`${at}.steps`]}
        preview={({ id, situation, question, options }, index) => (
          <QuestionPreview
            name={`preview ${id}`}
            title={`Decision ${index + 1}`}
            text={situation}
            question={question}
            kind="choice"
            options={options}
          />
        )}
        losing={({ id }) => `Choices that lead to step ${steps.findIndex((step) => step.id === id) + 1} will then lead nowhere.`}
        render={(step, change, index) => (
          <StepFields step={step} change={change} at={`${at}.steps.${index}`} number={index + 1} steps={steps} issues={issues} />
        )}
      />
      <ListEditor
        title="Endings"
        name="ending"
        of="the case"
        items={branchingCase.endings}
        onChange={(endings) => set({ endings })}
        fresh={() => ({ id: `end-${crypto.randomUUID().slice(0, 6)}`, from: 50, title: '', text: '' })}
        min={1}
        max={maxCaseEndings}
        error={issues[`${at}.endings`]}
        render={(ending, change, index) => {
          const here = `${at}.endings.${index}`
          const texts = textFields({ group: ending, set: change, issues, prefix: `${here}.` })
          return (
            <>
              <TextField
                name={`${here}.from`}
                label="From how many percent of the points"
                type="number"
                min={0}
                max={100}
                required
                value={ending.from}
                error={issues[`${here}.from`]}
                onChange={({ currentTarget }) => change({ from: Number(currentTarget.value) })}
              />
              {texts.line('title', `Title of ending ${index + 1}`, { required: true })}
              {texts.area('text', 'What became of it', { rows: 4, required: true })}
            </>
          )
        }}
      />
      <div>
        <Button variant="remove" onClick={remove}>
          Remove the branching case
        </Button>
      </div>
    </section>
  )
}
