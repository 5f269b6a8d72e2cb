import { listSettingsVersions, restoreSettingsVersion, type SavedSettings } from '#contract/settings.ts'
import { call } from '../../../api/call.ts'
import { type ModalProps, openModal } from '../../../ui/modal.tsx'
import { VersionHistory } from '../editing/version-history.tsx'

const fieldNames: Record<string, string> = {
  courseName: 'Name of the course',
  name: 'Legal name',
  registrationLine: 'Registration line',
  controller: 'Data controller',
  contactEmail: 'Email for questions',
  bookingUrl: 'Booking address',
  mail: 'Email sender',
  instructor: 'Instructor',
  socialProfiles: 'Social profiles',
  testimonials: 'Clients’ words',
  partners: 'Partners',
  statistics: 'Figures',
  claims: 'Claims',
  brand: 'Look',
}

const SettingsHistory = ({
  version: currentVersion,
  hasDraft,
  answer,
}: ModalProps<SavedSettings | undefined> & {
  version: number
  hasDraft: boolean
}) => (
  <VersionHistory
    id="settings-history"
    title="History of the settings"
    list={() => call(listSettingsVersions, {})}
    restore={(version) => call(restoreSettingsVersion, { params: { version }, body: { currentVersion } })}
    byOf={({ savedBy, version }) => savedBy ?? (version === 1 ? 'as shipped' : 'a deleted account')}
    nameOfPart={(field) => fieldNames[field] ?? field}
    hasDraft={hasDraft}
    draftText="Your unsaved changes are discarded. The saved version stays in the history."
    restoredText={(version) => `Version ${version} restored.`}
    onRestored={answer}
  />
)

/** Shows the saved versions of the settings; resolves to the restored settings, if any. */
export const openSettingsHistory = (version: number, hasDraft: boolean): Promise<SavedSettings | undefined> =>
  openModal<SavedSettings | undefined>(
    'settings-history',
    async () =>
      ({ answer }) => <SettingsHistory version={version} hasDraft={hasDraft} answer={answer} />,
    undefined,
  )
