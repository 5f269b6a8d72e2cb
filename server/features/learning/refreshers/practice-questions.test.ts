import { expect, test } from 'vitest'
import { indexLab, runQuery } from '#contract/lab-search.ts'
import { listRefreshers, type Refresher, submitRefresher } from '#contract/refreshers.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { practise } from '../../../testing/practised.ts'
import { startTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../practice/practice.service.ts'
import { questionOfDrill } from './practice-questions.service.ts'

const practice = await readShippedPractice()

test('each drill of the lab makes a question whose right answer finds the person, and whose others do not', () => {
  const index = indexLab(practice)
  for (const drill of practice.drills) {
    const question = questionOfDrill(index, drill, 'learner')!
    const [, keywords, name] = /somebody searches for (.*) and misses ([^(]+) \(/i.exec(question.question)!
    const finds = (query: typeof drill.solution) =>
      runQuery(index, query, drill).hits.some(({ profile }) => practice.profiles[profile]?.name === name)
    const shortened = { ...drill.solution, keywords: keywords! }
    const { title } = practice.profiles.find((profile) => profile.name === name)!
    expect([finds(shortened), finds(drill.solution)], drill.id).toEqual([false, true])
    expect(finds({ ...shortened, areas: [] }), drill.id).toBe(false)
    expect(finds({ ...shortened, title: `"${title}"` }), drill.id).toBe(false)
    expect(question.options.length, drill.id).toBeGreaterThanOrEqual(3)
  }
})

const kinds = {
  drill: 'You know the drill',
  talk: 'In “Ten profiles by Friday”',
  panel: 'Which anchor is this sentence a point of?',
}
const practiceIn = ({ questions }: Refresher) =>
  questions.flatMap(({ question }) => Object.entries(kinds).flatMap(([kind, words]) => (question.includes(words) ? [kind] : [])))

test('a refresher has at most one question on practice, and only on what the learner has done', async () => {
  const product = await startTestProduct()
  const { token: as, id } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4, 5])
  product.clock.advance({ days: 2 })
  const due = async () => {
    const { data } = (await product.call(listRefreshers, { as })).body
    return new Map(data.map((each) => [each.moduleId, each]))
  }
  for (const refresher of (await due()).values()) expect(practiceIn(refresher)).toEqual([])

  await practise(product, as)
  const now = await due()
  expect([...now.values()].map((each) => [each.moduleId, practiceIn(each)])).toEqual([
    [1, []],
    [2, ['talk']],
    [3, ['drill']],
    [4, []],
    [5, ['panel']],
  ])
  const asked = now.get(3)!
  const others = practice.drills.slice(1).map(({ title }) => `“${title}”`)
  expect(others.filter((title) => JSON.stringify([...now.values()].map(({ questions }) => questions)).includes(title))).toEqual(
    [],
  )
  const place = asked.questions.findIndex(({ question }) => question.startsWith(kinds.drill))
  const right = asked.questions[place]!.options.findIndex((text) => text.startsWith('Add '))
  const graded = await product.call(submitRefresher, {
    as,
    params: { moduleId: 3 },
    body: { round: asked.round, attemptKey: asked.attemptKey, answers: { 0: 0, 1: 0, 2: 0, [place]: right } },
  })
  const reviewed = graded.body.data.review[place]!
  expect([reviewed.chosen, reviewed.explanation]).toEqual([reviewed.correct, expect.stringContaining('only word of that group')])
})
