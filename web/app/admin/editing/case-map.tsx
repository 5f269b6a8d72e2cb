import type { BranchingCase } from '#contract/branching-case.ts'
import { endOfCase, pathLengths } from '#contract/case-paths.ts'
import { showCount } from '../../../ui/format.ts'
import { Cell, Table } from '../../../ui/table.tsx'

export const CaseMap = ({ branchingCase: { start, steps } }: { branchingCase: BranchingCase }) => {
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
