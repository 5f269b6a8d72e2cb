import { readsField } from '#contract/assistant-fields.ts'
import type { ActivityField, ActivityForm } from '#contract/course-content.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { ActivityFieldInput } from '../../reader/activity-field.tsx'
import { fieldKinds, fieldOfType, freshId } from './activity-field-kinds.ts'
import { ColumnsEditor } from './columns-editor.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { OptionsField } from './options-field.tsx'

const hasOptions = (field: ActivityField): field is Extract<ActivityField, { options: string[] }> => 'options' in field

/** Editor of an activity's form. Fields keep their ids, so that stored answers still match. */
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
              <ColumnsEditor field={field} number={index + 1} onChange={replace} issues={issues} />
            ) : (
              <SelectField
                name={`${at}.type`}
                label="Type"
                value={field.type}
                onChange={({ currentTarget }) => replace(fieldOfType(field, currentTarget.value, activity.fields))}
              >
                {Object.entries(fieldKinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            {hasOptions(field) ? (
              <OptionsField
                path={`${at}.options`}
                options={field.options}
                issues={issues}
                onChange={(options) => replace({ ...field, options })}
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
