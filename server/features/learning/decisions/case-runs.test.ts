import { expect, test } from 'vitest'
import { decideCaseStep, restartCase } from '#contract/decisions.ts'
import { getLesson } from '#contract/lessons.ts'
import { addSampleDecisions } from '../../../testing/sample-decisions.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function start(role?: 'admin') {
  const product = await startTestProduct()
  const params = await addSampleDecisions(product)
  const { token: as } = await product.signIn(role ? { role } : {})
  const decide = (step: string, option: string) => product.call(decideCaseStep, { as, params, body: { step, option } })
  const read = async () => (await product.call(getLesson, { as, params })).body.data.branchingCase!
  const decideBest = async () => {
    await decide('brief', 'ask')
    await decide('search', 'write')
    await decide('offer', 'call')
  }
  return { product, params, as, decide, decideBest, read }
}

test('a case shows one decision at a time, remembers the way on every device, and explains it at the end', async () => {
  const { product, params, as, decide, read } = await start()
  const first = await product.call(getLesson, { as, params })
  expect(first.body.data.branchingCase).toMatchObject({ path: [], step: { id: 'brief' }, ending: null, bestPercent: null })
  expect(first.text).not.toMatch(/This is why|Then ask happens|Hired|You know the role/)
  const second = await decide('brief', 'start')
  expect(second.body.data).toMatchObject({
    path: [
      {
        id: 'brief',
        chosen: 'start',
        points: 0,
        mostPoints: 3,
        consequence: 'Then start happens.',
        better: null,
        facts: [{ id: 'F2.16' }],
      },
    ],
    step: { id: 'repair' },
  })
  expect(await read()).toEqual(second.body.data)
  await decide('repair', 'admit')
  const end = (await decide('offer', 'call')).body.data
  expect(end).toMatchObject({
    step: null,
    points: 5,
    mostPoints: 8,
    ending: { title: 'Not hired', percent: 63 },
    bestPercent: 63,
    path: [
      { better: { text: 'Do ask', reasoning: 'This is why ask is worth 3.' } },
      { better: null, facts: [] },
      { better: null },
    ],
  })
  expect(await read()).toEqual(end)
})

test('a case can be begun again, and the best way through it counts', async () => {
  const { product, params, as, decide, decideBest, read } = await start()
  await decideBest()
  const again = (await product.call(restartCase, { as, params })).body.data
  expect(again).toMatchObject({ path: [], step: { id: 'brief' }, bestPercent: 100 })
  await product.call(restartCase, { as, params })
  await decide('brief', 'start')
  expect(await read()).toMatchObject({ path: [{ chosen: 'start' }], bestPercent: 100 })
  expect(await product.deps.db.selectFrom('caseRuns').select('id').execute()).toHaveLength(2)
})

test('of many ways through a case the newest and the best are kept', async () => {
  const { product, params, as, decide, decideBest, read } = await start()
  await decideBest()
  for (let runs = 1; runs <= 25; runs += 1) {
    product.clock.advance({ seconds: 1 })
    await product.call(restartCase, { as, params })
    await decide('brief', 'start')
  }
  expect(await product.deps.db.selectFrom('caseRuns').select('id').execute()).toHaveLength(22)
  expect(await read()).toMatchObject({ path: [{ chosen: 'start' }], bestPercent: 100 })
})

test('the same decision twice is one, and a decision on a step that is past is refused', async () => {
  const { decide, read } = await start()
  const both = await Promise.all([decide('brief', 'ask'), decide('brief', 'ask')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).path).toHaveLength(1)
  expect((await decide('brief', 'start')).body.code).toBe('case-moved-on')
  expect((await decide('offer', 'call')).body.code).toBe('case-moved-on')
  expect((await decide('search', 'ask')).body.issues).toEqual([{ path: 'option', message: 'Please choose what you do.' }])
})

test('an admin goes through the case without leaving a way', async () => {
  const { product, params, as } = await start('admin')
  const before = [{ step: 'brief', option: 'ask' }]
  const body = { step: 'search', option: 'wait', before }
  const second = await product.call(decideCaseStep, { as, params, body })
  expect(second.body.data).toMatchObject({ path: [{ chosen: 'ask' }, { chosen: 'wait' }], step: { id: 'offer' } })
  expect(await product.deps.db.selectFrom('caseRuns').select('id').execute()).toEqual([])
})
