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
      <section
        key={id}
        className="grid gap-3 rounded-md border border-line p-4 wrap-anywhere"
        aria-labelledby={`criterion-${id}`}
      >
        <Heading id={`criterion-${id}`} className="font-semibold">
          {title}
        </Heading>
        <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
          {rubricLevels.map((level) => (
            <div key={level.id}>
              <dt className="text-(length:--text-sm) text-muted">{level.label}</dt>
              <dd className="whitespace-pre-line">{levels[level.id]}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)
