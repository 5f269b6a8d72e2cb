import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { markOfDatabase, readTombstoneList, tombstonesFileIn } from '../platform/privacy/tombstones-file.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { settleRestored } from '../settle-restored.ts'

const given = process.argv.slice(2)
const withBucket = given.includes('--with-bucket')
const listOption = '--tombstones='
const listGiven = given.find((word) => word.startsWith(listOption))?.slice(listOption.length)
const [source] = given.filter((word) => word !== '--with-bucket' && !word.startsWith(listOption))

const usage = {
  call: 'npm run restore -- FILE [--with-bucket] [--tombstones=FILE]',
  does: 'Replaces the database and the files with those of a backup, and ends again what has ended since.',
}

// As the product itself: a running one is not restored under its feet.
await runCommand(
  usage,
  async ({ pool, deps, hasCompletedRestore }, config) => {
    if (source === undefined)
      throw new CommandRefusal('Say which file to restore: npm run restore -- FILE [--with-bucket] [--tombstones=FILE]')
    if (withBucket && config.S3_BUCKET === undefined) throw new CommandRefusal('There is no bucket: S3_BUCKET is not set.')
    if (listGiven !== undefined && !existsSync(listGiven)) throw new CommandRefusal(`There is no file ${listGiven}.`)
    if (hasCompletedRestore) {
      console.log('The restore that was interrupted is complete now: database and files are those of its backup.')
      return
    }
    const listFile = listGiven ?? tombstonesFileIn(config.DATA_DIR)
    const list = await readTombstoneList(listFile).catch(() => {
      throw new CommandRefusal(`The list of tombstones in ${listFile} cannot be read; nothing was restored.`)
    })
    const filesDir = join(config.DATA_DIR, 'files')
    const summary = await restoreBackup(pool, filesDir, source, list ?? null)
    console.log(
      `Restored the backup of ${summary.madeAt}: ${summary.rows} rows, ${summary.files} files, ${summary.jobs} pending jobs. ` +
        'Pending emails go out at the next start, and everybody has to sign in again.',
    )
    const erased = await settleRestored(deps)
    if (erased) console.log(`Erased ${erased} accounts, addresses and certificates again whose erasure is newer than the backup.`)
    if (list?.database !== (await markOfDatabase(deps.db)))
      console.log(
        `${listFile} ${list ? 'belongs to another database' : 'does not exist'}: whoever was erased since the backup was made is back. ` +
          'If another data folder has the tombstones.json of this database, restore into an empty database again with --tombstones=FILE.',
      )
    if (config.S3_BUCKET === undefined || summary.files === 0) return
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
  'product',
)
