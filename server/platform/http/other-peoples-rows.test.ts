import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { startAssessment } from '#contract/assessment.ts'
import { setProgressSharing } from '#contract/led-teams.ts'
import { approveTeam } from '#contract/teams.ts'
import { completeModules } from '../../testing/completed-modules.ts'
import { dumpDatabase } from '../../testing/dump.ts'
import { submitExample } from '../../testing/finished-modules.ts'
import { fittingInput } from '../../testing/fitting-input.ts'
import { setAssessmentPool, signInAgain, signInGraduate } from '../../testing/graduates.ts'
import { addPasskeyTo } from '../../testing/passkey-owner.ts'
import { openInvitation } from '../../testing/preview-invitation.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { askForAccess } from '../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

/** Part of every name and address of the other team. */
const mark = 'otherteam'

/** A team whose learner has done everything that leaves a row, with the ids of all of it. */
async function addOtherTeam(product: TestProduct, admin: { token: string }) {
  const learner = await signInGraduate(product, { email: `learner@${mark}.example`, fullName: `Eva ${mark}`, company: mark })
  const as = learner.token
  await product.signIn({ email: `leader@${mark}.example`, fullName: `Jan ${mark}`, company: mark })
  const team = await askForAccess(product, admin, {
    companyName: mark,
    contactName: `Jan ${mark}`,
    contactEmail: `leader@${mark}.example`,
    teamEmails: [`learner@${mark}.example`],
    message: mark,
  })
  await product.call(approveTeam, { as: admin.token, params: { id: team._id }, body: {} })
  await product.call(setProgressSharing, { as, params: { id: team._id }, body: { sharesProgress: true } })
  await submitExample(product, as, 1)
  await completeModules(product, learner.id, [1, 2, 3, 4, 5, 6, 7, 8])
  await setAssessmentPool(product)
  const attempt = (await product.call(startAssessment, { as })).body.data
  await addPasskeyTo(product, new SoftwareAuthenticator(), as, mark)
  await openInvitation(product, `invited@${mark}.example`)
  const { rows } = await product.pool.query<{ id: string }>(
    `select min(id::text) as id from (
       select 'user' as kind, id::text from users where id = $2 union all select 'learner', id::text from learners where user_id = $2
       union all select 'team', id::text from teams where company_name = $1
       union all select 'session', id::text from sessions where user_id = $2 union all select 'passkey', id::text from passkeys
       union all select 'submission', id::text from submissions union all select 'attempt', id::text from assessment_attempts
       union all select 'invitation', id::text from invitations where email like '%' || $1 || '%'
     ) as rows group by kind`,
    [mark, learner.id],
  )
  return { ids: rows.map(({ id }) => id), code: learner.code, questionId: attempt.questions[0]!.id }
}

/** Rows of the other team: those that contain its mark or one of its ids. */
async function rowsOf(product: TestProduct, ids: string[]): Promise<string[]> {
  const words = [mark, ...ids.filter((id) => id.includes('-'))]
  return Object.entries(await dumpDatabase(product)).flatMap(([table, text]) =>
    text
      .split('\n')
      .filter((row) => words.some((word) => row.includes(word)))
      .map((row) => `${table} ${row}`),
  )
}

/** What no form sends, but a caller may hope to be taken over from a body. */
const smuggled = {
  role: 'admin',
  userType: 'admin',
  status: 'active',
  accessExpiresAt: null,
  emailProvenAt: '2026-11-21T09:00:00Z',
  isContact: true,
  score: 100,
  passed: true,
  completedAt: '2026-11-21T09:00:00Z',
}

const endpoints = Object.values(allEndpoints)
  .filter(({ access }) => access !== 'admin')
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

test('no one reads or changes another person’s rows by their id, or gains rights by an undeclared field', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const other = await addOtherTeam(product, admin)
  const own = await askForAccess(product, admin, { teamEmails: ['learner@own.example'], contactEmail: 'leader@own.example' })
  await product.call(approveTeam, { as: admin.token, params: { id: own._id }, body: {} })
  const learner = await product.signIn({ email: 'learner@own.example' })
  const leader = await product.signIn({ email: 'leader@own.example' })
  const demo = await product.signIn({ userType: 'demo', email: 'demo@own.example' })
  const invitation = await openInvitation(product, 'invited@own.example')
  const callers: Record<string, () => Promise<{ as?: string; invitation?: string }>> = {
    learner: async () => ({ as: await signInAgain(product, learner.id) }),
    leader: async () => ({ as: await signInAgain(product, leader.id) }),
    demo: async () => ({ as: await signInAgain(product, demo.id) }),
    invited: async () => ({ invitation }),
    nobody: async () => ({}),
  }
  const before = await rowsOf(product, other.ids)
  expect(before.length).toBeGreaterThan(20)
  for (const endpoint of endpoints)
    for (const [caller, credentialOf] of Object.entries(callers))
      for (const id of endpoint.path.includes(':id') ? other.ids : other.ids.slice(0, 1)) {
        const fits = fittingInput(endpoint, 'body')
        const hostile = { ...smuggled, id, _id: id, userId: id, learnerId: id, createdBy: id }
        const answer = await product.call(endpoint, {
          params: {
            ...{ id, token: id, keyId: id, code: other.code, questionId: other.questionId, list: 0, moduleId: 1, lessonId: 1 },
            ...{ decisionId: 't-choice', provider: 'google', market: 'czechia', group: 'learning', level: 'completion' },
            filename: `${'A'.repeat(22)}.pdf`,
          },
          ...(fits === undefined ? {} : { body: typeof fits === 'object' ? { ...hostile, ...fits } : fits }),
          ...(await credentialOf()),
        })
        const name = `${endpoint.method} ${endpoint.path} as ${caller}: ${answer.text.slice(0, 300)}`
        expect(answer.text.includes(mark), name).toBe(false)
        if (endpoint.path.includes(':id')) expect(answer.status, name).toBeGreaterThanOrEqual(400)
      }
  expect(await rowsOf(product, other.ids)).toEqual(before)
  const { rows } = await product.pool.query(
    `select email, role, user_type, email_proven_at is not null as "isProven" from users where email like '%@own.example' order by email`,
  )
  expect(rows).toEqual([
    { email: 'demo@own.example', role: 'user', user_type: 'demo', isProven: false },
    { email: 'leader@own.example', role: 'user', user_type: 'full', isProven: true },
    { email: 'learner@own.example', role: 'user', user_type: 'full', isProven: true },
  ])
})
