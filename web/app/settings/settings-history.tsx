import { useEffect, useState } from 'react'
import { listSettingsVersions, restoreSettingsVersion, type SavedSettings } from '#contract/settings.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { showMoment } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'
import { notify } from '../../ui/notices.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { reasonOf } from '../editing/delete-in-use.ts'

/** What the fields are called in the history. */
const fieldNames: Record<string, string> = {
  courseName: 'Name of the course',
  name: 'Legal name',
  registrationLine: 'Registration line',
  controller: 'Data controller',
  contactEmail: 'Email for questions',
  bookingUrl: 'Booking address',
  mail: 'Sender of mails',
  instructor: 'Instructor',
  socialProfiles: 'Social profiles',
  testimonials: 'Clients’ words',
  partners: 'Partners',
  statistics: 'Figures',
  claims: 'Claims',
  brand: 'Look',
}

const SettingsHistory = ({
  version,
  hasDraft,
  answer,
}: ModalProps<SavedSettings | undefined> & {
  /** The version that holds. */
  version: number
  hasDraft: boolean
}) => {
  const [versions, setVersions] = useState<DataOf<typeof listSettingsVersions>>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call(listSettingsVersions, {}).then(setVersions, (failure) => setError(`Failed to fetch the history: ${reasonOf(failure)}`))
  }, [])
  const restore = async (chosen: number) => {
    const title = `Restore version ${chosen}?`
    const text = 'What you have typed and not saved is thrown away. What is saved stays in the history.'
    if (hasDraft && !(await confirm({ title, text, confirmLabel: 'Restore', tone: 'danger' }))) return
    setBusy(true)
    try {
      const restored = await call(restoreSettingsVersion, { params: { version: chosen }, body: { currentVersion: version } })
      notify({ text: `Version ${chosen} holds again.`, tone: 'success' })
      answer(restored)
    } catch (failure) {
      setError(`Failed to restore: ${reasonOf(failure)}`)
    }
    setBusy(false)
  }
  return (
    <Dialog id="settings-history" width="large" title="History of the settings">
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {versions === undefined && !error ? <LoadingState /> : null}
      {versions ? (
        <Table caption="Versions" columns={['Version', 'Saved', 'By', 'Changed', 'Action']}>
          {versions.map((each) => (
            <tr key={each.version}>
              <Cell label="Version" head>
                {each.version}
              </Cell>
              <Cell label="Saved">{showMoment(each.savedAt)}</Cell>
              <Cell label="By">{each.savedBy ?? (each.version === 1 ? 'as shipped' : 'a deleted account')}</Cell>
              <Cell label="Changed">{each.changed.map((field) => fieldNames[field] ?? field).join(', ') || '–'}</Cell>
              <Cell label="Action">
                {each.current ? (
                  'current'
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    busy={busy}
                    aria-label={`Restore version ${each.version}`}
                    onClick={() => restore(each.version)}
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

/** Shows who saved the settings when, what that changed, and a way back to each state; resolves to the settings that were restored, if any were. */
export const openSettingsHistory = (version: number, hasDraft: boolean): Promise<SavedSettings | undefined> =>
  openModal<SavedSettings | undefined>(
    'settings-history',
    async () =>
      ({ answer }) => <SettingsHistory version={version} hasDraft={hasDraft} answer={answer} />,
    undefined,
  )
