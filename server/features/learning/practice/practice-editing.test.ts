import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { getLabEdits, listLabScores, submitLabDrill } from '#contract/lab.ts'
import { openPracticePart, resetPracticePart, savePracticePart } from '#contract/practice-editing.ts'
import type { PracticePart } from '#contract/practice-parts.ts'
import { listRatingPanels } from '#contract/ratings.ts'
import { untilStatementsWait } from '../../../testing/blocked-statements.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { startTestProduct } from '../../../testing/test-product.ts'

async function start() {
  const product = await startTestProduct()
  const { token: admin } = await product.signIn({ role: 'admin' })
  const open = async (part: PracticePart) => (await product.call(openPracticePart, { as: admin, params: { part } })).body.data
  const save = (part: PracticePart, yaml: string, version: number) =>
    product.call(savePracticePart, { as: admin, params: { part }, body: { yaml, version } })
  const learn = async () => {
    const { token: as, id } = await product.signIn()
    await completeModules(product, id, [1, 2, 3, 4])
    return as
  }
  return { product, admin, open, save, learn }
}

test('a drill is edited, offered and judged as edited, and the shipped one comes back', async () => {
  const { product, admin, open, save, learn } = await start()
  const as = await learn()
  const edits = async () => (await product.call(getLabEdits, { as })).body.data
  expect(await edits()).toEqual({})
  const { yaml, version, isEdited } = await open('drills')
  expect([version, isEdited]).toEqual([0, false])
  // Unchanged it can be saved, so an export is always an import.
  const harder = yaml.replace('found: 12', 'found: 13')
  expect((await save('drills', harder, 0)).body.data).toMatchObject({ version: 1, isEdited: true })
  expect((await edits()).drills?.[0]?.goal.found).toBe(13)
  expect(Object.keys(await edits())).toEqual(['drills'])
  expect((await save('drills', yaml, 0)).body.code).toBe('practice-changed')
  const { why: _, ...query } = (await edits()).drills![0]!.solution
  const drill = (await edits()).drills![0]!.id
  expect((await product.call(submitLabDrill, { as, params: { drill }, body: { query } })).status).toBe(200)
  expect((await product.call(listLabScores, { as })).body.data).toMatchObject([{ drill }])
  // Of a drill that is taken out, no score is shown.
  expect((await save('drills', stringify(parse(yaml).slice(1)), 1)).status).toBe(200)
  expect((await product.call(listLabScores, { as })).body.data).toEqual([])
  const reset = await product.call(resetPracticePart, { as: admin, params: { part: 'drills' } })
  expect(reset.body.data).toMatchObject({ yaml, version: 3, isEdited: false })
  expect(await edits()).toEqual({})
})

test('a drill whose goal cannot be reached is refused at its line, with who cannot be found', async () => {
  const { open, save } = await start()
  const { yaml } = await open('drills')
  const at = yaml.indexOf('id: without-drowning')
  const beyond = yaml.slice(0, at) + yaml.slice(at).replace('found: 12', 'found: 16')
  const line = yaml.slice(0, at).split('\n').length
  expect((await save('drills', beyond, 0)).body).toMatchObject({
    issues: [
      { path: 'without-drowning', message: expect.stringMatching(`^Line ${line}: the goal cannot be reached: .*Dana Jakoby`) },
    ],
  })
  expect((await save('drills', 'no: [closed', 0)).body).toMatchObject({
    issues: [{ message: expect.stringMatching(/^Line 1: /) }],
  })
  const unstorable = { message: expect.stringMatching(/^Line 2: This text contains a character that cannot be stored/) }
  expect((await save('words', '- [a, b]\n- [c, "\\0"]', 0)).body).toMatchObject({ issues: [unstorable] })
  expect((await save('words', '- [a, b]\n- [c, "\\ud800"]', 0)).body).toMatchObject({ issues: [unstorable] })
  const nameless = yaml
    .replace(/title: .*/, 'title: ""')
    .replace('found: 12', 'found: 0')
    .replace(/id: .*/, 'id: One must')
  expect((await save('drills', nameless, 0)).body.issues?.map(({ message }) => message.replace(/^Line \d+: /, ''))).toEqual([
    'An id has lowercase letters, digits and hyphens',
    'Please fill this in',
    'Please enter at least 1',
  ])
  expect((await open('drills')).isEdited).toBe(false)
})

test('profiles that a drill needs cannot be taken away, and the drill is named', async () => {
  const { open, save } = await start()
  const { yaml } = await open('profiles')
  const none = yaml.replaceAll('- streaming', '- embedded')
  const answer = await save('profiles', none, 0)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('With this, Without titles no longer works (drills): the goal asks for 12 people, and 0 fit')
})

test('rating panels are edited, and a sheet that rests on no sentence is refused at its line', async () => {
  const { product, open, save, learn } = await start()
  const as = await learn()
  const { yaml } = await open('panels')
  const other = yaml.replaceAll('We pushed through and had it back by morning.', 'We went on and had it back by morning.')
  expect((await save('panels', other, 0)).status).toBe(200)
  expect((await product.call(listRatingPanels, { as })).text).toContain('We went on and had it back by morning.')
  const rests = other.replace('rests: We went on', 'rests: Nobody went on')
  expect((await save('panels', rests, 1)).body).toMatchObject({
    issues: [{ message: expect.stringMatching(/^Line \d+: the transcript has no such sentence that shows something$/) }],
  })
})

test('of two admins who save at once, the second is told that the part has changed', async () => {
  const { product, open, save } = await start()
  const { yaml } = await open('drills')
  const holder = await product.pool.connect()
  await holder.query('begin; lock table practice_parts in share mode')
  const saving = [13, 11].map((found) => save('drills', yaml.replace('found: 12', `found: ${found}`), 0))
  await untilStatementsWait(product, 2)
  await holder.query('commit')
  holder.release()
  expect((await Promise.all(saving)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})
