import { CommandRefusal, runCommand } from '../command-line.ts'
import { believeClock } from '../features/privacy/clock-doubt.service.ts'
import { purgeExpired, type RetentionId, retentionRules } from '../features/privacy/retention.ts'

const given = process.argv.slice(2)
const dryRun = given.includes('--dry-run')

const usage = {
  call: 'npm run purge [-- --dry-run]',
  does: 'Removes now what the daily purge would remove; with --dry-run it only says how much that is.',
}

await runCommand(usage, async ({ deps }) => {
  if (given.some((word) => word !== '--dry-run'))
    throw new CommandRefusal('The only option is --dry-run: npm run purge -- --dry-run')
  const counts = await purgeExpired(deps, { dryRun })
  if (!dryRun) await believeClock(deps)
  for (const [id, rule] of Object.entries(retentionRules))
    console.log(`${String(counts[id as RetentionId]).padStart(7)}  ${rule.what} (${rule.period})`)
  console.log(dryRun ? 'Nothing was removed.' : 'Removed.')
})
