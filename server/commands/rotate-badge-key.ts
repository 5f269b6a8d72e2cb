import { runCommand } from '../command-line.ts'
import { rotateBadgeKey } from '../features/proof/badges/signing-key.ts'

const usage = {
  call: 'npm run rotate-badge-key',
  does: 'Signs badges with a new key from now on; the old public key stays published.',
  takesNothing: true,
} as const

await runCommand(usage, async ({ deps }) => {
  console.log(`Badges are signed with the key ${await rotateBadgeKey(deps)} from now on. Those signed before stay valid.`)
})
