import { randomBytes } from 'node:crypto'
import { CommandRefusal, runCommand } from '../command-line.ts'
import { loadCourse, prepareCourseJson } from '../features/learning/catalogue/load-course.ts'
import { ensureFirstAdmin } from '../features/people/users/first-admin.ts'
import { hasTeams, makeSampleWorld } from '../sample/sample-world.ts'

const usage = {
  call: 'npm run sample',
  does: 'Fills an empty database with invented teams, invitations, learners, submissions and waitlist entries, and prints a sign-in. No mail is sent.',
  takesNothing: true,
} as const

await runCommand(usage, async (opened) => {
  const { deps } = opened
  if (await hasTeams(deps.db))
    throw new CommandRefusal(
      'There are teams in this database already. The sample data is for an empty one: set DATA_DIR to a new folder.',
    )
  await loadCourse(deps, await prepareCourseJson())
  const admin = await ensureFirstAdmin(deps, opened)
  console.log('Creating sample data: invitations, teams, learners, submissions, waitlists …')
  const world = await makeSampleWorld(deps, randomBytes(9).toString('base64url'))
  console.log(
    `Made ${world.teams} teams, ${world.invitations} invitations and ${world.waitlist} waitlist entries. Nobody in them is real, and no mail was sent.`,
  )
  if (admin) console.log(`  Admin    ${admin.email}   ${admin.password}   (shown only now)`)
  console.log(`  Learner  ${world.learner}   ${world.password}   (shown only now; the same for every sample learner)`)
})
