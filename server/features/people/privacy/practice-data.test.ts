import { expect, test } from 'vitest'
import { saveLabString } from '#contract/lab.ts'
import { exportAccount } from '#contract/own-account.ts'
import { erasePerson } from '#contract/privacy.ts'
import { listRefreshers, submitRefresher } from '#contract/refreshers.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { dumpDatabase, tablesWith } from '../../../testing/dump.ts'
import { signInAgain } from '../../../testing/graduates.ts'
import { runPendingJobs } from '../../../testing/pending-jobs.ts'
import { practise } from '../../../testing/practised.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../../learning/practice/practice.service.ts'

test('what a learner searched, said and rated in practice is in the export and goes with the account', async () => {
  const product = await startTestProduct()
  const { token: as, id, email } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5])
  const refuse = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300)

  const texts = await practise(product, as)
  const [drill] = (await readShippedPractice()).drills
  const { why: _, ...query } = drill!.solution
  const note = 'For the warehouse in Brno'
  refuse(await product.call(saveLabString, { as, params: { id: crypto.randomUUID() }, body: { query, note } }))

  product.clock.advance({ days: 2 })
  const due = (await product.call(listRefreshers, { as })).body.data.find(({ moduleId }) => moduleId === 3)!
  const body = { round: due.round, attemptKey: due.attemptKey, answers: { 0: 0, 1: 0, 2: 0 } }
  refuse(await product.call(submitRefresher, { as, params: { moduleId: 3 }, body }))

  const anew = await signInAgain(product, id)
  const { text } = await product.call(exportAccount, { as: anew })
  const exported = text.replaceAll('\\"', '"').replaceAll('\\n', '\n')
  for (const words of [...texts, note]) expect(exported).toContain(words)
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
