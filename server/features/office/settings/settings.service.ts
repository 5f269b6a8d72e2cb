import { isDeepStrictEqual } from 'node:util'
import { DomainError, type Issue } from '#contract/domain-error.ts'
import type { OperatorSettings, SavedSettings } from '#contract/settings.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { shippedSettings } from '../../../platform/operator/operator.service.ts'
import {
  deleteUnusedPictures,
  findNewestVersion,
  findPreview,
  findVersion,
  insertVersion,
  listKnownPictures,
  listVersionRows,
  lockSettings,
  type SettingsRow,
  setPreview,
} from './settings.queries.ts'

type Editor = Actor & { fullName: string }

const listedVersions = 100

/** Age in milliseconds from which an unused picture is deleted. */
const unusedAfterMs = 86_400_000

const view = ({ version, settings, savedAt, savedByName }: SettingsRow): SavedSettings => ({
  version,
  settings: { ...shippedSettings, ...settings },
  savedAt: savedAt.toISOString(),
  savedBy: savedByName,
})

export async function ensureSettings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    if (await findNewestVersion(trx)) return
    await insertVersion(trx, {
      version: 1,
      settings: shippedSettings,
      savedAt: clock.now(),
      savedBy: null,
      savedByName: null,
    })
  })
}

async function getNewest(db: Queryable): Promise<SettingsRow> {
  const row = await findNewestVersion(db)
  if (!row) throw new Error('The settings were not entered at the start.')
  return row
}

export const getSettings = async ({ db }: Pick<Deps, 'db'>): Promise<SavedSettings> => view(await getNewest(db))

async function lockAt(trx: Queryable, version: number): Promise<SettingsRow> {
  await lockSettings(trx)
  const row = await getNewest(trx)
  if (row.version === version) return row
  const savedBy = row.savedByName ?? 'Someone'
  throw new DomainError('settings-changed', {
    message: `${savedBy} saved the settings since you opened them.`,
    details: { savedBy, savedAt: row.savedAt.toISOString(), version: row.version },
  })
}

const picturesOf = (settings: OperatorSettings): { path: string; name: string }[] =>
  [
    { path: 'settings.brand.logo', name: settings.brand.logo },
    { path: 'settings.instructor.picture', name: settings.instructor.picture },
    ...settings.partners.map(({ logo }, at) => ({ path: `settings.partners.${at}.logo`, name: logo })),
  ].filter((picture): picture is { path: string; name: string } => picture.name !== null)

async function refuseFaults(db: Queryable, settings: OperatorSettings, today: string): Promise<void> {
  const pictures = picturesOf(settings)
  const known = new Set(
    await listKnownPictures(
      db,
      pictures.map(({ name }) => name),
    ),
  )
  const issues: Issue[] = [
    ...settings.testimonials.flatMap(({ consentedOn }, at) =>
      consentedOn > today
        ? [
            {
              path: `settings.testimonials.${at}.consentedOn`,
              message: 'This day is in the future. Quote people only once they have agreed.',
            },
          ]
        : [],
    ),
    ...pictures
      .filter(({ name }) => !known.has(name))
      .map(({ path }) => ({ path, message: 'This picture is no longer kept. Please upload it again.' })),
  ]
  if (issues.length > 0) throw new DomainError('bad-input', { issues })
}

const changedFields = (before: OperatorSettings, after: OperatorSettings): string[] =>
  (Object.keys(after) as (keyof OperatorSettings)[]).filter((field) => !isDeepStrictEqual(before[field], after[field]))

async function store(trx: Queryable, deps: Deps, before: SettingsRow, settings: OperatorSettings, editor: Editor) {
  const row = {
    version: before.version + 1,
    settings,
    savedAt: deps.clock.now(),
    savedByName: editor.fullName,
  }
  await insertVersion(trx, { ...row, savedBy: editor.id })
  await deleteUnusedPictures(trx, new Date(row.savedAt.getTime() - unusedAfterMs))
  return row
}

/** Saves the next version. Throws `settings-changed` with name and time, `bad-input`. */
export const saveSettings = (
  deps: Deps,
  { version, settings }: { version: number; settings: OperatorSettings },
  editor: Editor,
): Promise<SavedSettings> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await lockAt(trx, version)
    await refuseFaults(trx, settings, deps.clock.now().toISOString().slice(0, 10))
    const changed = changedFields(view(before).settings, settings)
    if (changed.length === 0) return view(before)
    const row = await store(trx, deps, before, settings, editor)
    await recordAction(trx, deps, editor, 'settings-saved', 'settings', null, { version: row.version, changed })
    return view(row)
  })

/** Saves an earlier version as the newest. Throws `settings-changed`, `settings-version-not-found`. */
export const restoreSettingsVersion = (
  deps: Deps,
  { version, currentVersion }: { version: number; currentVersion: number },
  editor: Editor,
): Promise<SavedSettings> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await lockAt(trx, currentVersion)
    const found = await findVersion(trx, version)
    if (!found) throw new DomainError('settings-version-not-found')
    const row = await store(trx, deps, before, view(found).settings, editor)
    await recordAction(trx, deps, editor, 'settings-restored', 'settings', null, { from: version, version: row.version })
    return view(row)
  })

export async function listSettingsVersions({ db }: Pick<Deps, 'db'>) {
  const rows = (await listVersionRows(db, listedVersions + 1)).map(view)
  return rows.slice(0, listedVersions).map(({ version, settings, savedAt, savedBy }, at) => {
    const before = rows[at + 1]
    return {
      version,
      savedAt,
      savedBy,
      changed: before ? changedFields(before.settings, settings) : [],
      current: at === 0,
    }
  })
}

/** Saves settings for preview. Throws `bad-input`. */
export async function keepPreview({ db, clock }: Deps, settings: OperatorSettings, editor: Editor): Promise<void> {
  const madeAt = clock.now()
  await refuseFaults(db, settings, madeAt.toISOString().slice(0, 10))
  await setPreview(db, { authorId: editor.id, settings, madeAt })
}

export async function getPreview({ db }: Deps, authorId: string): Promise<OperatorSettings> {
  const settings = await findPreview(db, authorId)
  if (!settings) throw new DomainError('settings-preview-not-found')
  return { ...shippedSettings, ...settings }
}
