import type { ActivityField } from '#contract/course-content.ts'
import { withUnit } from '#contract/with-unit.ts'

type Column = Extract<ActivityField, { type: 'rows' }>['columns'][number]

const shownRow = (columns: Column[], row: unknown): string =>
  columns
    .map((column) => {
      const value = typeof row === 'object' && row !== null ? shownValue((row as Record<string, unknown>)[column.id]) : ''
      return value && `${column.label}: ${withUnit(value, 'unit' in column ? column.unit : undefined)}`
    })
    .filter(Boolean)
    .join('\n')

const shownValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(shownValue).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === undefined || value === null ? '' : String(value)
}

/** Formats a value as text: one line per list item, table rows with a column name per cell. */
export const shownAnswer = (field: ActivityField, value: unknown): string =>
  field.type === 'rows' && Array.isArray(value)
    ? value
        .map((row) => shownRow(field.columns, row))
        .filter(Boolean)
        .join('\n\n')
    : shownValue(value)

export const ActivityAnswers = ({ fields, values }: { fields: ActivityField[]; values: Record<string, unknown> }) => (
  <dl className="[.example>&]:mt-[0.9rem] grid gap-3 text-(length:--text-sm)">
    {fields
      .filter((field) => shownAnswer(field, values[field.id]) !== '')
      .map((field) => (
        <div key={field.id}>
          <dt className="font-semibold">{field.label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{shownAnswer(field, values[field.id])}</dd>
        </div>
      ))}
  </dl>
)
