import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useFormAction } from './form.tsx'

export type GroupProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  error?: string
  disabled?: boolean
}

export const GroupFrame = ({ group, children, look }: { group: GroupProps; children: ReactNode; look?: string }) => {
  const id = useId()
  const action = useFormAction()
  const message = group.error ?? action?.issues[group.name]
  return (
    <fieldset
      className="field"
      disabled={group.disabled}
      data-path={group.name}
      aria-invalid={message ? true : undefined}
      aria-describedby={classNames(group.hint ? `${id}-hint` : undefined, message ? `${id}-error` : undefined) || undefined}
    >
      <legend className="field-label">
        {group.label}
        {group.required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {group.hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {group.hint}
        </p>
      ) : null}
      <div className={look}>{children}</div>
      {message ? (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      ) : null}
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
  requiredMessage,
  ...group
}: GroupProps & {
  options: { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  look?: 'list' | 'cards'
  requiredMessage?: string
}) => (
  <GroupFrame group={group} look={look === 'cards' ? 'choice-cards' : 'choice-list'}>
    {options.map((option) => (
      <label key={option.value} className="choice">
        <input
          type="radio"
          name={group.name}
          value={option.value}
          data-path={group.name}
          data-required={requiredMessage}
          required={group.required}
          disabled={option.disabled}
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
