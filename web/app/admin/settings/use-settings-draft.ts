import { useState } from 'react'
import { type OperatorSettings, previewSettings, type SavedSettings, saveSettings } from '#contract/settings.ts'
import { ApiError, reworded } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { readStored, writeStored } from '../../../session/stored-tokens.ts'
import { useTask } from '../../../ui/use-task.ts'
import type { Issues } from '../editing/list-editor.tsx'

type Draft = { version: number; settings: OperatorSettings }

const keyOf = (adminId: string) => `settingsDraft_${adminId}`

const readDraft = (key: string): Draft | undefined => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Somebody else saved the settings since they were opened here. */
export type Conflict = { by: string; at: string; version: number }

const issuesOf = (failure: ApiError): Issues =>
  Object.fromEntries(failure.issues.map(({ path, message }) => [path.replace(/^settings\./, ''), message]))

const reasonOf = (failure: ApiError) => (failure.kind === 'network' ? 'network error' : failure.message)

/**
 * The life of the settings in the editor: what is typed is kept in this browser until it is saved or thrown away, so that neither a lost connection,
 * nor an ended session, nor another admin's save loses it.
 */
export const useSettingsDraft = (opened: SavedSettings, adminId: string) => {
  const key = keyOf(adminId)
  const [saved, setSaved] = useState(opened)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [issues, setIssues] = useState<Issues>({})
  const [conflict, setConflict] = useState<Conflict>()
  // Fields that the settings have gained since the draft was begun are as saved.
  const settings: OperatorSettings = { ...saved.settings, ...draft?.settings }
  const version = draft?.version ?? saved.version

  const change = (changes: Partial<OperatorSettings>) => {
    const next = { version, settings: { ...settings, ...changes } }
    setDraft(next)
    writeStored(key, JSON.stringify(next))
    const changed = Object.keys(changes)
    setIssues((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !changed.includes(path.split('.')[0] ?? ''))),
    )
  }

  const attempt = async <Result>(what: string, send: () => Promise<Result>): Promise<Result | undefined> => {
    setIssues({})
    try {
      return await send()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const changed = failure.detailsOf('settings-changed')
      if (!changed) {
        setIssues(issuesOf(failure))
        throw reworded(failure, `${what}: ${reasonOf(failure)}`)
      }
      setConflict({ by: changed.savedBy, at: changed.savedAt, version: changed.version })
      return undefined
    }
  }
  const saving = useTask((over: number) =>
    attempt('Failed to save the settings', () => call(saveSettings, { body: { version: over, settings } })),
  )
  const previewing = useTask(() => attempt('Failed to show the page', () => call(previewSettings, { body: { settings } })))

  const resetTo = (newest: SavedSettings) => {
    writeStored(key, undefined)
    setDraft(undefined)
    setSaved(newest)
    setIssues({})
    saving.setError('')
    previewing.setError('')
    setConflict(undefined)
  }

  return {
    saved,
    settings,
    isDirty: draft !== undefined,
    /** Whether somebody saved since the draft was begun. */
    isBehind: draft !== undefined && draft.version < saved.version,
    issues,
    error: saving.error || previewing.error,
    conflict,
    isSaving: saving.isPending,
    isPreviewing: previewing.isPending,
    change,
    resetTo,
    setConflict,
    discard: () => resetTo(saved),
    /** Saves, over the state that was opened or over `over`. Returns whether it got through. */
    save: async (over = version): Promise<boolean> => {
      setConflict(undefined)
      previewing.setError('')
      const newest = await saving.run(over)
      if (newest) resetTo(newest)
      return newest !== undefined
    },
    /** The address of the landing page as it would look. */
    preview: async (): Promise<string | undefined> => {
      saving.setError('')
      return (await previewing.run())?.viewUrl
    },
  }
}
