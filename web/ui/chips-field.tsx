import { type KeyboardEvent, useRef, useState } from 'react'
import { GroupFrame, type GroupProps } from './choice-fields.tsx'
import { Icon } from './icon.tsx'

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
    <GroupFrame group={group} look="control chips flex flex-wrap gap-[0.4rem] p-[0.45rem]">
      {chips.map((chip) => (
        <span
          key={chip}
          className="inline-flex items-center gap-1 py-[0.1rem] pr-[0.2rem] pl-[0.6rem] rounded-sm bg-primary-soft text-(length:--text-sm)"
        >
          <input type="hidden" name={group.name} value={chip} />
          {chip}
          <button
            type="button"
            className="grid place-items-center size-6 cursor-pointer"
            aria-label={`Remove ${chip}`}
            onClick={() => change(chips.filter((other) => other !== chip))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        className="flex-[1_1_8rem] min-w-0 px-[0.35rem] outline-none"
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
