import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queryable } from '../db/database.ts'
import { syncFolder } from '../storage/sync-folder.ts'
import { addressHasher } from './pseudonyms.ts'
import { lockTombstoneCopy, readTombstonesAsJson, type TombstoneKind } from './tombstones.queries.ts'

const kinds = [
  'account',
  'address',
  'certificate',
  'kept-certificate',
  'refused-mail',
  'refused-advertising',
  'waitlist-entry',
  'reminders',
  'sharing',
  'passkey',
  'identity',
  'name-on-certificate',
  'valid-certificate',
  'current-certificate',
  'address-of-account',
  'invitation-link',
] as const satisfies TombstoneKind[]

export const tombstoneList = z.strictObject({
  database: z.string().min(1),
  tombstones: z.array(z.strictObject({ kind: z.enum(kinds), subjectHash: z.string().min(1), endedAt: z.coerce.date() })),
})

export type TombstoneList = z.output<typeof tombstoneList>

/** The file of tombstones, outside the database that a restore replaces. */
export const tombstonesFileIn = (dataDir: string): string => join(dataDir, 'tombstones.json')

/** An anonymous id of the database; only a restore of its backup has the same key. */
export const markOfDatabase = async (db: Queryable): Promise<string> => (await addressHasher(db))('the list of tombstones')

/** Copies all tombstones to their file atomically. Callers take turns, so that an older list is never written last. */
export async function copyTombstones({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const file = tombstonesFileIn(config.DATA_DIR)
  await mkdir(config.DATA_DIR, { recursive: true })
  await db.transaction().execute(async (trx) => {
    await lockTombstoneCopy(trx)
    const list = await readTombstonesAsJson(trx, await markOfDatabase(trx))
    await writeFile(`${file}.draft`, list, { mode: 0o600, flush: true })
    await rename(`${file}.draft`, file)
    await syncFolder(config.DATA_DIR)
  })
}

/** Copies the list before an erasure is answered, so that it survives losing the database a second later. */
export async function copyTombstonesAtOnce(deps: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  if (!deps.config.SERVICES.includes('worker')) return
  await copyTombstones(deps).catch((error: unknown) => {
    deps.log.error({ part: 'tombstones', err: error }, 'the list of tombstones was not copied at once; a job tries again')
  })
}

/** Undefined when there is no file. Throws when it is malformed. */
export async function readTombstoneList(file: string): Promise<TombstoneList | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : tombstoneList.parse(JSON.parse(text))
}
