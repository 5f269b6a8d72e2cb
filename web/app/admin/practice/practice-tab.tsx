import practiceSchemas from 'virtual:practice-schemas'
import { type ChangeEvent, useRef, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { openPracticePart } from '#contract/practice-editing.ts'
import { type PracticePart, practiceParts } from '#contract/practice-parts.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notices.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ConflictDialog } from '../../drafts/conflict-dialog.tsx'
import { DiscardButton } from '../../drafts/discard-button.tsx'
import { DrillTrial } from './drill-trial.tsx'
import { SchemaField } from './schema-form.tsx'
import { asYaml, differingEntries, type SavedPart, usePracticeDraft } from './use-practice-draft.ts'
import { YamlField } from './yaml-field.tsx'

const labels: Record<PracticePart, string> = {
  drills: 'Drills of the search lab',
  panels: 'Rating panels',
  profiles: 'Profiles of the search lab',
  words: 'Synonyms of the search lab',
}

type Opened = { part: PracticePart; opened: SavedPart }

export const loadPractice = async ({ url, signal }: Request): Promise<Opened> => {
  const wanted = new URL(url).searchParams.get('part')
  const part = practiceParts.find((each) => each === wanted) ?? 'drills'
  return { part, opened: await call(openPracticePart, { params: { part }, signal }) }
}

export const PracticeTab = () => {
  const { part, opened } = useLoaderData<Opened>()
  const { user } = useSession()
  const [, setQuery] = useSearchParams()
  return (
    <div className="grid gap-4 pt-3">
      <SelectField
        name="part"
        label="Practice content"
        value={part}
        className="max-w-form"
        onChange={({ currentTarget }) =>
          setQuery({ tab: 'practice', part: currentTarget.value }, { preventScrollReset: true, replace: true })
        }
      >
        {practiceParts.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </SelectField>
      {user ? <PartEditor key={`${part} ${opened.version}`} part={part} opened={opened} owner={user.id} /> : null}
    </div>
  )
}

/** A part of the practice content, in a form or as YAML: edited here or in a file, checked before it is saved. */
const PartEditor = ({ part, opened, owner }: Opened & { owner: string }) => {
  const draft = usePracticeDraft(part, opened, owner)
  const { saved, text, entries, issues, conflict, change } = draft
  const [showsYaml, setShowsYaml] = useState(false)
  const isYaml = showsYaml || entries === undefined
  const file = useRef<HTMLInputElement>(null)
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (chosen) change(await chosen.text())
    currentTarget.value = ''
  }
  const save = async (over?: number) => {
    if (await draft.save(over)) notify({ text: 'Checked and saved.', tone: 'success' })
  }
  const names = () => (conflict ? differingEntries(text, conflict.yaml).join(', ') : '')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={entries === undefined}
          onClick={() => {
            if (!isYaml && text !== asYaml(text)) change(asYaml(text))
            setShowsYaml(!isYaml)
          }}
        >
          {isYaml ? 'Edit in the form' : 'Edit as YAML'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => saveFile(`${part}.yaml`, asYaml(text), 'application/yaml')}>
          Export YAML
        </Button>
        <Button variant="secondary" size="small" onClick={() => file.current?.click()}>
          Import YAML
        </Button>
        <input ref={file} type="file" accept=".yaml,.yml" className="hidden" aria-label="YAML file" onChange={upload} />
      </div>
      <p className="text-sm text-muted">
        {saved.isEdited ? `Edited, version ${saved.version}.` : 'As shipped.'} All of it is checked before it is saved: a drill
        whose solution misses its goal is refused with the people it cannot find.
      </p>
      {conflict ? (
        <ConflictDialog
          isAnswer
          title="Someone else saved this while you were editing"
          text={`Different in yours and theirs: ${names() || 'nothing'}. Which one do you want to keep? Nothing is lost until you choose.`}
          mine={{
            title: 'Your changes',
            content: <p>They replace what was saved.</p>,
            action: 'Save mine',
            choose: () => save(conflict.version),
          }}
          theirs={{
            title: `What was saved, version ${conflict.version}`,
            content: <p>Your changes are discarded. Export them first if you need them.</p>,
            action: 'Use theirs',
            choose: () => draft.resetTo(conflict),
          }}
        />
      ) : null}
      {draft.error && !isYaml ? (
        <Alert tone="danger" title={draft.error}>
          <ul className="grid gap-1">
            {issues.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {message.replace(/^Line \d+: /, '')} {path === 'yaml' ? null : <span className="text-muted">({path})</span>}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {isYaml ? (
        <YamlField label={`${labels[part]} as YAML`} yaml={asYaml(text)} onChange={change} error={draft.error} issues={issues} />
      ) : (
        <SchemaField
          schema={practiceSchemas[part]}
          name={part}
          value={entries}
          onChange={(next) => change(JSON.stringify(next))}
          path=""
          issues={draft.formIssues}
          after={{ drills: (drill) => <DrillTrial drill={drill} /> }}
        />
      )}
      <div className="editor-bar sticky bottom-14 lg:bottom-0 z-2 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-3 [@media_(height<30rem)]:static">
        <p role="status" className="text-sm text-muted">
          {draft.isDirty ? 'Not saved yet. Your changes are kept in this browser.' : 'All changes are saved.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {draft.isDirty ? (
            <DiscardButton
              title="Discard your changes?"
              text="The content goes back to what is saved."
              onDiscard={() => draft.resetTo(saved)}
            >
              Discard changes
            </DiscardButton>
          ) : null}
          {saved.isEdited && !draft.isDirty ? (
            <Button
              variant="remove"
              busy={draft.isBusy}
              onClick={async () => {
                if (await draft.reset()) notify({ text: 'Back to ours.' })
              }}
            >
              Back to ours
            </Button>
          ) : null}
          <Button busy={draft.isBusy} disabled={!draft.isDirty} onClick={() => void save()}>
            Check and save
          </Button>
        </div>
      </div>
    </>
  )
}
