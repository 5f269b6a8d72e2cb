import type { ChangeEvent } from 'react'
import type { ActivityColumn, ActivityField } from '#contract/course-content.ts'
import { ChipsField } from '../ui/choice-fields.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { ActivityRows } from './activity-rows.tsx'
import { CheckboxesField } from './checkboxes-field.tsx'

type Change = (value: unknown) => void

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

const rowsOf = (maxLength: number) => (maxLength > 1200 ? 7 : maxLength > 400 ? 5 : 3)

/** A field of one line of rows, or a plain field of the form; uncontrolled, telling every change. */
export const ActivityColumnField = ({
  field,
  path,
  value,
  onChange,
  disabled,
  requiredMessage,
}: {
  field: ActivityColumn
  path: string
  value: unknown
  onChange: Change
  disabled: boolean
  requiredMessage?: string
}) => {
  const described = { name: path, label: field.label, hint: field.help, required: field.required, disabled, requiredMessage }
  const typed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(event.currentTarget.value)
  switch (field.type) {
    case 'checkbox':
      return (
        <CheckboxField
          {...described}
          defaultChecked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <SelectField {...described} defaultValue={text(value)} onChange={typed}>
          <option value="">{field.placeholder ?? 'Choose…'}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )
    case 'textarea':
      return (
        <TextArea
          {...described}
          rows={rowsOf(field.maxLength)}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          defaultValue={text(value)}
          onChange={typed}
        />
      )
    case 'number':
      return (
        <TextField
          {...described}
          label={field.unit ? `${field.label} (${field.unit})` : field.label}
          type="number"
          inputMode="decimal"
          step="any"
          min={field.min}
          max={field.max}
          placeholder={field.placeholder}
          defaultValue={text(value)}
          onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.valueAsNumber)}
        />
      )
    case 'text':
      return (
        <TextField
          {...described}
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          defaultValue={text(value)}
          onChange={typed}
        />
      )
    case 'url':
    case 'date':
      return (
        <TextField {...described} type={field.type} placeholder={field.placeholder} defaultValue={text(value)} onChange={typed} />
      )
  }
}

/** Any field of an activity, by its type in the contract. */
export const ActivityFieldInput = ({
  field,
  value,
  onChange,
  disabled,
  requiredMessage,
}: {
  field: ActivityField
  value: unknown
  onChange: Change
  disabled: boolean
  /** Sentence for an empty required field; by default `<label> is required`. */
  requiredMessage?: string
}) => {
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
