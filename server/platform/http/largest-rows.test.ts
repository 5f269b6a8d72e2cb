import { expect, test } from 'vitest'
import { listMySubmissions, listSubmissionChoices, listSubmissions } from '#contract/inbox.ts'
import { findMentions } from '#contract/privacy.ts'
import { listWholeSubmissionRows } from '../../features/submissions/inbox.queries.ts'
import { costOf, tooMuchOf } from '../../testing/request-cost.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { wholeList } from '../db/page-of.ts'

const rows = 210

test('lists of the longest texts that people can submit neither hold the process up nor fill its memory', async () => {
  const product = await startTestProduct()
  const admin = await product.signIn({ role: 'admin' })
  const learner = await product.signIn({ email: 'jana@example.com', fullName: 'Jana Nováková' })
  await product.pool.query('insert into learners (user_id) values ($1)', [learner.id])
  await product.pool.query(
    `insert into submissions (learner_id, lesson_id, kind, module_id, field_values, submitted_at)
     select learners.id, lessons.id, 'activity', 3, jsonb_build_object('competencies',
       (select jsonb_agg(jsonb_build_object('name', 'Nováková ' || line, 'question', repeat('Nováková ', 6))) from generate_series(1, 1500) line)),
       $1::timestamptz - make_interval(mins => n)
     from learners, generate_series(1, $2) n, (select id from lessons where activity is not null limit 1) lessons`,
    [product.clock.now(), rows],
  )
  const [asAdmin, asLearner] = [{ as: admin.token }, { as: learner.token }]
  const calls = {
    inbox: () => product.call(listSubmissions, { ...asAdmin, query: { limit: 200 } }),
    choices: () => product.call(listSubmissionChoices, asAdmin),
    own: () => product.call(listMySubmissions, asLearner),
    mentions: () => product.call(findMentions, { ...asAdmin, body: { email: 'jana@example.com' } }),
  }
  for (const [name, send] of Object.entries(calls)) {
    const run = async () => (await send()).status
    let { result, cost } = await costOf(run)
    for (let again = 0; again < 3 && tooMuchOf(cost); again++) ({ result, cost } = await costOf(run))
    expect([name, result, tooMuchOf(cost)]).toEqual([name, 200, undefined])
  }

  const inbox = (await calls.inbox()).body
  expect([inbox.data.length, inbox.total]).toEqual([200, rows])
  expect(inbox.data[0]!.excerpt).toMatch(/^Nováková 1 · (Nováková ){5}Nováková · Nováková 2 .{30,90}…$/)
  const own = (await calls.own()).body.data
  expect([own[0]!.answers?.length, own.at(-1)!.answers]).toEqual([1, null])
  const { mentions, more } = (await calls.mentions()).body.data
  expect([mentions.length > 0, mentions[0]!.count, mentions[0]!.excerpts.length, more]).toEqual([true, 10_500, 3, true])

  const lengths: number[] = []
  const filter = { kind: 'all', status: 'all', search: '', direction: 'desc' } as const
  for await (const part of wholeList(
    async (paging) => (await listWholeSubmissionRows(product.deps.db, { ...filter, ...paging })).rows,
  )) {
    expect(JSON.stringify(part).length / part.length, 'what was written is whole').toBeGreaterThan(100_000)
    expect(JSON.stringify(part).length).toBeLessThan(400_000)
    lengths.push(part.length)
  }
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(rows)
})
