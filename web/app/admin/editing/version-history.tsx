import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm, Dialog } from '../../../ui/dialog.tsx'
import { showMoment } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { Cell, Table } from '../../../ui/table.tsx'
import { useTask } from '../../../ui/use-task.ts'
import { reasonOf } from '../toast-error.ts'

type Version = { version: number; savedAt: string; changed: string[]; current: boolean }

export const VersionHistory = <V extends Version, Restored>({
  id,
  title,
  list,
  restore,
  byOf,
  nameOfPart,
  column,
  empty,
  hasDraft,
  draftText,
  restoredText,
  onRestored,
}: {
  id: string
  title: string
  list: () => Promise<V[]>
  restore: (version: number) => Promise<Restored>
  byOf: (version: V) => string
  nameOfPart: (part: string) => string
  column?: { name: string; of: (version: V) => ReactNode }
  empty?: string
  /** Unsaved text exists, which a restored version replaces. */
  hasDraft: boolean
  draftText: string
  restoredText: (version: number) => string
  onRestored: (restored: Restored) => void
}) => {
  const [versions, setVersions] = useState<V[]>()
  const [loadError, setLoadError] = useState('')
  const load = useEffectEvent(() =>
    list().then(setVersions, (failure) => setLoadError(`Failed to fetch the history: ${reasonOf(failure)}`)),
  )
  useEffect(() => void load(), [])
  const restoring = useTask(restore, {
    onSuccess: (restored, version) => {
      notify({ text: restoredText(version), tone: 'success' })
      onRestored(restored)
    },
  })
  const error = restoring.error ? `Failed to restore: ${restoring.error}` : loadError
  const restoreAfterAsking = async (version: number) => {
    const question = { title: `Restore version ${version}?`, text: draftText, confirmLabel: 'Restore', tone: 'danger' } as const
    if (hasDraft && !(await confirm(question))) return
    await restoring.run(version)
  }
  const isEmpty = versions?.length === 0 && empty !== undefined
  return (
    <Dialog id={id} width="large" title={title}>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {versions === undefined && !error ? <LoadingState /> : null}
      {isEmpty ? <p>{empty}</p> : null}
      {versions && !isEmpty ? (
        <Table caption="Versions" columns={['Version', 'Saved', 'By', ...(column ? [column.name] : []), 'Changed', 'Action']}>
          {versions.map((each) => (
            <tr key={each.version}>
              <Cell label="Version" head>
                {each.version}
              </Cell>
              <Cell label="Saved" className="whitespace-nowrap">
                {showMoment(each.savedAt)}
              </Cell>
              <Cell label="By">{byOf(each)}</Cell>
              {column ? <Cell label={column.name}>{column.of(each)}</Cell> : null}
              <Cell label="Changed">{each.changed.map(nameOfPart).join(', ') || '–'}</Cell>
              <Cell label="Action">
                {each.current ? (
                  'current'
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    busy={restoring.isPending}
                    aria-label={`Restore version ${each.version}`}
                    onClick={() => restoreAfterAsking(each.version)}
                  >
                    Restore
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      ) : null}
    </Dialog>
  )
}
