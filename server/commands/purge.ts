import { CommandRefusal, runCommand } from '../command-line.ts'
import {
  countExpired,
  findLargePurge,
  largePurgeRemedy,
  largePurgeSentence,
  purgeExpired,
  retentionRules,
} from '../features/people/privacy/retention.ts'

const given = process.argv.slice(2)
const dryRun = given.includes('--dry-run')

const isConfirmed = given.includes('--yes')

const usage = {
  call: 'npm run purge [-- --dry-run | --yes]',
  does: 'Removes now what the daily purge would remove, with --yes even if that is more than a third of a table; with --dry-run it only says how much that is.',
}

await runCommand(usage, async ({ deps }) => {
  if (given.some((word) => !['--dry-run', '--yes'].includes(word)))
    throw new CommandRefusal('The only options are --dry-run and --yes: npm run purge -- --dry-run')
  if (!dryRun && !isConfirmed) {
    const large = await findLargePurge(deps)
    if (large) throw new CommandRefusal(`Nothing was removed: ${largePurgeSentence(large)}. ${largePurgeRemedy}`)
  }
  const counts = await (dryRun ? countExpired(deps) : purgeExpired(deps))
  for (const { id, what, period } of retentionRules) console.log(`${String(counts[id]).padStart(7)}  ${what} (${period})`)
  console.log(dryRun ? 'Nothing was removed.' : 'Removed.')
})
