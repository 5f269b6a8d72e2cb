import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { Issues } from './list-editor.tsx'

/** Names of the properties with a value of a type. */
type Names<Group, Value> = {
  [Name in keyof Group]-?: NonNullable<Group[Name]> extends Value ? Name : never
}[keyof Group] &
  string

type Hint = { hint?: string }

/** Values and labels of a choice; a list where they are the same. */
type Options = Record<string, string> | readonly string[]

const entriesOf = (options: Options): (readonly [string, string])[] =>
  Array.isArray(options) ? options.map((option: string) => [option, option]) : Object.entries(options)

/** Fields of an object in an editor, each with its value, its issue and its change. */
export const editorFields = <Group extends object>({
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
  const change = (name: string, value: unknown) => set({ [name]: value } as Partial<Group>)
  const common = (name: keyof Group & string) => ({ name: `${prefix}${name}`, error: issues[`${prefix}${name}`] })
  const text = (name: keyof Group & string) => ({
    ...common(name),
    value: String(group[name] ?? ''),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(name, currentTarget.value),
  })
  return {
    line: (name: Names<Group, string>, label: string, more: Hint & InputHTMLAttributes<HTMLInputElement> = {}) => (
      <TextField label={label} {...text(name)} {...more} />
    ),
    area: (name: Names<Group, string>, label: string, more: Hint & TextareaHTMLAttributes<HTMLTextAreaElement> = {}) => (
      <TextArea rows={3} label={label} {...text(name)} {...more} />
    ),
    number: (name: Names<Group, number>, label: string, bounds: { min: number; max?: number }) => (
      <TextField
        label={label}
        type="number"
        required
        {...bounds}
        {...text(name)}
        onChange={({ currentTarget }) => change(name, Number(currentTarget.value))}
      />
    ),
    /** `choose` replaces the change of the property. */
    select: (
      name: Names<Group, string | number>,
      label: string,
      options: Options,
      choose = (value: string) => change(name, value),
    ) => (
      <SelectField label={label} {...text(name)} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {entriesOf(options).map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </SelectField>
    ),
    check: (name: Names<Group, boolean>, label: string) => (
      <CheckboxField
        label={label}
        {...common(name)}
        checked={Boolean(group[name])}
        onChange={({ currentTarget }) => change(name, currentTarget.checked)}
      />
    ),
  }
}
