import type { ActivityColumn, ActivityField } from '#contract/course-content.ts'
import { maxColumns } from '#contract/lesson-limits.ts'
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx'
import { columnKinds, columnOfType, freshColumn } from './activity-field-kinds.ts'
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
  const count = (name: 'minRows' | 'maxRows', label: string) => (
    <TextField
      name={`${at}.${name}`}
      label={label}
      type="number"
      min={name === 'minRows' ? 0 : 1}
      max={20}
      required
      value={field[name]}
      error={issues[`${at}.${name}`]}
      onChange={({ currentTarget }) => onChange({ ...field, [name]: Number(currentTarget.value) })}
    />
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {count('minRows', 'Minimum lines')}
        {count('maxRows', 'Maximum lines')}
      </div>
      <ListEditor
        title={`Columns of field ${number}`}
        name="column"
        of={`field ${number}`}
        items={field.columns}
        onChange={(columns) => onChange({ ...field, columns })}
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
          const replace = (next: ActivityColumn) => onChange({ ...field, columns: field.columns.with(index, next) })
          return (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  name={`${path}.label`}
                  label={`Label of column ${index + 1}`}
                  required
                  value={column.label}
                  error={issues[`${path}.label`]}
                  onChange={({ currentTarget }) => change({ label: currentTarget.value })}
                />
                <SelectField
                  name={`${path}.type`}
                  label="Type"
                  value={column.type}
                  onChange={({ currentTarget }) => replace(columnOfType(column, currentTarget.value, field.columns))}
                >
                  {Object.entries(columnKinds).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              </div>
              {column.type === 'select' ? (
                <OptionsField
                  path={`${path}.options`}
                  options={column.options}
                  issues={issues}
                  onChange={(options) => replace({ ...column, options })}
                />
              ) : null}
              <CheckboxField
                name={`${path}.required`}
                label="Required"
                checked={column.required}
                onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
              />
            </>
          )
        }}
      />
    </>
  )
}
