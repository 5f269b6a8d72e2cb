import { join } from 'node:path'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { restoreBackup } from '../db/restore.ts'

const [source] = process.argv.slice(2)

// As the product itself: a running one is not restored under its feet.
await runCommand(async ({ pool }, config) => {
  if (source === undefined) throw new CommandRefusal('Say which file to restore: npm run restore -- FILE')
  const summary = await restoreBackup(pool, join(config.DATA_DIR, 'files'), source)
  console.log(
    `Restored the backup of ${summary.madeAt}: ${summary.rows} rows, ${summary.files} files, ${summary.jobs} pending jobs. ` +
      'Pending mails go out at the next start.',
  )
  if (config.S3_BUCKET !== undefined && summary.files > 0)
    console.log(`The files lie in ${join(config.DATA_DIR, 'files')}; copy them into the bucket ${config.S3_BUCKET}.`)
}, 'product')
