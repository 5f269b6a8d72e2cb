import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { submitActivity } from '#contract/activities.ts'
import { getMe } from '#contract/auth.ts'
import { getMyCertificate, restoreCertificate, revokeCertificate } from '#contract/certificates.ts'
import { getMyTeams, setProgressSharing } from '#contract/led-teams.ts'
import { savePracticePart } from '#contract/practice-editing.ts'
import { completeLesson } from '#contract/progress.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { practise } from '../../../testing/practised.ts'
import { activateMember, approvedTeam } from '../../../testing/team-requests.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../../learning/practice/practice.service.ts'
import { joinApprovedTeams } from '../activations/activations.service.ts'

/** Jana leads Petr; both have activated. */
async function ledTeam(form: Record<string, unknown> = {}) {
  const product = await startTestProduct()
  const { admin } = await approvedTeam(product, form)
  const jana = await activateMember(product, 'jana@acme.example', 'Jana Nováková')
  return { product, admin, jana, petr: await activateMember(product, 'petr@acme.example', 'Petr Svoboda') }
}

const action = { moduleId: 'Module 6: pipeline', owner: 'Me', measure: 'Done' }
const plan = {
  goal: 'Two offers signed',
  actions: [
    { ...action, firstStep: 'Second', dueDate: '2026-12-20' },
    { ...action, firstStep: 'First', dueDate: '2026-12-01' },
    { ...action, firstStep: 'Third', dueDate: '2027-01-10' },
  ],
  obstacle: 'Time',
  ifThen: 'If late, then I will call',
  shareWithLeader: true,
  question: 'A private question',
}

/** Submits the 90-day plan five minutes later. */
async function submitPlan(product: TestProduct, as: string, changes: Partial<typeof plan> = {}) {
  product.clock.advance({ minutes: 5 })
  const params = { moduleId: 8, lessonId: 3 }
  const answer = await product.call(submitActivity, { as, params, body: { values: { ...plan, ...changes } } })
  expect(answer.status).toBe(200)
}

test('a leader sees how far the members are, and nothing they wrote or answered', async () => {
  const { product, jana, petr } = await ledTeam()
  await finishModules(product, petr, [1])
  await product.call(completeLesson, { as: petr, params: { moduleId: 2, lessonId: 1 } })
  const answer = await product.call(getMyTeams, { as: jana })
  expect(answer.body.data).toMatchObject({
    totalModules: 8,
    led: [
      {
        companyName: 'Acme s.r.o.',
        members: [
          {
            email: 'petr@acme.example',
            fullName: 'Petr Svoboda',
            completedModules: 1,
            completedLessons: 7,
            hasCertificate: false,
            labDrills: 0,
            ratingPanels: 0,
            conversations: 0,
          },
          { email: 'eva@acme.example', fullName: null, completedModules: null, completedLessons: null, lastActivityAt: null },
        ],
      },
    ],
    seenBy: [],
  })
  expect(answer.text).not.toContain('architects in Prague')
  expect(answer.text).not.toMatch(/review|chosen/)
})

test('a leader sees how many of the drills, panels and conversations that exist a member has done', async () => {
  const { product, admin, jana, petr } = await ledTeam()
  const as = admin.token
  const { user } = (await product.call(getMe, { as: petr })).body.data
  await completeModules(product, user!.id, [1, 2, 3, 4])
  await practise(product, petr, { drills: 2, panels: 2 })
  const done = async () => (await product.call(getMyTeams, { as: jana })).body.data.led[0]!.members[0]!
  expect(await done()).toMatchObject({ labDrills: 2, ratingPanels: 2, conversations: 1 })
  const practice = await readShippedPractice()
  const keep = (part: 'drills' | 'panels') =>
    product.call(savePracticePart, { as, params: { part }, body: { yaml: stringify(practice[part].slice(1)), version: 0 } })
  expect([(await keep('drills')).status, (await keep('panels')).status]).toEqual([200, 200])
  await product.pool.query('update lessons set conversation = null where module_id = 2')
  expect(await done()).toMatchObject({ labDrills: 1, ratingPanels: 1, conversations: 0 })
})

test('a contact who declared to be a team member leads nobody', async () => {
  const { product, jana, petr } = await ledTeam({ teamRole: 'team_member' })
  expect((await product.call(getMyTeams, { as: jana })).body.data.led).toEqual([])
  expect((await product.call(getMyTeams, { as: petr })).body.data.seenBy).toEqual([])
})

