import type { ReactNode } from 'react'
import { FieldError, FieldHint, useDescribed } from './field.tsx'

export type GroupProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  error?: string
  disabled?: boolean
}

export const GroupFrame = ({ group, children, look }: { group: GroupProps; children: ReactNode; look?: string }) => {
  const { id, message, attributes } = useDescribed(group)
  return (
    <fieldset className="field" disabled={group.disabled} {...attributes}>
      <legend className="field-label">
        {group.label}
        {group.required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      <FieldHint id={id}>{group.hint}</FieldHint>
      <div className={look}>{children}</div>
      <FieldError id={id} message={message} />
    </fieldset>
  )
}

/** With `cards` each option is a card with its note. */
export const RadioGroup = ({
  options,
  value,
  defaultValue,
  onChange,
  look = 'list',
  ...group
}: GroupProps & {
  options: { value: string; label: ReactNode; note?: ReactNode }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  look?: 'list' | 'cards'
}) => (
  <GroupFrame group={group} look={look === 'cards' ? 'choice-cards' : 'choice-list'}>
    {options.map((option) => (
      <label key={option.value} className="choice">
        <input
          type="radio"
          name={group.name}
          value={option.value}
          data-path={group.name}
          required={group.required}
          checked={value === undefined ? undefined : value === option.value}
          defaultChecked={value === undefined ? defaultValue === option.value : undefined}
          onChange={onChange ? () => onChange(option.value) : undefined}
        />
        <span>
          {option.label}
          {option.note ? <small className="block text-muted">{option.note}</small> : null}
        </span>
      </label>
    ))}
  </GroupFrame>
)
