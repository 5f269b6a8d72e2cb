import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { CommandRefusal, runCommand } from '../command-line.ts'
import type { Config } from '../config.ts'
import { type RestoreSummary, restoreBackup } from '../platform/backup/restore.ts'
import { markOfDatabase, readTombstoneList, type TombstoneList, tombstonesFileIn } from '../platform/privacy/tombstones-file.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'

const given = process.argv.slice(2)
const withBucket = given.includes('--with-bucket')
const listOption = '--tombstones='
const listGiven = given.find((word) => word.startsWith(listOption))?.slice(listOption.length)
const [source] = given.filter((word) => word !== '--with-bucket' && !word.startsWith(listOption))

const usage = {
  call: 'npm run restore -- FILE [--with-bucket] [--tombstones=FILE]',
  does: 'Replaces the database and the files with those of a backup, and ends again what has ended since.',
}

const filesIn = (config: Config) => join(config.DATA_DIR, 'files')
let restored: RestoreSummary | undefined
let list: TombstoneList | undefined

async function restore(pool: pg.Pool, config: Config, log: Logger): Promise<void> {
  if (source === undefined)
    throw new CommandRefusal('Say which file to restore: npm run restore -- FILE [--with-bucket] [--tombstones=FILE]')
  if (withBucket && config.S3_BUCKET === undefined) throw new CommandRefusal('There is no bucket: S3_BUCKET is not set.')
  if (listGiven !== undefined && !existsSync(listGiven)) throw new CommandRefusal(`There is no file ${listGiven}.`)
  const listFile = listGiven ?? tombstonesFileIn(config.DATA_DIR)
  list = await readTombstoneList(listFile).catch(() => {
    throw new CommandRefusal(`The list of tombstones in ${listFile} cannot be read; nothing was restored.`)
  })
  restored = await restoreBackup(pool, log, filesIn(config), source, list ?? null)
}

await runCommand(
  usage,
  async ({ deps, erasedAgain }, config) => {
    if (restored === undefined) {
      console.log('The restore that was interrupted is complete now: database and files are those of its backup.')
      return
    }
    console.log(
      `Restored the backup of ${restored.madeAt}: ${restored.rows} rows, ${restored.files} files, ${restored.jobs} pending jobs. ` +
        'Pending emails go out at the next start, and everybody has to sign in again.',
    )
    if (erasedAgain)
      console.log(`Erased ${erasedAgain} accounts, addresses and certificates again whose erasure is newer than the backup.`)
    if (list?.database !== (await markOfDatabase(deps.db)))
      console.log(
        `${listGiven ?? tombstonesFileIn(config.DATA_DIR)} ${list ? 'belongs to another database' : 'does not exist'}: whoever was erased since the backup was made is back. ` +
          'If another data folder has the tombstones.json of this database, restore into an empty database again with --tombstones=FILE.',
      )
    const filesDir = filesIn(config)
    if (config.S3_BUCKET === undefined || restored.files === 0) return
    if (!withBucket) {
      console.log(`The files lie in ${filesDir}; restore with --with-bucket, or copy them into the bucket ${config.S3_BUCKET}.`)
      return
    }
    const files = await openDiskStorage(filesDir).list()
    for (const { name, size } of files) {
      const path = join(filesDir, name)
      await deps.storage.put(name, path, { mediaType: 'application/octet-stream', size })
    }
    console.log(`Put ${files.length} files into the bucket ${config.S3_BUCKET}.`)
  },
  restore,
)
