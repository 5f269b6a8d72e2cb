import { emailAddress } from '#contract/fields.ts'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { makeAdmin } from '../features/people/users/first-admin.ts'

const [given] = process.argv.slice(2)

const usage = {
  call: 'npm run admin -- EMAIL',
  does: 'Makes an account an admin, or creates the account, and prints a link to set its password.',
}

await runCommand(usage, async ({ deps }) => {
  if (given === undefined) throw new CommandRefusal('Name the account: npm run admin -- EMAIL')
  const email = emailAddress().safeParse(given)
  if (!email.success) throw new CommandRefusal(email.error.issues[0]?.message)
  const { outcome, link, removedPasskeys } = await makeAdmin(deps, email.data)
  if (removedPasskeys > 0) console.log(`The passkeys and recovery codes of ${email.data} are removed.`)
  console.log(`${email.data} ${outcome}.\nSet the password within one hour at\n  ${link}`)
})
