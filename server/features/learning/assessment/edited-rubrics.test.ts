import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type RubricCriterion, rubrics, rubricVersion } from '#content/assessment-rubric.ts'
import { getActivity } from '#contract/activities.ts'
import { getAssessment, reviewArtefact, sendArtefact } from '#contract/assessment.ts'
import { getSubmission, listSubmissions } from '#contract/inbox.ts'
import { type LessonContent, openLessonEditor, saveLesson } from '#contract/lesson-editing.ts'
import { compareLessonPart, exportLessonPart, importLessonPart } from '#contract/lesson-parts.ts'
import { completeModules } from '../../../testing/completed-modules.ts'
import { submitExample } from '../../../testing/finished-modules.ts'
import { signInGraduate } from '../../../testing/graduates.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

const shipped = [...rubrics.scorecard.criteria]
const ownCriteria: RubricCriterion[] = [
  {
    id: 'debrief',
    title: 'The debrief',
    levels: { 'not-yet': 'No time is set.', sufficient: 'A time is set.', strong: 'A time and a chair are set.' },
  },
  shipped[0]!,
]

/** For the tests that change no rubric. */
const shared = shareTestProduct()

/** A graduate who has submitted the scorecard of Module 5, and an admin at its lesson. */
async function start(product: TestProduct) {
  const graduate = await signInGraduate(product, { fullName: 'Eva Malá' })
  await completeModules(product, graduate.id, [1, 2, 3, 4])
  await submitExample(product, graduate.token, 5)
  const { token: admin } = await product.signIn({ role: 'admin', fullName: 'Ada Min' })
  const work = (await product.call(getAssessment, { as: graduate.token })).body.data.works[0]!
  const params = { moduleId: 5, lessonId: work.lessonId }
  const open = async () => (await product.call(openLessonEditor, { as: admin, params })).body.data
  const save = async (changes: Partial<LessonContent>) => {
    const { version, content } = await open()
    return product.call(saveLesson, { as: admin, params, body: { version, content: { ...content, ...changes } } })
  }
  const seen = async () => (await product.call(getActivity, { as: graduate.token, params })).body.data.review?.criteria
  return { product, as: graduate.token, admin, work, params, open, save, seen }
}

test('learners and reviewers see the rubric that an admin writes, and the shipped one returns when it is removed', async () => {
  const { product, as, admin, work, open, save, seen } = await start(await startTestProduct())
  expect(await seen()).toEqual(shipped)
  expect((await save({ rubric: ownCriteria })).status).toBe(200)
  expect(await seen()).toEqual(ownCriteria)
  const offered = (await product.call(getAssessment, { as })).body.data.works[0]!
  expect(offered.rubric.criteria).toEqual(ownCriteria)
  expect(offered.rubric.version).toBe(`${product.clock.now().toISOString().slice(0, 10)}.2`)
  const read = await product.call(getSubmission, { as: admin, params: { id: work.submissionId } })
  expect(read.body.data.criteria).toEqual(ownCriteria)
  // A save that leaves the criteria alone leaves their version alone.
  await save({ title: 'Another title' })
  expect((await product.call(getAssessment, { as })).body.data.works[0]!.rubric).toEqual(offered.rubric)
  await save({ title: 'By a browser that knows no rubrics', rubric: undefined })
  expect((await open()).content.rubric).toEqual(ownCriteria)

  await save({ rubric: null })
  expect(await seen()).toEqual(shipped)
  expect((await product.call(getAssessment, { as })).body.data.works[0]!.rubric.version).toBe(rubricVersion)
})

