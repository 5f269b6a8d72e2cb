import { type RubricCriterion, rubricLevels } from '#content/assessment-rubric.ts'

/** What a reviewer looks at, and what each level looks like. */
export const Rubric = ({ criteria }: { criteria: readonly RubricCriterion[] }) => (
  <div className="rubric">
    {criteria.map(({ id, title, levels }) => (
      <section key={id} className="compared" aria-labelledby={`criterion-${id}`}>
        <h4 id={`criterion-${id}`} className="font-semibold">
          {title}
        </h4>
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
