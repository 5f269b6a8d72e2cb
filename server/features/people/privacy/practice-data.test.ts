import { expect, test } from 'vitest'
import { beginTalk, linesOf, sayLine } from '#contract/conversation.ts'
import { getConversation, submitConversation } from '#contract/conversations.ts'
import { saveLabString, submitLabDrill } from '#contract/lab.ts'
import { exportAccount } from '#contract/own-account.ts'
import { erasePerson } from '#contract/privacy.ts'
import { listRatingPanels, submitRatings } from '#contract/ratings.ts'
import { listRefreshers, submitRefresher } from '#contract/refreshers.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { dumpDatabase, tablesWith } from '../../../testing/dump.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../../learning/practice/practice.service.ts'
import { openSession } from '../sessions/sessions.service.ts'

test('what a learner searched, said and rated in practice is in the export and goes with the account', async () => {
  const product = await startTestProduct()
  const { token: as, id, email } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5])
  const refuse = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300)

  const [drill] = (await readShippedPractice()).drills
  const { why: _, ...query } = drill!.solution
  refuse(await product.call(submitLabDrill, { as, params: { drill: drill!.id }, body: { query } }))
  const note = 'For the warehouse in Brno'
  refuse(await product.call(saveLabString, { as, params: { id: crypto.randomUUID() }, body: { query, note } }))

  const params = { moduleId: 2, lessonId: 3 }
  const { talk } = (await product.call(getConversation, { as, params })).body.data
  const said: string[] = []
  const path: string[] = []
  for (let state = beginTalk(talk, 1); state.turn; state = sayLine(talk, state, path.at(-1)!)!.after) {
    const [line] = linesOf(talk, 1, state)
    path.push(line!.id)
    said.push(line!.text)
  }
  refuse(await product.call(submitConversation, { as, params, body: { attempt: 1, path } }))

  const [panel] = (await product.call(listRatingPanels, { as })).body.data.panels
  const ratings = panel!.answers.map((each) => ({ answer: each.id, rating: 2, sentence: each.transcript[0]!.says[0]!.text }))
  refuse(await product.call(submitRatings, { as, params: { panel: panel!.id }, body: { ratings } }))

  product.clock.advance({ days: 2 })
  const due = (await product.call(listRefreshers, { as })).body.data.find(({ moduleId }) => moduleId === 3)!
  const body = { round: due.round, attemptKey: due.attemptKey, answers: { 0: 0, 1: 0, 2: 0 } }
  refuse(await product.call(submitRefresher, { as, params: { moduleId: 3 }, body }))

  const anew = await openSession(
    product.deps.db,
    product.deps,
    { id, role: 'user', accessExpiresAt: null },
    { kind: 'session', userAgent: 'test' },
  )
  const { text } = await product.call(exportAccount, { as: anew })
  const exported = text.replaceAll('\\"', '"').replaceAll('\\n', '\n')
  for (const words of [drill!.solution.keywords, note, ...said, ...ratings.map(({ sentence }) => sentence)])
    expect(exported).toContain(words)
  expect(exported).toContain('You know the drill')

  const { id: learnerId } = await product.deps.db
    .selectFrom('learners')
    .select('id')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const tables = tablesWith(await dumpDatabase(product), [learnerId])
  expect(tables).toEqual(expect.arrayContaining(['public.lab_strings', 'public.submissions', 'public.refresher_answers']))
  const { token: admin } = await product.signIn({ role: 'admin' })
  refuse(await product.call(erasePerson, { as: admin, body: { email } }))
  await runPendingJobs(product)
  const left = await dumpDatabase(product)
  expect(tablesWith(left, [learnerId, note])).toEqual([])
})
