import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../config.ts'
import { ArchiveRefusal } from '../db/archive-format.ts'
import { StartRefusal } from '../db/embedded-refusal.ts'
import { restoreBackup } from '../db/restore.ts'
import { openProductDatabase } from '../product.ts'

const [source] = process.argv.slice(2)
try {
  if (source === undefined) throw new ArchiveRefusal('Say which file to restore: npm run restore -- FILE')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  // As the product itself: a running one is not restored under its feet.
  const opened = await openProductDatabase(config, pino({ level: 'warn' }), 'product')
  try {
    const summary = await restoreBackup(opened.pool, join(config.DATA_DIR, 'files'), source)
    console.log(
      `Restored the backup of ${summary.madeAt}: ${summary.rows} rows, ${summary.files} files, ${summary.jobs} pending jobs. ` +
        'Pending mails go out at the next start.',
    )
    if (config.S3_BUCKET !== undefined && summary.files > 0) {
      console.log(`The files lie in ${join(config.DATA_DIR, 'files')}; copy them into the bucket ${config.S3_BUCKET}.`)
    }
  } finally {
    await opened.close()
  }
} catch (error) {
  const isExpected = error instanceof ArchiveRefusal || error instanceof StartRefusal || error instanceof ConfigError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
