import { type ChangeEvent, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { openPracticePart, resetPracticePart, savePracticePart } from '#contract/practice-editing.ts'
import { type PracticePart, practiceParts } from '#contract/practice-parts.ts'
import { ApiError, type Issue } from '../../../api/api-error.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notices.tsx'

const labels: Record<PracticePart, string> = {
  drills: 'Drills of the search lab',
  panels: 'Rating panels',
  profiles: 'Profiles of the search lab',
  words: 'Synonyms of the search lab',
}

type Opened = DataOf<typeof openPracticePart> & { part: PracticePart }

const open = async (part: PracticePart, signal?: AbortSignal): Promise<Opened> => ({
  part,
  ...(await call(openPracticePart, { params: { part }, ...(signal && { signal }) })),
})

export const loadPractice = (request: Request) => open('drills', request.signal)

const lineOf = ({ message }: Issue): number | undefined => {
  const found = /^Line (\d+):/.exec(message)
  return found ? Number(found[1]) : undefined
}

const download = (name: string, text: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The content of the search lab and the rating panels as YAML: edited here or in a file, checked before it is saved. */
export const PracticeTab = () => {
  const loaded = useLoaderData<Opened>()
  const [opened, setOpened] = useState(loaded)
  const [yaml, setYaml] = useState(loaded.yaml)
  const [issues, setIssues] = useState<Issue[]>([])
  const [busy, setBusy] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { part, version, isEdited } = opened
  const isChanged = yaml !== opened.yaml
  const show = (next: Opened) => {
    setOpened(next)
    setYaml(next.yaml)
    setIssues([])
  }
  const run = async (task: () => Promise<Opened>, done?: string) => {
    setBusy(true)
    try {
      show(await task())
      if (done) notify({ text: done })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setIssues(failure.issues?.length ? failure.issues : [{ path: 'yaml', message: failure.message }])
    } finally {
      setBusy(false)
    }
  }
  const goTo = (line: number) => {
    const box = editor.current
    if (!box) return
    const lines = yaml.split('\n')
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    box.focus()
    box.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0))
    box.scrollTop = (box.scrollHeight / lines.length) * Math.max(0, line - 4)
  }
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (chosen) setYaml(await chosen.text())
    currentTarget.value = ''
  }
  return (
    <div className="grid gap-4 pt-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          name="part"
          label="Practice content"
          value={part}
          disabled={isChanged}
          hint={isChanged ? 'Save or discard your changes first.' : undefined}
          onChange={({ currentTarget: { value } }) => {
            const next = practiceParts.find((each) => each === value)
            if (next) void run(() => open(next))
          }}
        >
          {practiceParts.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" size="small" onClick={() => download(`${part}.yaml`, yaml)}>
          Export YAML
        </Button>
        <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
          Import YAML
        </Button>
        <input ref={file} type="file" accept=".yaml,.yml" className="hidden" aria-label="YAML file" onChange={upload} />
      </div>
      <p className="text-sm text-muted">
        {isEdited ? `Edited, version ${version}.` : 'As shipped.'} It is checked as a whole before it is saved: a drill whose goal
        its solution misses is refused with the people it cannot find.
      </p>
      {issues.length > 0 ? (
        <Alert tone="danger" title="Not saved">
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
      <label className="sr-only" htmlFor="practice-yaml">
        {labels[part]} as YAML
      </label>
      <textarea
        ref={editor}
        id="practice-yaml"
        className="control min-h-[60vh] font-mono text-[0.8125rem]/[1.5]"
        spellCheck={false}
        wrap="off"
        value={yaml}
        aria-invalid={issues.length > 0 || undefined}
        onChange={(event) => setYaml(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy}
          disabled={!isChanged}
          onClick={() =>
            void run(
              async () => ({ part, ...(await call(savePracticePart, { params: { part }, body: { yaml, version } })) }),
              'Checked and saved.',
            )
          }
        >
          Check and save
        </Button>
        {isChanged ? (
          <Button variant="secondary" onClick={() => show(opened)}>
            Discard changes
          </Button>
        ) : null}
        {isEdited && !isChanged ? (
          <Button
            variant="remove"
            busy={busy}
            onClick={() =>
              void run(async () => ({ part, ...(await call(resetPracticePart, { params: { part } })) }), 'Back to ours.')
            }
          >
            Back to ours
          </Button>
        ) : null}
      </div>
    </div>
  )
}
