import type { RubricCriterion } from '#content/assessment-rubric.ts'
import { rubricLevels } from '#content/rubric-levels.ts'

/** What a reviewer looks at, and what each level looks like. */
export const Rubric = ({
  criteria,
  heading: Heading = 'h4',
}: {
  criteria: readonly RubricCriterion[]
  /** One below the heading that it stands under. */
  heading?: 'h3' | 'h4'
}) => (
  <div className="rubric">
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
