import { join } from 'node:path'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { recordBackup } from '../features/office/readiness/readiness.service.ts'
import { writeBackup } from '../platform/backup/backup.ts'
import { tombstonesFileIn } from '../platform/privacy/tombstones-file.ts'

const given = process.argv.slice(2)
const withBucket = given.includes('--with-bucket')
const isExternal = given.includes('--made-elsewhere')
const [target] = given.filter((word) => !word.startsWith('--'))

const usage = {
  call: 'npm run backup -- FILE [--with-bucket]\nnpm run backup -- --made-elsewhere',
  does: 'Saves the database and the files in one archive; the second form records a backup that another program has made.',
}

await runCommand(usage, async ({ pool, deps }, config) => {
  if (isExternal) {
    await recordBackup(deps)
    console.log('Recorded that a backup was made now.')
    return
  }
  if (target === undefined) throw new CommandRefusal('Say which file to write: npm run backup -- FILE [--with-bucket]')
  if (withBucket && config.S3_BUCKET === undefined) throw new CommandRefusal('There is no bucket: S3_BUCKET is not set.')
  const summary = await writeBackup(pool, join(config.DATA_DIR, 'files'), target, withBucket ? deps.storage : undefined)
  await recordBackup(deps)
  console.log(
    `Wrote ${target}: ${summary.tables} tables with ${summary.rows} rows, ${summary.files} files, ` +
      `${summary.jobs} pending jobs; ${(summary.bytes / 1e6).toFixed(1)} MB.`,
  )
  const secret = join(config.DATA_DIR, 'auth-secret')
  const left = [
    `the settings (.env)${config.AUTH_SECRET ? '' : ` and ${secret}, without which links in mails that wait and badges cannot be continued`}`,
    `${tombstonesFileIn(config.DATA_DIR)}, which grows after the backup: copy it whenever you copy the archive`,
    ...(config.S3_BUCKET !== undefined && !withBucket
      ? [`the files in the bucket ${config.S3_BUCKET}: add --with-bucket, or back the bucket up too`]
      : []),
  ]
  console.log(`Not in it: ${left.join('; ')}.`)
  console.log(`To check it, restore it beside the product: DATABASE_URL= DATA_DIR=/tmp/check npm run restore -- ${target}`)
})
