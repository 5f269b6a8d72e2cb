import { type ArtefactType, rubricLevels, rubrics, rubricVersion } from '#content/assessment-rubric.ts'
import { Cell, Table } from '../../ui/table.tsx'

/** The published rubric of one kind of work: each criterion with what its levels look like. */
export const Rubric = ({ type }: { type: ArtefactType }) => (
  <Table
    caption={`Rubric: ${rubrics[type].title}, version ${rubricVersion}`}
    captionShown
    columns={['Criterion', ...rubricLevels.map(({ label }) => label)]}
  >
    {rubrics[type].criteria.map(({ id, title, levels }) => (
      <tr key={id}>
        <Cell label="Criterion" head>
          {title}
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
