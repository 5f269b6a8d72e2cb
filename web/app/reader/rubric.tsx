import type { RubricCriterion } from '#content/assessment-rubric.ts'
import { rubricLevels } from '#content/rubric-levels.ts'

export const Rubric = ({
  criteria,
  heading: Heading = 'h4',
}: {
  criteria: readonly RubricCriterion[]
  /** One level below the surrounding heading. */
  heading?: 'h3' | 'h4'
}) => (
  <div className="grid min-w-0 gap-4">
    {criteria.map(({ id, title, levels }) => (
      <section key={id} className="compared" aria-labelledby={`criterion-${id}`}>
        <Heading id={`criterion-${id}`} className="font-semibold">
          {title}
        </Heading>
        <dl>
          {rubricLevels.map((level) => (
            <div key={level.id}>
              <dt>{level.label}</dt>
              <dd>{levels[level.id]}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)
