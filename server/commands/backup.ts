import { join } from 'node:path'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { writeBackup } from '../db/backup.ts'

const [target] = process.argv.slice(2)

await runCommand(async ({ pool }, config) => {
  if (target === undefined) throw new CommandRefusal('Say which file to write: npm run backup -- FILE')
  const summary = await writeBackup(pool, join(config.DATA_DIR, 'files'), target)
  console.log(
    `Wrote ${target}: ${summary.tables} tables with ${summary.rows} rows, ${summary.files} files, ` +
      `${summary.jobs} pending jobs; ${(summary.bytes / 1e6).toFixed(1)} MB.`,
  )
  if (config.S3_BUCKET !== undefined)
    console.log(`The files in the bucket ${config.S3_BUCKET} are not in it; back the bucket up too.`)
})
