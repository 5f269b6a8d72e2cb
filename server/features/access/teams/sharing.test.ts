import { expect, test } from 'vitest'
import { submitActivity } from '#contract/activities.ts'
import { getMyTeams, setProgressSharing } from '#contract/led-teams.ts'
import { finishModules } from '../../../testing/finished-modules.ts'
import { activateMember, approvedTeam } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

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
  expect((await mine()).memberships).toEqual([
    {
      _id: own._id,
      companyName: 'Acme s.r.o.',
      leaderName: 'Jana Nováková',
      leaderEmail: 'jana@acme.example',
      sharesProgress: true,
    },
    {
      _id: team._id,
      companyName: 'Stranger Ltd',
      leaderName: 'Sam Stranger',
      leaderEmail: 'sam@stranger.example',
      sharesProgress: null,
    },
  ])
  expect((await mine()).seenBy).toEqual([{ companyName: 'Acme s.r.o.', leaderName: 'Jana Nováková' }])
  expect((await share(false)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: null, sharesProgress: false })
  expect((await share(true)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: 'Petr Svoboda', completedModules: 1, sharesProgress: true })
  expect((await mine()).seenBy).toHaveLength(2)
  expect((await share(false)).status).toBe(200)
  expect((await seen())[0]).toMatchObject({ fullName: null, completedModules: null, sharesProgress: false })
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
  const action = { moduleId: 'Module 6: pipeline', owner: 'Me', measure: 'Done', firstStep: 'Call', dueDate: '2026-12-20' }
  const values = {
    goal: 'Two offers signed',
    actions: [action, action, action],
    obstacle: 'Time',
    ifThen: 'If late, then I will call',
    shareWithLeader: true,
  }
  const submit = () => product.call(submitActivity, { as: petr, params: { moduleId: 8, lessonId: 3 }, body: { values } })
  product.clock.advance({ minutes: 5 })
  expect((await submit()).status).toBe(200)
  product.clock.advance({ minutes: 5 })
  await share(true)
  expect((await seen())[0]).toMatchObject({ fullName: 'Petr Svoboda', sharedPlan: null })
  product.clock.advance({ minutes: 5 })
  expect((await submit()).status).toBe(200)
  expect((await seen())[0]!.sharedPlan).toMatchObject({ goal: 'Two offers signed' })
})
