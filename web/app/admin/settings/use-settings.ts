import { useState } from 'react'
import { type OperatorSettings, previewSettings, type SavedSettings, saveSettings } from '#contract/settings.ts'
import { ApiError, reworded } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { formDocument } from '../../../drafts/form-draft.ts'
import { useTask } from '../../../ui/use-task.ts'
import type { SavedElsewhere } from '../../drafts/conflict-dialog.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import type { Issues } from '../editing/list-editor.tsx'

const issuesOf = (failure: ApiError): Issues =>
  Object.fromEntries(failure.issues.map(({ path, message }) => [path.replace(/^settings\./, ''), message]))

const reasonOf = (failure: ApiError) => (failure.kind === 'network' ? 'network error' : failure.message)

/** State of the settings form. Changes are kept on this device until saved or discarded. */
export const useSettings = (opened: SavedSettings, adminId: string) => {
  const draft = useDraft({ owner: adminId, document: formDocument('settings'), moduleId: 0, lessonId: 0 }, ['form'])
  const { waiting } = draft
  const [saved, setSaved] = useState(opened)
  const [issues, setIssues] = useState<Issues>({})
  const [conflict, setConflict] = useState<SavedElsewhere>()
  // Fields added since the draft was begun come from the saved settings.
  const settings: OperatorSettings = { ...saved.settings, ...waiting?.payload.values }
  const version = waiting?.version ?? saved.version

  const change = (changes: Partial<OperatorSettings>) => {
    draft.put({ kind: 'form', isHeld: true, version, payload: { values: { ...settings, ...changes } } })
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
    draft.discard()
    setSaved(newest)
    setIssues({})
    saving.setError('')
    previewing.setError('')
    setConflict(undefined)
  }

  return {
    saved,
    settings,
    isDirty: waiting !== undefined,
    /** Whether someone else has saved since the draft was begun. */
    isBehind: waiting !== undefined && version < saved.version,
    issues,
    error: saving.error || previewing.error,
    conflict,
    isSaving: saving.isPending,
    isPreviewing: previewing.isPending,
    change,
    resetTo,
    setConflict,
    discard: () => resetTo(saved),
    /** Saves on top of the opened version or `over`; resolves to whether it succeeded. */
    save: async (over = version): Promise<boolean> => {
      setConflict(undefined)
      previewing.setError('')
      const newest = await saving.run(over)
      if (newest) resetTo(newest)
      return newest !== undefined
    },
    /** Address of a preview of the landing page. */
    preview: async (): Promise<string | undefined> => {
      saving.setError('')
      return (await previewing.run())?.viewUrl
    },
  }
}

/** What a part of the form shows and changes. */
export type Part = Pick<ReturnType<typeof useSettings>, 'settings' | 'change' | 'issues'>
