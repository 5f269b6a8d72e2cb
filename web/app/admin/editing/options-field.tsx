import { TextArea } from '../../../ui/field.tsx'
import type { Issues } from './list-editor.tsx'

/** Options of a choice, one per line; blank lines are removed on blur. */
export const OptionsField = ({
  path,
  options,
  onChange,
  issues,
}: {
  /** Path of the options in the lesson, as `activity.fields.0.options`. */
  path: string
  options: string[]
  onChange: (options: string[]) => void
  issues: Issues
}) => (
  <TextArea
    name={path}
    label="Options"
    hint="One per line, at least two"
    rows={4}
    required
    value={options.join('\n')}
    error={Object.entries(issues).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]}
    onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
    onBlur={() => onChange(options.map((option) => option.trim()).filter(Boolean))}
  />
)
