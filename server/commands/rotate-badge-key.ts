import { runCommand } from '../command-line.ts'
import { rotateBadgeKey } from '../features/badges/signing-key.ts'

// npm run rotate-badge-key: signs badges with a new key from now on; the old public key stays published.
await runCommand(async ({ deps }) => {
  console.log(`Badges are signed with the key ${await rotateBadgeKey(deps)} from now on. Those signed before stay valid.`)
})
