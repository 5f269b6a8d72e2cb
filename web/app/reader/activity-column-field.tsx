import type { ChangeEvent } from 'react'
import type { ActivityColumn } from '#contract/course-content.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { readNumber } from '../../ui/read-number.ts'

export type ActivityInputProps = {
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
  /** Message for an empty required field; by default `<label> is required`. */
  requiredMessage?: string | undefined
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const rowsOf = (maxLength: number) => (maxLength > 1200 ? 7 : maxLength > 500 ? 5 : 3)

/** An uncontrolled field of a table row or of the form. */
export const ActivityColumnField = ({
  field,
  path,
  value,
  onChange,
  disabled,
  requiredMessage,
}: ActivityInputProps & { field: ActivityColumn; path: string }) => {
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
          inputMode="decimal"
          autoComplete="off"
          placeholder={field.placeholder}
          defaultValue={text(value)}
          onChange={({ currentTarget }) => {
            const number = readNumber(currentTarget.value)
            const isBlank = currentTarget.value.trim() === ''
            const fits = isBlank || (number !== undefined && number >= field.min && number <= field.max)
            currentTarget.setCustomValidity(fits ? '' : `Please enter a number from ${field.min} to ${field.max}.`)
            // Not a number yet: keeps the text as typed.
            onChange(isBlank ? undefined : (number ?? currentTarget.value))
          }}
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
