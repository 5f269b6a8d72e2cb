import { expect, test } from 'vitest'
import { getInsights, type InsightsWeek } from '#contract/insights.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { askForAccess } from '../../../testing/team-requests.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { countHistory } from './insights.service.ts'

const none = { opened: 0, requested: 0, activated: 0, modulesCompleted: 0, certificates: 0 }

test('the dashboard counts what happened in each of the last 26 weeks, which begin on Monday in UTC', async () => {
  // A Sunday, one minute before the week ends.
  const product = await startTestProduct({ at: '2026-11-22T23:59:00Z' })
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn()
  await completeModules(product, learner.id, [1, 2])
  await askForAccess(product, admin)
  const read = async (as = admin.token) => {
    await countHistory(product.deps)
    return (await product.call(getInsights, { as })).body.data.weeks
  }
  const week = async (startsOn: string): Promise<Partial<InsightsWeek> | undefined> =>
    (await read()).find((each) => each.startsOn === startsOn)
  expect((await read()).map(({ startsOn }) => startsOn)).toHaveLength(26)
  expect((await read())[0]!.startsOn).toBe('2026-05-25')
  expect(await week('2026-11-16')).toEqual({ startsOn: '2026-11-16', ...none, requested: 1, modulesCompleted: 2 })
  expect(await week('2026-11-09')).toEqual({ startsOn: '2026-11-09', ...none })
  product.clock.advance({ minutes: 2 })
  await askForAccess(product, admin, { contactEmail: 'eva@beta.example' })
  expect(await week('2026-11-23')).toEqual({ startsOn: '2026-11-23', ...none, requested: 1 })
  expect(await week('2026-11-16')).toMatchObject({ requested: 1, modulesCompleted: 2 })
  // After half a year it has left the picture.
  product.clock.advance({ days: 26 * 7 })
  const later = await product.signIn({ role: 'admin' })
  expect((await read(later.token)).reduce((sum, each) => sum + each.requested + each.modulesCompleted, 0)).toBe(0)
})
