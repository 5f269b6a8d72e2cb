import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { restoreBackup } from '../embedded-postgres/restore.ts'
import { erasuresFileIn, readErasures } from '../features/privacy/erasures-file.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import { settleRestored } from '../settle-restored.ts'

const given = process.argv.slice(2)
const withBucket = given.includes('--with-bucket')
const erasuresOption = '--erasures='
const erasuresGiven = given.find((word) => word.startsWith(erasuresOption))?.slice(erasuresOption.length)
const [source] = given.filter((word) => word !== '--with-bucket' && !word.startsWith(erasuresOption))

const usage = {
  call: 'npm run restore -- FILE [--with-bucket] [--erasures=FILE]',
  does: 'Replaces the database and the files with those of a backup, and erases again whoever was erased since.',
}

// As the product itself: a running one is not restored under its feet.
await runCommand(
  usage,
  async ({ pool, deps, hasCompletedRestore }, config) => {
    if (source === undefined)
      throw new CommandRefusal('Say which file to restore: npm run restore -- FILE [--with-bucket] [--erasures=FILE]')
    if (withBucket && config.S3_BUCKET === undefined) throw new CommandRefusal('There is no bucket: S3_BUCKET is not set.')
    if (erasuresGiven !== undefined && !existsSync(erasuresGiven)) throw new CommandRefusal(`There is no file ${erasuresGiven}.`)
    if (hasCompletedRestore) {
      console.log('The restore that was interrupted is complete now: database and files are those of its backup.')
      return
    }
    const erasuresFile = erasuresGiven ?? erasuresFileIn(config.DATA_DIR)
    const erasures = await readErasures(erasuresFile).catch(() => {
      throw new CommandRefusal('The list of erasures cannot be read; nothing was restored.')
    })
    const filesDir = join(config.DATA_DIR, 'files')
    const summary = await restoreBackup(pool, filesDir, source, erasures ?? [])
    console.log(
      `Restored the backup of ${summary.madeAt}: ${summary.rows} rows, ${summary.files} files, ${summary.jobs} pending jobs. ` +
        'Pending emails go out at the next start, and everybody has to sign in again.',
    )
    const erased = await settleRestored(deps)
    if (erased) console.log(`Erased ${erased} accounts, addresses and certificates again whose erasure is newer than the backup.`)
    if (erasures === undefined)
      console.log(
        `There is no list of erasures in ${erasuresFile}: whoever was erased since the backup was made is back. ` +
          'If another data folder has an erasures.json, restore into an empty database again with --erasures=FILE.',
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
