import type { InputHTMLAttributes } from 'react'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { Issues } from './list-editor.tsx'

type TextNames<Group> = { [Name in keyof Group]: Group[Name] extends string ? Name : never }[keyof Group] & string

export const textFields = <Group extends object>({
  group,
  set,
  issues,
  prefix = '',
}: {
  group: Group
  set: (changes: Partial<Group>) => void
  issues: Issues
  /** Path of the object in the form, as `controller.`. */
  prefix?: string
}) => {
  const common = (name: TextNames<Group>) => ({
    name: `${prefix}${name}`,
    value: String(group[name]),
    error: issues[`${prefix}${name}`],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [name]: currentTarget.value } as Partial<Group>),
  })
  return {
    line: (name: TextNames<Group>, label: string, more: { hint?: string } & InputHTMLAttributes<HTMLInputElement> = {}) => (
      <TextField label={label} {...more} {...common(name)} />
    ),
    area: (name: TextNames<Group>, label: string, more: { hint?: string; rows?: number; required?: boolean } = {}) => (
      <TextArea rows={3} label={label} {...more} {...common(name)} />
    ),
  }
}
