import { expect, test } from 'vitest'
import { saveActivityDraft } from '#contract/activities.ts'
import { completeLesson } from '#contract/progress.ts'
import { deleteTeamMembers } from '#contract/team-members.ts'
import { approveTeam } from '#contract/teams.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

test('members are deleted while they save their work: each call is answered, and none fails', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const emails = Array.from({ length: 10 }, (_, index) => `member${index}@acme.example`)
  const learners = await Promise.all(emails.map((email) => product.signIn({ email })))
  const team = await askForAccess(product, admin, { teamEmails: emails })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id } })
  let deleting = true
  const statuses = new Set<number>()
  const learn = async (as: string) => {
    for (let step = 0; deleting || step < 3; step++) {
      const params = { moduleId: 1, lessonId: 4 }
      const draft = await product.call(saveActivityDraft, { as, params, body: { values: { companyContext: `draft ${step}` } } })
      const completed = await product.call(completeLesson, { as, params: { moduleId: 1, lessonId: 1 } })
      for (const { status } of [draft, completed]) statuses.add(status)
    }
  }
  const learning = learners.map(({ token }) => learn(token))
  // Under way before anybody goes: two quick deletions would leave no work to interrupt.
  await expect.poll(() => statuses.has(200)).toBe(true)
  const users = emails.map((email) => ({ teamId: team._id, email }))
  const answers = await Promise.all(
    [users.slice(0, 6), users.slice(4).reverse()].map((some) =>
      product.call(deleteTeamMembers, { as: admin.token, body: { users: some } }),
    ),
  )
  deleting = false
  await Promise.all(learning)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.data.summary.deleted, 0)).toBe(10)
  expect([...statuses].sort()).toEqual([200, 401])
  expect(await product.deps.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
})
