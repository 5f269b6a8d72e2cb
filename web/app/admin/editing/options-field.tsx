import { TextArea } from '../../../ui/field.tsx'
import type { Issues } from './list-editor.tsx'

/** Several texts such as the options of a choice, one per line; blank lines are removed on blur. */
export const OptionsField = ({
  path,
  label = 'Options',
  hint = 'One per line, at least two',
  required = true,
  options,
  onChange,
  issues,
}: {
  /** Path of the options in the lesson, as `activity.fields.0.options`. */
  path: string
  label?: string
  hint?: string
  required?: boolean
  options: string[]
  onChange: (options: string[]) => void
  issues: Issues
}) => (
  <TextArea
    name={path}
    label={label}
    hint={hint}
    rows={Math.max(4, options.length)}
    required={required}
    value={options.join('\n')}
    error={Object.entries(issues).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]}
    onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
    onBlur={() => onChange(options.map((option) => option.trim()).filter(Boolean))}
  />
)
