import { rubricLevels } from '#content/rubric-levels.ts'
import type { Rubric as Published } from '#contract/artefacts.ts'
import { Cell, Table } from '../../ui/table.tsx'

export const Rubric = ({ title, rubric: { version, criteria } }: { title: string; rubric: Published }) => (
  <Table
    caption={`Rubric: ${title}, version ${version}`}
    captionShown
    columns={['Criterion', ...rubricLevels.map(({ label }) => label)]}
  >
    {criteria.map(({ id, title: name, levels }) => (
      <tr key={id}>
        <Cell label="Criterion" head>
          {name}
        </Cell>
        {rubricLevels.map((level) => (
          <Cell key={level.id} label={level.label}>
            {levels[level.id]}
          </Cell>
        ))}
      </tr>
    ))}
  </Table>
)
