import practiceSchemas from 'virtual:practice-schemas'
import type { ReactNode } from 'react'
import type { BranchingCase } from '#contract/branching-case.ts'
import { endOfCase, maxCasePoints, pathLengths } from '#contract/case-paths.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog.tsx'
import { showCount } from '../../../ui/format.ts'
import { Cell, Table } from '../../../ui/table.tsx'
import { type Issues, LearnerView } from '../editing/list-editor.tsx'
import { QuestionPreview } from '../editing/question-preview.tsx'
import { fieldsOf, freshItem } from './json-schema.ts'
import { SchemaField } from './schema-form.tsx'

/** A part that a lesson has once or not at all. Whether its paths work is checked when the lesson is saved. */
const PlayedPart = ({
  part,
  name,
  text,
  value,
  onChange,
  issues,
  after,
  children,
}: {
  part: 'branchingCase' | 'conversation'
  name: string
  text: string
  value: object | null | undefined
  onChange: (value: object | null) => void
  issues: Issues
  after?: Record<string, (entry: unknown) => ReactNode>
  children?: ReactNode
}) => {
  const schema = practiceSchemas[part]
  if (!value)
    return (
      <div>
        <Button variant="secondary" icon="plus" onClick={() => onChange(fieldsOf(freshItem(schema, [])))}>
          Add a {name.toLowerCase()}
        </Button>
      </div>
    )
  const remove = async () => {
    const yes = await confirm({
      title: `Remove the ${name.toLowerCase()}?`,
      text: 'It is removed when you save. Earlier versions of the lesson keep it.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (yes) onChange(null)
  }
  return (
    <section className="grid gap-4" aria-label={name}>
      <h2 className="text-title">{name}</h2>
      <p className="text-sm text-muted">{text}</p>
      {children}
      <SchemaField
        schema={schema}
        name=""
        value={value}
        onChange={(next) => onChange(fieldsOf(next))}
        path={part}
        issues={issues}
        after={after}
      />
      <div>
        <Button variant="remove" onClick={remove}>
          Remove the {name.toLowerCase()}
        </Button>
      </div>
    </section>
  )
}

const CaseMap = ({ branchingCase: { start, steps } }: { branchingCase: BranchingCase }) => {
  const nameOf = (step: string) => {
    const index = steps.findIndex(({ id }) => id === step)
    return step === endOfCase ? 'end' : index < 0 ? 'nowhere' : String(index + 1)
  }
  const { fewest, isEndless } = pathLengths({ start, steps })
  return (
    <details className="example">
      <summary>
        Paths through the case:{' '}
        {isEndless ? 'one never ends' : `${showCount(fewest, { one: 'decision', other: 'decisions' })} on the shortest`}
      </summary>
      <Table caption="Paths through the case" columns={['Step', 'Asks', 'Choices lead to']}>
        {steps.map(({ id, question, options }, index) => (
          <tr key={id}>
            <Cell label="Step" head>
              {index + 1}
              {id === start ? ' (first)' : ''}
            </Cell>
            <Cell label="Asks">{question}</Cell>
            <Cell label="Choices lead to">
              {options.map(({ points, next }) => `${nameOf(next)} (${points} points)`).join(' · ')}
            </Cell>
          </tr>
        ))}
      </Table>
    </details>
  )
}

const previewStep = (entry: unknown) => {
  const { id, situation, question, options } = fieldsOf(entry) as BranchingCase['steps'][number]
  return (
    <LearnerView of={`step ${id}`}>
      {() => (
        <QuestionPreview
          name={`preview ${id}`}
          title="Decision"
          text={situation}
          question={question}
          kind="choice"
          options={options}
        />
      )}
    </LearnerView>
  )
}

export const PlayedParts = ({
  content: { branchingCase, conversation },
  change,
  issues,
}: {
  content: LessonContent
  change: (changes: Partial<LessonContent>) => void
  issues: Issues
}) => (
  <>
    <PlayedPart
      part="branchingCase"
      name="Branching case"
      text={`Decisions that lead on to one another. A choice is worth 0 to ${maxCasePoints} points; the ending follows from the share of the points that could be had on the way taken.`}
      value={branchingCase}
      onChange={(next) => change({ branchingCase: next as BranchingCase | null })}
      issues={issues}
      after={{ steps: previewStep }}
    >
      {branchingCase ? <CaseMap branchingCase={branchingCase} /> : null}
    </PlayedPart>
    <PlayedPart
      part="conversation"
      name="Conversation"
      text="Turns with two to four things to say. Each line, reply and ending must be reachable, and no simple habit, such as always being kind, may end well: both are checked when you save."
      value={conversation}
      onChange={(next) => change({ conversation: next as Conversation | null })}
      issues={issues}
    />
  </>
)
