import { expect, test } from 'vitest'
import type { Conversation, Line } from '#contract/conversation-content.ts'
import { getConversation, submitConversation } from '#contract/conversations.ts'
import { listSubmissions } from '#contract/inbox.ts'
import { compareLessonPart, exportLessonPart, importLessonPart } from '#contract/lesson-parts.ts'
import { getLesson } from '#contract/lessons.ts'
import { exportAccount } from '#contract/own-account.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { linesSaid } from '../../../testing/practised.ts'
import { shareTestProduct, startTestProduct } from '../../../testing/test-product.ts'

const shared = shareTestProduct()
/** What Seniors Value, with "Ten profiles by Friday". */
const params = { moduleId: 2, lessonId: 3 }

const pathBy = (talk: Conversation, attempt: number, verdict: Line['verdict']): string[] =>
  linesSaid(talk, attempt, (line) => line.verdict === verdict).map(({ id }) => id)

async function start() {
  const product = shared()
  const { token: as, id, email } = await product.signIn()
  await completeModules(product, id, [1])
  const open = async () => (await product.call(getConversation, { as, params })).body.data
  const { talk } = await open()
  const submit = (attempt: number, path: string[]) => product.call(submitConversation, { as, params, body: { attempt, path } })
  return { product, as, email, open, submit, talk }
}

test('finished conversations are kept, each once, and the best ending counts', async () => {
  const { product, as, email, open, submit, talk } = await start()
  expect(await open()).toMatchObject({ attempts: 0, best: null, talk: { id: 'ten-profiles' } })
  const poor = pathBy(talk, 1, 'poor')
  expect((await submit(1, poor)).body.data).toMatchObject({ attempts: 1, best: { outcome: 'bad' } })
  await submit(1, poor)
  const good = { attempts: 2, best: { outcome: 'good', title: 'Three on Thursday, and he knows why' } }
  expect((await submit(2, pathBy(talk, 2, 'best'))).body.data).toEqual(good)
  expect(await open()).toMatchObject(good)
  const { token: admin } = await product.signIn({ role: 'admin' })
  const inbox = await product.call(listSubmissions, { as: admin, query: { kind: 'conversation', search: email } })
  const submitted = { kind: 'conversation', moduleId: 2, status: 'done', lessonTitle: 'What Seniors Value' }
  expect(inbox.body.data).toMatchObject([submitted, submitted])
  expect((await product.call(exportAccount, { as })).text).toContain('What happens on Friday?')
})

test('a conversation that is not over or does not fit is refused, and nothing of it is kept', async () => {
  const { open, submit, talk } = await start()
  const path = pathBy(talk, 1, 'best')
  for (const wrong of [path.slice(0, -1), [...path, 'a'], []]) {
    const answer = await submit(1, wrong)
    expect([answer.status, answer.body.code]).toEqual([409, 'conversation-changed'])
  }
  expect((await submit(1, ['x'])).status).toBe(400)
  expect(await open()).toMatchObject({ attempts: 0, best: null })
})

test('a conversation opens with its module, and an admin’s is not kept', async () => {
  const product = shared()
  const { token: locked } = await product.signIn()
  expect((await product.call(getConversation, { as: locked, params })).body).toMatchObject({ code: 'module-locked' })
  const { token: admin } = await product.signIn({ role: 'admin' })
  const { talk } = (await product.call(getConversation, { as: admin, params })).body.data
  const path = pathBy(talk, 1, 'best')
  const answer = await product.call(submitConversation, { as: admin, params, body: { attempt: 1, path } })
  expect(answer.body.data).toMatchObject({ attempts: 1, best: { outcome: 'good' } })
  expect((await product.call(getConversation, { as: admin, params })).body.data).toMatchObject({ attempts: 0 })
  const other = { moduleId: 2, lessonId: 1 }
  expect((await product.call(getConversation, { as: admin, params: other })).body).toMatchObject({ code: 'lesson-kind-mismatch' })
})

test('a lesson names its conversation and counts its minutes apart', async () => {
  const { product, as } = await start()
  const { conversation, ownMinutes } = (await product.call(getLesson, { as, params })).body.data
  expect(conversation).toMatchObject({ title: 'Ten profiles by Friday', person: 'Grant Hollis' })
  expect(ownMinutes).toBeGreaterThanOrEqual(8)
})

test('an admin exports and imports a conversation, and a mistake is reported with its line', async () => {
  const product = await startTestProduct()
  const { token: as } = await product.signIn({ role: 'admin' })
  const at = { ...params, part: 'conversation' as const }
  const { text } = await product.call(exportLessonPart, { as, params: at })
  const compare = (yaml: string) => product.call(compareLessonPart, { as, params: at, body: { yaml } })
  const { version, difference } = (await compare(text)).body.data
  expect(difference).toEqual({ added: [], changed: [], removed: [], isReordered: false })
  const line = text.split('\n').findIndex((each) => each.includes('otherwise: number')) + 1
  expect((await compare(text.replace('otherwise: number', 'otherwise: nowhere'))).body.issues).toEqual([
    { path: 'turns.8.otherwise.next', message: `Line ${line}: There is no turn nowhere` },
  ])
  const yaml = text.replace('What happens on Friday?', 'What is on Friday?')
  const imported = await product.call(importLessonPart, { as, params: at, body: { yaml, version } })
  expect(imported.body.data.difference.changed).toMatchObject([{ id: 'turn opening', fields: ['option c'] }])
  const { talk } = (await product.call(getConversation, { as, params })).body.data
  expect(talk.turns[0]?.lines[2]?.text).toBe('What is on Friday?')
})
