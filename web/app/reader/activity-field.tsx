import { useState } from 'react'
import type { ActivityField } from '#contract/course-content.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { GroupFrame, type GroupProps } from '../../ui/choice-fields.tsx'
import type { ActivityValues } from '../drafts/entry.ts'
import { ActivityColumnField, type ActivityInputProps } from './activity-column-field.tsx'
import { ActivityRows } from './activity-rows.tsx'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

const CheckboxesField = ({
  options,
  defaultValue,
  onChange,
  ...group
}: GroupProps & { options: string[]; defaultValue: string[]; onChange: (chosen: string[]) => void }) => {
  const [chosen, setChosen] = useState(defaultValue)
  const toggle = (option: string) => {
    const next = options.filter((other) => (other === option ? !chosen.includes(option) : chosen.includes(other)))
    setChosen(next)
    onChange(next)
  }
  return (
    <GroupFrame group={group} look="choice-list">
      {options.map((option) => (
        <label key={option} className="choice">
          <input
            type="checkbox"
            name={group.name}
            value={option}
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
          />
          <span>{option}</span>
        </label>
      ))}
    </GroupFrame>
  )
}

export const ActivityFieldInput = ({
  field,
  value,
  onChange,
  disabled,
  requiredMessage,
}: ActivityInputProps & { field: ActivityField }) => {
  const group = { name: field.id, label: field.label, hint: field.help, required: field.required, disabled }
  switch (field.type) {
    case 'chips':
      return (
        <ChipsField
          {...group}
          defaultValue={texts(value)}
          max={field.maxItems}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          onChange={onChange}
        />
      )
    case 'checkboxes':
      return <CheckboxesField {...group} options={field.options} defaultValue={texts(value)} onChange={onChange} />
    case 'rows':
      return <ActivityRows field={field} value={value} onChange={onChange} disabled={disabled} />
    default:
      return (
        <ActivityColumnField
          field={field}
          path={field.id}
          value={value}
          onChange={onChange}
          disabled={disabled}
          requiredMessage={requiredMessage}
        />
      )
  }
}

export const ActivityFields = ({
  fields,
  draft,
  disabled,
  requiredMessages = {},
}: {
  fields: ActivityField[]
  draft: { values: ActivityValues; change: (values: ActivityValues) => void }
  disabled: boolean
  requiredMessages?: Record<string, string> | undefined
}) =>
  fields.map((field) => (
    <ActivityFieldInput
      key={field.id}
      field={field}
      value={draft.values[field.id]}
      disabled={disabled}
      requiredMessage={requiredMessages[field.id]}
      onChange={(value) => draft.change({ ...draft.values, [field.id]: value })}
    />
  ))
