import { readsField } from '#contract/assistant-fields.ts'
import type { ActivityField, ActivityForm } from '#contract/course-content.ts'
import { ActivityFieldInput } from '../../reader/activity-field.tsx'
import { fieldKinds, fieldOfType, freshId } from './activity-field-kinds.ts'
import { ColumnsEditor } from './columns-editor.tsx'
import { editorFields } from './editor-fields.tsx'
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
                select('type', 'Type', fieldKinds, (type) => replace(fieldOfType(field, type, activity.fields)))
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
