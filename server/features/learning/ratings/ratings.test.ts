import { expect, test } from 'vitest'
import { listSubmissions } from '#contract/inbox.ts'
import { exportAccount } from '#contract/own-account.ts'
import { meanOf, reasonToTalk } from '#contract/panel-rule.ts'
import type { RatingPanel } from '#contract/rating-panel.ts'
import { type GivenRating, listRatingPanels, submitRatings } from '#contract/ratings.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { shareTestProduct } from '../../../testing/test-product.ts'
import { readShippedPractice } from '../practice/practice.service.ts'
import { findPracticeProblems } from '../practice/practice-rules.ts'

const shared = shareTestProduct()

async function start() {
  const product = shared()
  const { token: as, id, email } = await product.signIn()
  await completeModules(product, id, [1, 2, 3, 4])
  const read = async (by = as) => (await product.call(listRatingPanels, { as: by })).body.data
  const panel = (await read()).panels[0] as RatingPanel
  const submit = (ratings: GivenRating[], { by = as, name = panel.id } = {}) =>
    product.call(submitRatings, { as: by, params: { panel: name }, body: { ratings } })
  return { product, as, email, read, panel, submit }
}

/** Every answer rated the same, with its first sentence. */
const ratingsOf = ({ answers }: RatingPanel, rating = 3): GivenRating[] =>
  answers.map(({ id, transcript }) => ({ answer: id, rating, sentence: transcript[0]?.says[0]?.text ?? '' }))

test('ratings are submitted with their sentences, and the first ones count', async () => {
  const { product, as, email, read, panel, submit } = await start()
  expect((await read()).submitted).toEqual([])
  const first = ratingsOf(panel)
  expect((await submit(first)).body.data).toMatchObject({ panel: panel.id, ratings: first })
  expect((await submit(ratingsOf(panel, 5))).body.data.ratings).toEqual(first)
  expect((await read()).submitted).toMatchObject([{ panel: panel.id, ratings: first }])
  const { token: admin } = await product.signIn({ role: 'admin' })
  const inbox = await product.call(listSubmissions, { as: admin, query: { kind: 'rating-panel', search: email } })
  expect(inbox.body.data).toMatchObject([
    { kind: 'rating-panel', moduleId: 5, status: 'done', lessonTitle: null, replacesId: null },
  ])
  expect(inbox.body.data[0]?.excerpt).toContain(panel.id)
  expect((await product.call(exportAccount, { as })).text).toContain(first[0]?.sentence)
})

test('a rating without number or sentence, a foreign sentence and a missing panel are refused', async () => {
  const { panel, submit, read } = await start()
  const whole = ratingsOf(panel)
  expect((await submit(whole.slice(1))).body).toMatchObject({ issues: [{ message: 'Please rate this answer: Candidate R.' }] })
  const foreign = whole.map((given, at) => (at === 0 ? { ...given, sentence: 'Nobody said this.' } : given))
  expect((await submit(foreign)).body).toMatchObject({
    issues: [{ message: 'Please select the sentence that your rating of Candidate R. rests on.' }],
  })
  expect((await submit(whole.map((given) => ({ ...given, rating: 6 })))).status).toBe(400)
  expect((await submit(whole, { name: 'no-such-panel' })).body).toMatchObject({ code: 'panel-not-found' })
  expect((await read()).submitted).toEqual([])
})

test('the panel opens with Module 5, and an admin’s ratings are not kept', async () => {
  const { product, panel, submit, read } = await start()
  const { token: locked } = await product.signIn()
  expect((await product.call(listRatingPanels, { as: locked })).body).toMatchObject({ code: 'module-locked' })
  expect((await submit(ratingsOf(panel), { by: locked })).body).toMatchObject({ code: 'module-locked' })
  const { token: admin } = await product.signIn({ role: 'admin' })
  expect((await submit(ratingsOf(panel), { by: admin })).status).toBe(200)
  expect((await read(admin)).submitted).toEqual([])
})

test('each shipped panel has two points to talk about in every answer, and ends on both sides of the floor', async () => {
  const { panels } = await readShippedPractice()
  const means = panels.map(({ answers }) =>
    answers.map(({ sheets }) => [meanOf(sheets.map(({ rating }) => rating)), meanOf(sheets.map(({ after }) => after))]),
  )
  expect(means).toEqual([
    [
      [2.67, 2],
      [4.33, 4.67],
      [3, 3],
    ],
    [
      [2.33, 2],
      [3.67, 4],
      [3.33, 3.33],
    ],
  ])
  for (const { isHeavy, answers, raters } of panels) {
    expect(isHeavy).toBe(true)
    for (const { sheets, debrief } of answers) {
      const ratings = sheets.map(({ rating }) => rating)
      expect(reasonToTalk(ratings, isHeavy)).toBe('gap')
      expect(debrief[0]?.by).toBe(raters[1])
    }
  }
})

test('a sheet that rests on no sentence, and a debrief with a stranger, are refused at their place', async () => {
  const practice = structuredClone(await readShippedPractice())
  const [answer] = practice.panels[0]?.answers ?? []
  if (answer?.sheets[1]) answer.sheets[1].rests = 'Nobody said this.'
  if (answer?.debrief[0]) answer.debrief[0].by = 'A stranger'
  expect(findPracticeProblems(practice)).toEqual([
    { part: 'panels', path: '0.answers.0.sheets.1.rests', problem: 'the transcript has no such sentence that shows something' },
    { part: 'panels', path: '0.answers.0.debrief.0.by', problem: 'A stranger is not on the panel' },
  ])
})
