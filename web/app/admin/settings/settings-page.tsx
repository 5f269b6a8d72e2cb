import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { getSettings, listSettingsVersions, restoreSettingsVersion, type SavedSettings } from '#contract/settings.ts'
import { listProviders } from '#contract/social.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showMoment } from '../../../ui/format.ts'
import { openModal } from '../../../ui/modal.tsx'
import { notify } from '../../../ui/notices.tsx'
import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { useAskBeforeLeaving } from '../../ask-before-leaving.ts'
import { SavedElsewhereDialog } from '../../drafts/conflict-dialog.tsx'
import { DiscardButton } from '../../drafts/discard-button.tsx'
import { loadList } from '../../lists/load-list.ts'
import { pageMeta } from '../../page-meta.ts'
import { VersionHistory } from '../editing/version-history.tsx'
import { FiguresEditor, PartnersEditor, TestimonialsEditor } from './landing-fields.tsx'
import {
  CompanyFields,
  ControllerFields,
  InstructorFields,
  LookFields,
  ProfilesEditor,
  type SignIn,
  SignInProviders,
} from './settings-fields.tsx'
import { useSettings } from './use-settings.ts'

export const meta = () => pageMeta({ title: 'Settings', description: 'Who runs this site, and how it looks.' })

export const clientLoader = async ({ request: { signal } }: { request: Request }) => {
  const [opened, signIn] = await Promise.all([
    call(getSettings, { signal }),
    loadList(() => call(listProviders, { signal }), { providers: [] }, 'Failed to load the sign-in providers'),
  ])
  return { opened, signIn }
}

export default function SettingsPage() {
  const { opened, signIn } = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  return user ? <SettingsEditor key={opened.version} opened={opened} signIn={signIn} adminId={user.id} /> : null
}

const parts = [
  { id: 'company', title: 'Course and company' },
  { id: 'controller', title: 'Data controller' },
  { id: 'look', title: 'Look' },
  { id: 'instructor', title: 'Instructor' },
  { id: 'profiles', title: 'Social profiles' },
  { id: 'figures', title: 'Figures' },
  { id: 'claims', title: 'Claims' },
  { id: 'testimonials', title: 'Clients’ words' },
  { id: 'partners', title: 'Partners' },
  { id: 'sign-in', title: 'Sign-in providers' },
]

const SettingsContents = () => (
  <nav aria-label="Parts of the settings" className="sticky top-24 hidden self-start lg:block">
    <ul className="grid gap-2 text-sm">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="link">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const previewDialog = (url: string) => () => (
  <Dialog id="settings-preview" width="large" title="The landing page with these settings" reads>
    <iframe
      title="The landing page with these settings"
      sandbox=""
      src={url}
      className="h-128 w-full rounded-md border border-line bg-surface"
    />
  </Dialog>
)

const SettingsEditor = ({ opened, signIn, adminId }: { opened: SavedSettings; signIn: SignIn; adminId: string }) => {
  const draft = useSettings(opened, adminId)
  const { saved, settings, issues, conflict } = draft
  const form = useRef<HTMLDivElement>(null)
  const first = Object.keys(issues)[0]
  useEffect(() => {
    const field = first && form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(first)}"]`)
    if (!field) return
    const control = field.matches('input, textarea, select') ? field : field.querySelector<HTMLElement>('button')
    control?.focus({ preventScroll: true })
    field.closest('.field')?.scrollIntoView({ block: 'center' })
  }, [first])
  const save = async (over?: number) => {
    if (await draft.save(over)) notify({ text: 'The settings are saved. Pages show them within two seconds.', tone: 'success' })
  }
  const showHistory = async () => {
    const restored = await openSettingsHistory(saved.version, draft.isDirty)
    if (restored) draft.resetTo(restored)
  }
  const preview = async () => {
    const url = await draft.preview()
    if (url) await openModal('settings-preview', async () => previewDialog(url), undefined)
  }
  useAskBeforeLeaving(draft.isDirty, 'Pages do not show your changes yet. They are kept in this browser until you log out.')
  const part = { settings, change: draft.change, issues }
  return (
    <PageFrame>
      <PageHeader
        title="Settings"
        text="What pages, emails, documents and certificates say about the company that runs this site. Blank fields are not shown anywhere."
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/settings/mails">
              Email texts
            </ButtonLink>
            <Button variant="secondary" onClick={showHistory}>
              History
            </Button>
          </>
        }
      />
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <SettingsContents />
        <div ref={form} className="grid max-w-text gap-8">
          {draft.isBehind ? (
            <Alert tone="warning">
              {saved.savedBy ?? 'Someone'} saved the settings after you started. Saving will ask what to keep.
            </Alert>
          ) : null}
          {conflict ? (
            <SavedElsewhereDialog
              conflict={conflict}
              title="Someone else saved the settings"
              newest="/admin/settings"
              overwrite={save}
              keepEditing={() => draft.setConflict(undefined)}
            />
          ) : null}
          {draft.error ? <Alert tone="danger">{draft.error}</Alert> : null}
          <CompanyFields {...part} />
          <ControllerFields {...part} />
          <LookFields {...part} />
          <InstructorFields {...part} />
          <div id="profiles">
            <ProfilesEditor {...part} />
          </div>
          <div id="figures">
            <FiguresEditor {...part} list="statistics" name="figure" title="Figures of the landing page" />
          </div>
          <div id="claims">
            <FiguresEditor {...part} list="claims" name="claim" title="Claims of the landing page" />
          </div>
          <div id="testimonials">
            <TestimonialsEditor {...part} />
          </div>
          <div id="partners">
            <PartnersEditor {...part} />
          </div>
          <SignInProviders {...signIn} />
        </div>
      </div>
      <div className="editor-bar sticky bottom-14 lg:bottom-0 z-2 flex flex-wrap gap-3 items-center justify-between py-3 border-t border-line bg-paper [@media_(height<30rem)]:static">
        <p role="status" className="text-sm text-muted">
          {draft.isDirty
            ? 'Not saved yet. Your changes are kept in this browser.'
            : `Version ${saved.version}, saved ${showMoment(saved.savedAt)}${saved.savedBy ? ` by ${saved.savedBy}` : ''}.`}
        </p>
        <div className="flex flex-wrap gap-3">
          {draft.isDirty ? (
            <DiscardButton title="Discard your changes?" text="The fields go back to what is saved." onDiscard={draft.discard}>
              Discard changes
            </DiscardButton>
          ) : null}
          <Button variant="secondary" busy={draft.isPreviewing} onClick={preview}>
            Preview
          </Button>
          <Button busy={draft.isSaving} disabled={!draft.isDirty} onClick={() => save()}>
            {draft.isSaving ? 'Saving...' : 'Save settings'}
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}

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

/** Shows the saved versions of the settings; resolves to the restored settings, if any. */
const openSettingsHistory = (currentVersion: number, hasDraft: boolean) =>
  openModal<SavedSettings | undefined>(
    'settings-history',
    async () =>
      ({ answer }) => (
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
      ),
    undefined,
  )
