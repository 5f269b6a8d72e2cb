import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../config.ts'
import { ArchiveRefusal } from '../db/archive-format.ts'
import { writeBackup } from '../db/backup.ts'
import { StartRefusal } from '../db/embedded-refusal.ts'
import { openProductDatabase } from '../product.ts'

const [target] = process.argv.slice(2)
try {
  if (target === undefined) throw new ArchiveRefusal('Say which file to write: npm run backup -- FILE')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const opened = await openProductDatabase(config, pino({ level: 'warn' }), 'command')
  try {
    const summary = await writeBackup(opened.pool, join(config.DATA_DIR, 'files'), target)
    console.log(
      `Wrote ${target}: ${summary.tables} tables with ${summary.rows} rows, ${summary.files} files, ` +
        `${summary.jobs} pending jobs; ${(summary.bytes / 1e6).toFixed(1)} MB.`,
    )
    if (config.S3_BUCKET !== undefined)
      console.log(`The files in the bucket ${config.S3_BUCKET} are not in it; back the bucket up too.`)
  } finally {
    await opened.close()
  }
} catch (error) {
  const isExpected = error instanceof ArchiveRefusal || error instanceof StartRefusal || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
