import type { ActivityField } from '#contract/course-content.ts'

/** A value of an activity as text: lists line by line, the cells of a row joined by dashes. */
export const shownAnswer = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shownAnswer).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(shownAnswer).filter(Boolean).join(' – ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === undefined || value === null ? '' : String(value)
}

/** Values of an activity by the names of its fields, to be read. */
export const ActivityAnswers = ({ fields, values }: { fields: ActivityField[]; values: Record<string, unknown> }) => (
  <dl className="activity-answers">
    {fields
      .filter((field) => shownAnswer(values[field.id]) !== '')
      .map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>{shownAnswer(values[field.id])}</dd>
        </div>
      ))}
  </dl>
)