test('a leader sees a certificate while it is valid, and a 90-day plan only while it is shared, never with its question', async () => {
  const { product, admin, jana, petr } = await ledTeam()
  await finishModules(product, petr, [1, 2, 3, 4, 5, 6, 7, 8])
  const seen = async () => (await product.call(getMyTeams, { as: jana })).body.data.led[0]!.members[0]!
  expect(await seen()).toMatchObject({ sharedPlan: null, hasCertificate: true })
  const { certificate } = (await product.call(getMyCertificate, { as: petr })).body.data
  const params = { code: certificate!.code }
  await product.call(revokeCertificate, { as: admin.token, params, body: { reason: 'Issued by mistake.' } })
  expect((await seen()).hasCertificate).toBe(false)
  await product.call(restoreCertificate, { as: admin.token, params })
  expect((await seen()).hasCertificate).toBe(true)

  await submitPlan(product, petr)
  expect((await seen()).sharedPlan).toMatchObject({
    goal: 'Two offers signed',
    actions: [{ firstStep: 'First' }, { firstStep: 'Second' }, { firstStep: 'Third' }],
  })
  expect((await product.call(getMyTeams, { as: jana })).text).not.toContain('A private question')
  await submitPlan(product, petr, { shareWithLeader: false })
  expect((await seen()).sharedPlan).toBeNull()
})

const learner = 'petr@acme.example'

/** A learner with progress, and a second team, of a stranger, that lists the learner. */
async function listedByStranger() {
  const product = await startTestProduct()
  const { team: own } = await approvedTeam(product)
  const petr = await activateMember(product, learner, 'Petr Svoboda')
  await finishModules(product, petr, [1])
  product.clock.advance({ minutes: 1 })
  const { team } = await approvedTeam(product, {
    companyName: 'Stranger Ltd',
    contactName: 'Sam Stranger',
    contactEmail: 'sam@stranger.example',
    teamEmails: [learner, 'nobody@stranger.example'],
  })
  const sam = await activateMember(product, 'sam@stranger.example', 'Sam Stranger')
  const seen = async () => (await product.call(getMyTeams, { as: sam })).body.data.led[0]!.members
  const share = (sharesProgress: boolean, as = petr) =>
    product.call(setProgressSharing, { as, params: { id: team._id }, body: { sharesProgress } })
  return { product, own, team, petr, sam, seen, share }
}

test('a leader sees nothing, not even that there is an account, until the learner accepts, who can change the answer', async () => {
  const { product, team, own, petr, seen, share } = await listedByStranger()
  const [listed, unknown] = await seen()
  expect(listed).toEqual({ ...unknown, _id: listed?._id, email: learner })
  expect(listed).toMatchObject({ fullName: null, completedModules: null, completedLessons: null, lastActivityAt: null })
  const mine = async () => (await product.call(getMyTeams, { as: petr })).body.data
  const acme = { companyName: 'Acme s.r.o.', leaderName: 'Jana Nováková' }
  const stranger = { companyName: 'Stranger Ltd', leaderName: 'Sam Stranger' }
  expect((await mine()).memberships).toEqual([
    { _id: own._id, ...acme, leaderEmail: 'jana@acme.example', sharesProgress: true },
    { _id: team._id, ...stranger, leaderEmail: 'sam@stranger.example', sharesProgress: null },
  ])
  expect((await mine()).seenBy).toEqual([acme])
  expect((await share(false)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: null, sharesProgress: false })
  expect((await share(true)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: 'Petr Svoboda', completedModules: 1, sharesProgress: true })
  expect((await mine()).seenBy).toEqual([acme, stranger])
  expect((await share(false)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: null, completedModules: null, sharesProgress: false })
})

test('what a deleted account has accepted does not count for a later one with its address', async () => {
  const { product, own, team, seen, share } = await listedByStranger()
  await share(true)
  await product.pool.query('delete from users where email = $1', [learner])
  const later = await product.signIn({ email: learner, fullName: 'Pavel Svoboda' })
  await joinApprovedTeams(product.deps.db, [later])
  const { memberships } = (await product.call(getMyTeams, { as: later.token })).body.data
  expect(memberships.map(({ _id, sharesProgress }) => [_id, sharesProgress])).toEqual([own, team].map(({ _id }) => [_id, null]))
  expect((await seen())[0]).toMatchObject({ fullName: null, sharesProgress: false })
})

test('nobody answers for another member, for a team that does not list them, or as its leader', async () => {
  const { product, seen, share, sam } = await listedByStranger()
  const stranger = await product.signIn()
  for (const as of [stranger.token, sam])
    expect(await share(true, as)).toMatchObject({ status: 404, body: { code: 'team-not-found' } })
  expect((await seen())[0]).toMatchObject({ sharesProgress: false })
})

test('a 90-day plan is seen by the leaders it was shared with, not by one who was accepted later', async () => {
  const { product, petr, seen, share } = await listedByStranger()
  await finishModules(product, petr, [2, 3, 4, 5, 6, 7, 8])
  await submitPlan(product, petr)
  product.clock.advance({ minutes: 5 })
  await share(true)
  expect((await seen())[0]).toMatchObject({ fullName: 'Petr Svoboda', sharedPlan: null })
  await submitPlan(product, petr)
  expect((await seen())[0]!.sharedPlan).toMatchObject({ goal: 'Two offers signed' })
})
