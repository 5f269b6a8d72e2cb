import type { ActivityField } from '#contract/course-content.ts'

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(shown).filter(Boolean).join(' – ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === undefined || value === null ? '' : String(value)
}

/** Values of an activity by the names of its fields, to be read. */
export const ActivityAnswers = ({ fields, values }: { fields: ActivityField[]; values: Record<string, unknown> }) => (
  <dl className="activity-answers">
    {fields
      .filter((field) => shown(values[field.id]) !== '')
      .map((field) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>{shown(values[field.id])}</dd>
        </div>
      ))}
  </dl>
)
