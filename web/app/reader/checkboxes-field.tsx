import { useState } from 'react'
import { GroupFrame, type GroupProps } from '../../ui/choice-fields.tsx'

export const CheckboxesField = ({
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
