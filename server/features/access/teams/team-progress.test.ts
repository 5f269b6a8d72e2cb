import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { submitActivity } from '#contract/activities.ts'
import { getMe } from '#contract/auth.ts'
import { getMyCertificate, restoreCertificate, revokeCertificate } from '#contract/certificates.ts'
import { getMyTeams } from '#contract/led-teams.ts'
import { savePracticePart } from '#contract/practice-editing.ts'
import { completeLesson } from '#contract/progress.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { practise } from '../../../testing/practised.ts'
import { activateMember, approvedTeam } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../../learning/practice/practice.service.ts'

/** Jana leads Petr; both have activated. */
async function ledTeam(form: Record<string, unknown> = {}) {
  const product = await startTestProduct()
  const { admin } = await approvedTeam(product, form)
  const jana = await activateMember(product, 'jana@acme.example', 'Jana Nováková')
  return { product, admin, jana, petr: await activateMember(product, 'petr@acme.example', 'Petr Svoboda') }
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

test('a leader sees a member’s certificate while it is valid', async () => {
  const { product, admin, jana, petr } = await ledTeam()
  await finishModules(product, petr, [1, 2, 3, 4, 5, 6, 7, 8])
  const { certificate } = (await product.call(getMyCertificate, { as: petr })).body.data
  const params = { code: certificate!.code }
  const isSeen = async () => (await product.call(getMyTeams, { as: jana })).body.data.led[0]!.members[0]!.hasCertificate
  expect(await isSeen()).toBe(true)
  await product.call(revokeCertificate, { as: admin.token, params, body: { reason: 'Issued by mistake.' } })
  expect(await isSeen()).toBe(false)
  await product.call(restoreCertificate, { as: admin.token, params })
  expect(await isSeen()).toBe(true)
})

test('a contact who declared to be a team member leads nobody', async () => {
  const { product, jana, petr } = await ledTeam({ teamRole: 'team_member' })
  expect((await product.call(getMyTeams, { as: jana })).body.data.led).toEqual([])
  expect((await product.call(getMyTeams, { as: petr })).body.data.seenBy).toEqual([])
})

test('a 90-day plan reaches the leader only while it is shared, and never with its question', async () => {
  const { product, jana, petr } = await ledTeam()
  await finishModules(product, petr, [1, 2, 3, 4, 5, 6, 7, 8])
  const planOf = async () => (await product.call(getMyTeams, { as: jana })).body.data.led[0]!.members[0]!
  expect(await planOf()).toMatchObject({ sharedPlan: null, hasCertificate: true })
  const action = { moduleId: 'Module 6: pipeline', owner: 'Me', measure: 'Done' }
  const values = {
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
  const params = { moduleId: 8, lessonId: 3 }
  product.clock.advance({ minutes: 5 })
  await product.call(submitActivity, { as: petr, params, body: { values } })
  const shared = await product.call(getMyTeams, { as: jana })
  expect((await planOf()).sharedPlan).toMatchObject({
    goal: 'Two offers signed',
    actions: [{ firstStep: 'First' }, { firstStep: 'Second' }, { firstStep: 'Third' }],
  })
  expect(shared.text).not.toContain('A private question')
  product.clock.advance({ minutes: 5 })
  await product.call(submitActivity, { as: petr, params, body: { values: { ...values, shareWithLeader: false } } })
  expect((await planOf()).sharedPlan).toBeNull()
})
