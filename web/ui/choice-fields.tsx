import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFormAction } from './form.tsx'
import { Icon } from './icon.tsx'

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

/** Several short values (Enter or comma adds, Backspace edits the last), posted as repeated `name`. */
export const ChipsField = ({
  defaultValue = [],
  max = 20,
  maxLength,
  placeholder,
  onChange,
  ...group
}: GroupProps & {
  defaultValue?: string[]
  max?: number
  maxLength?: number
  placeholder?: string
  onChange?: (chips: string[]) => void
}) => {
  const [chips, setChips] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const change = (next: string[]) => {
    setChips(next)
    onChange?.(next)
  }
  /** Adds the values between commas and line breaks; those that do not fit stay in the input. */
  const add = (typed = input.current?.value ?? '') => {
    if (!input.current) return
    const next = [...chips]
    const left: string[] = []
    for (const text of typed.split(/[,\n\r]/).map((part) => part.trim())) {
      if (text === '' || next.includes(text)) continue
      if (next.length < max && text.length <= (maxLength ?? text.length)) next.push(text)
      else left.push(text)
    }
    input.current.value = left.join(', ')
    if (next.length > chips.length) change(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also confirms a composition, as in Chinese or Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.currentTarget.value.trim() !== '') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '' && chips.length > 0) change(chips.slice(0, -1))
  }
  return (
    <GroupFrame group={group} look="control chips">
      {chips.map((chip) => (
        <span key={chip} className="chip">
          <input type="hidden" name={group.name} value={chip} />
          {chip}
          <button type="button" aria-label={`Remove ${chip}`} onClick={() => change(chips.filter((other) => other !== chip))}>
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        aria-label={typeof group.label === 'string' ? `Add: ${group.label}` : 'Add'}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={chips.length >= max}
        onKeyDown={onKeyDown}
        // Phone keyboards send no key names.
        onInput={({ currentTarget }) => currentTarget.value.includes(',') && add()}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[,\n\r]/.test(pasted)) return
          event.preventDefault()
          add(`${event.currentTarget.value}${pasted}`)
        }}
        onBlur={() => add()}
      />
    </GroupFrame>
  )
}
