import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../config.ts'
import { StartRefusal } from '../db/embedded-refusal.ts'
import { purgeExpired, type RetentionId, retentionRules } from '../privacy/retention.ts'
import { openProductDatabase } from '../product.ts'

// npm run purge -- --dry-run: what the daily purge would remove; without --dry-run it removes it now.
const given = process.argv.slice(2)
const dryRun = given.includes('--dry-run')
try {
  if (given.some((word) => word !== '--dry-run')) {
    console.error('The only option is --dry-run: npm run purge -- --dry-run')
    process.exitCode = 1
  } else {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const opened = await openProductDatabase(readConfig(process.env), pino({ level: 'warn' }), 'command')
    try {
      const counts = await purgeExpired(opened.deps, { dryRun })
      for (const [id, rule] of Object.entries(retentionRules))
        console.log(`${String(counts[id as RetentionId]).padStart(7)}  ${rule.what} (${rule.period})`)
      console.log(dryRun ? 'Nothing was removed.' : 'Removed.')
    } finally {
      await opened.close()
    }
  }
} catch (error) {
  console.error(error instanceof StartRefusal || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