test('a work is reviewed by the rubric it was sent under, and keeps its words after the rubric was changed', async () => {
  const { product, as, admin, work, save } = await start(await startTestProduct())
  await save({ rubric: ownCriteria })
  const { submissionId } = (await product.call(sendArtefact, { as, body: { submissionId: work.submissionId } })).body.data
  await save({ rubric: [{ ...ownCriteria[0]!, title: 'Something else' }] })
  const ratings = [
    { criterion: 'debrief', level: 'not-yet' as const, missing: 'Say when it is.' },
    { criterion: shipped[0]!.id, level: 'strong' as const },
  ]
  const wanted = await product.call(reviewArtefact, { as: admin, params: { id: submissionId }, body: { ratings: [ratings[0]!] } })
  expect(wanted.body.issues).toEqual([
    { path: `ratings.${shipped[0]!.id}`, message: `Please choose a level for “${shipped[0]!.title}”.` },
  ])
  const done = await product.call(reviewArtefact, { as: admin, params: { id: submissionId }, body: { ratings } })
  expect(done.body.data.submission.artefact).toMatchObject({ state: 'returned', rubric: { criteria: ownCriteria } })
  const [mail] = await product.mails('artefact-review')
  expect(mail!.text).toContain('The debrief: Say when it is.')

  await save({ rubric: null })
  const [own] = (await product.call(getAssessment, { as })).body.data.artefacts
  expect(own!.rubric.criteria).toEqual(ownCriteria)
  const [listed] = (await product.call(listSubmissions, { as: admin, query: { kind: 'artefact' } })).body.data
  const { submission } = (await product.call(getSubmission, { as: admin, params: { id: listed!._id } })).body.data
  expect(submission.artefact!.rubric.criteria).toEqual(ownCriteria)
})

const [first] = ownCriteria
test.each<[what: string, rubric: unknown, path: string, message: string]>([
  ['without a criterion', [], 'content.rubric', 'A rubric has at least one criterion'],
  [
    'with nine criteria',
    Array.from({ length: 9 }, (_, at) => ({ ...first!, id: `c${at}`, title: `C${at}` })),
    'content.rubric',
    'A rubric has at most 8 criteria',
  ],
  ['with an id twice', [first, { ...first!, title: 'Other' }], 'content.rubric.1.id', 'Two criteria have the id debrief'],
  ['with a title twice', [first, { ...first!, id: 'other' }], 'content.rubric.1.title', 'Two criteria have the same title'],
  ['without a title', [{ ...first!, title: ' ' }], 'content.rubric.0.title', 'Please say what the reviewer looks at'],
  [
    'without words for a level',
    [{ ...first!, levels: { ...first!.levels, strong: '' } }],
    'content.rubric.0.levels.strong',
    'Please say what this level looks like',
  ],
])('a rubric %s is refused where it is wrong', async (_, rubric, path, message) => {
  const { save, seen } = await start(shared())
  const answer = await save({ rubric: rubric as RubricCriterion[] })
  expect([answer.status, answer.body.issues]).toEqual([400, [{ path, message }]])
  expect(await seen()).toEqual(shipped)
})

test('a rubric, shipped or edited, is exported as YAML, compared and imported', async () => {
  const { product, admin: as, params, open, seen } = await start(await startTestProduct())
  const at = { ...params, part: 'rubric' as const }
  const { text } = await product.call(exportLessonPart, { as, params: at })
  expect(parse(text)).toEqual(shipped)
  const [one, ...others] = shipped
  const yaml = stringify([{ ...one!, title: 'Competencies, at most six' }, ...others.slice(1), first])
  const compared = (await product.call(compareLessonPart, { as, params: at, body: { yaml } })).body.data
  expect(compared.difference).toEqual({
    added: [{ id: 'debrief', title: 'The debrief' }],
    changed: [{ id: one!.id, title: 'Competencies, at most six', fields: ['title'] }],
    removed: [{ id: others[0]!.id, title: others[0]!.title }],
    isReordered: false,
  })
  expect(await seen()).toEqual(shipped)
  await product.call(importLessonPart, { as, params: at, body: { yaml, version: compared.version } })
  expect((await seen())?.map(({ id }) => id)).toEqual([one!.id, others[1]!.id, others[2]!.id, 'debrief'])
  const wrong = await product.call(compareLessonPart, { as, params: at, body: { yaml: text.replace(/ {4}strong: .*/, '') } })
  expect(wrong.body.issues?.map(({ path }) => path)).toEqual([`${one!.id}.levels.strong`])

  const quiz = { moduleId: 5, lessonId: 9, part: 'rubric' as const }
  expect((await product.call(exportLessonPart, { as, params: quiz })).body.code).toBe('lesson-part-missing')
  expect((await product.call(compareLessonPart, { as, params: quiz, body: { yaml: text } })).body.code).toBe(
    'lesson-part-missing',
  )
  expect((await open()).version).toBe(2)
})
