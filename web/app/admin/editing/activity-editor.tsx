import { readsField } from '#contract/assistant-fields.ts'
import type { ActivityColumn, ActivityField, ActivityForm } from '#contract/course-content.ts'
import { maxColumns } from '#contract/lesson-limits.ts'
import { ActivityFieldInput } from '../../reader/activity-field.tsx'
import { columnKinds, fieldKinds, freshColumn, freshId, retyped } from './activity-field-kinds.ts'
import { editorFields } from './editor-fields.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { OptionsField } from './options-field.tsx'

const hasOptions = (field: ActivityField): field is Extract<ActivityField, { options: string[] }> => 'options' in field

type RowsField = Extract<ActivityField, { type: 'rows' }>

const ColumnsEditor = ({
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
                {select('type', 'Type', columnKinds, (type) => replace(retyped('column', column, type, field.columns)))}
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

/** Editor of an activity's form. Fields keep their ids, so that stored answers still match. */
export const ActivityEditor = ({
  activity,
  onChange,
  issues,
}: {
  activity: ActivityForm
  onChange: (activity: ActivityForm) => void
  issues: Issues
}) => {
  const set = (changes: Partial<ActivityForm>) => onChange({ ...activity, ...changes })
  const { area, number } = editorFields({ group: activity, set, issues, prefix: 'activity.' })
  return (
    <>
      {area('intro', 'What to do', { required: true })}
      {number('minutes', 'Minutes for the activity', { min: 1 })}
      <ListEditor
        title="Fields"
        name="field"
        items={activity.fields}
        onChange={(fields) => set({ fields })}
        fresh={(): ActivityField => ({
          id: freshId('field', activity.fields),
          label: '',
          required: false,
          type: 'textarea',
          maxLength: 1000,
        })}
        min={1}
        max={30}
        error={issues.activity ?? issues['activity.fields']}
        preview={(field) => (
          <ActivityFieldInput field={{ ...field, id: `preview-${field.id}` }} value={undefined} disabled onChange={() => {}} />
        )}
        losing={({ label }) => (label.trim() ? `Learners are no longer asked for “${label.trim()}”.` : undefined)}
        keeping={({ id }) =>
          readsField(activity.assistant, id) ? 'This activity’s checks use this field, so it can’t be removed.' : undefined
        }
        render={(field, change, index) => {
          const at = `activity.fields.${index}`
          const replace = (next: ActivityField) => set({ fields: activity.fields.with(index, next) })
          const { line, select, check } = editorFields({ group: field, set: change, issues, prefix: `${at}.` })
          return (
            <>
              {line('label', `Label of field ${index + 1}`, { required: true })}
              {field.type === 'rows' ? (
                <ColumnsEditor field={field} number={index + 1} onChange={replace} issues={issues} />
              ) : (
                select('type', 'Type', fieldKinds, (type) => replace(retyped('field', field, type, activity.fields)))
              )}
              {hasOptions(field) ? (
                <OptionsField
                  path={`${at}.options`}
                  options={field.options}
                  issues={issues}
                  onChange={(options) => replace({ ...field, options })}
                />
              ) : null}
              {line('help', 'Help', {
                hint: 'Optional, below the label',
                onChange: ({ currentTarget }) => change({ help: currentTarget.value || undefined }),
              })}
              {check('required', 'Required')}
            </>
          )
        }}
      />
    </>
  )
}
