import { showDay } from './format.ts'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // Table rows are separated by a blank line, with one cell per line.
  if (Array.isArray(value)) return value.map(shown).join(value.some((part) => typeof part === 'object') ? '\n\n' : '\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key}: ${shown(part)}`)
      .join('\n')
  const text = String(value)
  return isDay(text) ? showDay(text) : text
}

/** Submitted fields with clickable links; nothing is rendered as HTML. */
export const AnswerList = ({ answers }: { answers: { label: string; value: unknown }[] }) => (
  <dl className="grid gap-3">
    {answers.map((answer) => (
      <div key={answer.label}>
        <dt className="field-label">{answer.label}</dt>
        <dd className="whitespace-pre-wrap">
          {typeof answer.value === 'string' && /^https?:\/\/\S+$/.test(answer.value) ? (
            <a className="link" href={answer.value} target="_blank" rel="noreferrer noopener">
              {answer.value}
            </a>
          ) : (
            shown(answer.value)
          )}
        </dd>
      </div>
    ))}
  </dl>
)
