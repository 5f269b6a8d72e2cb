import type { ActivityField, ActivityForm } from '#contract/course-content.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'

const kinds = {
  text: 'One line',
  textarea: 'Several lines',
  url: 'Web address',
  date: 'Date',
  number: 'Number',
  select: 'Choice of one',
  checkboxes: 'Choice of several',
  checkbox: 'Tick box',
  chips: 'Short list',
}

const hasOptions = (field: ActivityField): field is Extract<ActivityField, { options: string[] }> => 'options' in field

/** A field of another type under the same name, label and help. */
const ofType = ({ id, label, required, help }: ActivityField, type: string): ActivityField => {
  const base = { id, label, required, ...(help && { help }) }
  switch (type) {
    case 'select':
    case 'checkboxes':
      return { ...base, type, options: ['First', 'Second'] }
    case 'number':
      return { ...base, type, min: 0, max: 1_000_000_000 }
    case 'chips':
      return { ...base, type, minItems: 0, maxItems: 10, maxLength: 60 }
    case 'textarea':
      return { ...base, type, maxLength: 1000 }
    case 'text':
      return { ...base, type, maxLength: 200 }
    default:
      return { ...base, type: type as 'url' | 'date' | 'checkbox' }
  }
}

const freshId = (fields: ActivityField[]) => {
  let number = fields.length + 1
  while (fields.some((field) => field.id === `field${number}`)) number += 1
  return `field${number}`
}

/** The form of an activity: its introduction and its fields. A field keeps its name, so that kept answers still fit. */
export const ActivityEditor = ({
  activity,
  onChange,
  issues,
}: {
  activity: ActivityForm
  onChange: (activity: ActivityForm) => void
  issues: Issues
}) => (
  <>
    <TextArea
      name="activity.intro"
      label="What to do"
      rows={3}
      required
      value={activity.intro}
      error={issues['activity.intro']}
      onChange={({ currentTarget }) => onChange({ ...activity, intro: currentTarget.value })}
    />
    <TextField
      name="activity.minutes"
      label="Minutes for the activity"
      type="number"
      min={1}
      required
      value={activity.minutes}
      error={issues['activity.minutes']}
      onChange={({ currentTarget }) => onChange({ ...activity, minutes: Number(currentTarget.value) })}
    />
    <ListEditor
      title="Fields"
      name="field"
      items={activity.fields}
      onChange={(fields) => onChange({ ...activity, fields })}
      fresh={(): ActivityField => ({
        id: freshId(activity.fields),
        label: '',
        required: false,
        type: 'textarea',
        maxLength: 1000,
      })}
      min={1}
      max={30}
      error={issues.activity ?? issues['activity.fields']}
      render={(field, change, index) => {
        const at = `activity.fields.${index}`
        const replace = (next: ActivityField) => onChange({ ...activity, fields: activity.fields.with(index, next) })
        return (
          <>
            <TextField
              name={`${at}.label`}
              label={`Label of field ${index + 1}`}
              required
              value={field.label}
              error={issues[`${at}.label`]}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            />
            {field.type === 'rows' ? (
              <p className="text-sm text-muted">
                A table of {field.columns.map((column) => column.label).join(', ')}; its columns come with the course.
              </p>
            ) : (
              <SelectField
                name={`${at}.type`}
                label="Type"
                value={field.type}
                onChange={({ currentTarget }) => replace(ofType(field, currentTarget.value))}
              >
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            {hasOptions(field) ? (
              <TextArea
                name={`${at}.options`}
                label="Options"
                hint="One per line, at least two"
                rows={4}
                required
                value={field.options.join('\n')}
                error={issues[`${at}.options`] ?? issues[`${at}.options.0`]}
                onChange={({ currentTarget }) => replace({ ...field, options: currentTarget.value.split('\n') })}
              />
            ) : null}
            <TextField
              name={`${at}.help`}
              label="Help"
              hint="Optional, below the label"
              value={field.help ?? ''}
              onChange={({ currentTarget }) => change({ help: currentTarget.value || undefined })}
            />
            <CheckboxField
              name={`${at}.required`}
              label="Required"
              checked={field.required}
              onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
            />
          </>
        )
      }}
    />
  </>
)
