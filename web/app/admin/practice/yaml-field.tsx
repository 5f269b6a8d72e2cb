import { useId, useRef } from 'react'
import type { Issue } from '../../../api/api-error.ts'
import { Alert } from '../../../ui/alert.tsx'

const lineOf = ({ message }: Issue): number | undefined => {
  const found = /^Line (\d+):/.exec(message)
  return found ? Number(found[1]) : undefined
}

/** A large text area; a problem leads to its line. */
export const YamlField = ({
  label,
  yaml,
  onChange,
  error,
  issues,
}: {
  label: string
  yaml: string
  onChange: (yaml: string) => void
  error: string
  issues: Issue[]
}) => {
  const id = useId()
  const editor = useRef<HTMLTextAreaElement>(null)
  const goTo = (line: number) => {
    const box = editor.current
    if (!box) return
    const lines = yaml.split('\n')
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    box.focus()
    box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
    box.scrollTop = (box.scrollHeight / lines.length) * Math.max(0, line - 4)
  }
  return (
    <>
      {error ? (
        <Alert tone="danger" title={error}>
          <ul className="grid gap-1">
            {issues.map((issue) => {
              const line = lineOf(issue)
              return (
                <li key={`${issue.path} ${issue.message}`}>
                  {line === undefined ? (
                    issue.message
                  ) : (
                    <button type="button" className="link text-start" onClick={() => goTo(line)}>
                      {issue.message} <span className="text-muted">({issue.path})</span>
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        </Alert>
      ) : null}
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={editor}
        id={id}
        className="control min-h-[60vh] font-mono text-[0.8125rem]/[1.5]"
        spellCheck={false}
        wrap="off"
        value={yaml}
        aria-invalid={issues.length > 0 || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  )
}
