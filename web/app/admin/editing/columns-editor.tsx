import type { ActivityColumn, ActivityField } from '#contract/course-content.ts'
import { maxColumns } from '#contract/lesson-limits.ts'
import { columnKinds, columnOfType, freshColumn } from './activity-field-kinds.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { OptionsField } from './options-field.tsx'

type RowsField = Extract<ActivityField, { type: 'rows' }>

export const ColumnsEditor = ({
  field,
  number,
  onChange,
  issues,
}: {
  field: RowsField
  /** Position of the field in its form, from 1. */
  number: number
  onChange: (field: RowsField) => void
  issues: Issues
}) => {
  const at = `activity.fields.${number - 1}`
  const set = (changes: Partial<RowsField>) => onChange({ ...field, ...changes })
  const lines = editorFields({ group: field, set, issues, prefix: `${at}.` })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.number('minRows', 'Minimum lines', { min: 0, max: 20 })}
        {lines.number('maxRows', 'Maximum lines', { min: 1, max: 20 })}
      </div>
      <ListEditor
        title={`Columns of field ${number}`}
        name="column"
        of={`field ${number}`}
        items={field.columns}
        onChange={(columns) => set({ columns })}
        fresh={() => freshColumn(field.columns)}
        min={1}
        max={maxColumns}
        error={issues[`${at}.columns`]}
        losing={({ label }) =>
          label.trim()
            ? `Learners are no longer asked for “${label.trim()}”. What they have answered in it is kept, but not shown in the form. If the form has a live result beside it, a figure that reads this column disappears too.`
            : undefined
        }
        render={(column, change, index) => {
          const path = `${at}.columns.${index}`
          const replace = (next: ActivityColumn) => set({ columns: field.columns.with(index, next) })
          const { line, select, check } = editorFields({ group: column, set: change, issues, prefix: `${path}.` })
          return (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                {line('label', `Label of column ${index + 1}`, { required: true })}
                {select('type', 'Type', columnKinds, (type) => replace(columnOfType(column, type, field.columns)))}
              </div>
              {column.type === 'select' ? (
                <OptionsField
                  path={`${path}.options`}
                  options={column.options}
                  issues={issues}
                  onChange={(options) => replace({ ...column, options })}
                />
              ) : null}
              {check('required', 'Required')}
            </>
          )
        }}
      />
    </>
  )
}
