import { expect, test } from 'vitest'
import { listSubmissions } from '#contract/inbox.ts'
import { deleteLabString, listLabScores, listLabStrings, saveLabString, submitLabDrill } from '#contract/lab.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import { exportAccount } from '#contract/own-account.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../practice/practice.service.ts'

const shared = shareTestProduct()
const drill = 'without-drowning'

async function start() {
  const product = shared()
  const { token: as, id, email } = await product.signIn()
  await completeModules(product, id, [1, 2])
  const submit = (query: Partial<LabQuery>, name = drill) =>
    product.call(submitLabDrill, {
      as,
      params: { drill: name },
      body: { query: { site: 'linkedin', keywords: '', title: '', company: '', areas: [], ...query } },
    })
  const scores = async () => (await product.call(listLabScores, { as })).body.data
  return { product, as, email, submit, scores }
}

/** The worked solution of a drill. */
const solution = async (name = drill): Promise<LabQuery> => {
  const { why: _, ...query } = (await readShippedPractice()).drills.find(({ id }) => id === name)!.solution
  return query
}

test('a string that reaches the goal is submitted, the better one of a drill counts, and the same one again adds nothing', async () => {
  const { product, as, submit, scores, email } = await start()
  expect(await scores()).toEqual([])
  const query = await solution()
  const first = await submit(query)
  expect(first.body.data).toMatchObject({ drill, found: 15, of: 16, results: 30, search: query.keywords })
  await submit(query)
  const worse = { ...query, keywords: query.keywords.replace('payments OR ', '') }
  expect((await submit(worse)).body.data).toMatchObject({ found: 15, search: query.keywords })
  const better = { ...query, keywords: query.keywords.replace(' OR trainer', '') }
  expect((await submit(better)).body.data).toMatchObject({ found: 16, of: 16 })
  await submit(await solution('two-languages'), 'two-languages')
  const done = (await scores()).toSorted((one, other) => other.drill.localeCompare(one.drill))
  expect(done).toMatchObject([{ drill, found: 16, search: better.keywords }, { drill: 'two-languages' }])
  const { token: admin } = await product.signIn({ role: 'admin' })
  const inbox = await product.call(listSubmissions, { as: admin, query: { kind: 'lab-drill', search: email } })
  const submitted = { kind: 'lab-drill', moduleId: 3, status: 'done', lessonTitle: null }
  expect(inbox.body.data).toMatchObject([submitted, submitted, submitted])
  const other = inbox.body.data.find(({ excerpt }) => excerpt?.includes('two-languages'))
  expect(other, 'another drill is no newer version').toMatchObject({ replacesId: null, replacedById: null })
  const own = await product.call(exportAccount, { as })
  expect(own.text).toContain('"search string"')
})

test('a string with a fault, one for the other site and one that misses the goal are refused', async () => {
  const { submit, scores } = await start()
  for (const query of [{ keywords: '(payments' }, { keywords: 'payments' }, { ...(await solution()), site: 'x-ray' as const }]) {
    const answer = await submit(query)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ issues: [{ path: 'query', message: 'This string does not reach the goal.' }] })
  }
  expect((await submit({ keywords: 'payments' }, 'no-such-drill')).body).toMatchObject({ code: 'drill-not-found' })
  expect(await scores()).toEqual([])
})

test('the lab opens with Module 3, and what an admin does in it is not kept', async () => {
  const product = shared()
  const query = await solution()
  const { token: locked } = await product.signIn()
  expect((await product.call(listLabScores, { as: locked })).body).toMatchObject({ code: 'module-locked' })
  const early = await product.call(submitLabDrill, { as: locked, params: { drill }, body: { query } })
  expect(early.body).toMatchObject({ code: 'module-locked' })
  const { token: admin } = await product.signIn({ role: 'admin' })
  const answer = await product.call(submitLabDrill, { as: admin, params: { drill }, body: { query } })
  expect(answer.body.data).toMatchObject({ found: 15 })
  expect((await product.call(listLabScores, { as: admin })).body.data).toEqual([])
})

test('strings are stored with notes, once for each id, only for their owner, and at most a hundred', async () => {
  const { product, as } = await start()
  const { as: other } = await start()
  const id = crypto.randomUUID()
  const query = { site: 'linkedin' as const, keywords: 'payments', title: '', company: '', areas: ['Czechia'] }
  const keep = (note: string, by = as, string = id) =>
    product.call(saveLabString, { as: by, params: { id: string }, body: { query, note } })
  await keep('For the insurer')
  expect((await keep('For the bank')).body.data).toMatchObject({ id, note: 'For the bank' })
  await keep('Somebody else’s', other)
  const strings = async (by = as) => (await product.call(listLabStrings, { as: by })).body.data
  expect(await strings()).toMatchObject([{ id, query, note: 'For the bank' }])
  expect(await strings(other)).toMatchObject([{ note: 'Somebody else’s' }])
  expect((await product.call(exportAccount, { as })).text).toContain('For the bank')
  await product.call(deleteLabString, { as: other, params: { id } })
  expect([await strings(), await strings(other)]).toMatchObject([[{ id }], []])
  await product.call(deleteLabString, { as, params: { id } })
  const again = await product.call(deleteLabString, { as, params: { id } })
  expect(again.body).toMatchObject({ code: 'lab-string-not-found' })
  expect(await strings()).toEqual([])
  for (let made = 0; made < 100; made += 1) await keep('', as, crypto.randomUUID())
  expect((await keep('', as, crypto.randomUUID())).body).toMatchObject({
    message: 'You keep 100 strings already. Please delete one first.',
  })
})
