import { expect, test } from 'vitest'
import { getAssessment, startAssessment } from '#contract/assessment.ts'
import type { BranchingCase } from '#contract/branching-case.ts'
import type { Decision } from '#contract/decision-content.ts'
import { decideCaseStep } from '#contract/decisions.ts'
import { deleteLesson, type LessonContent, openLessonEditor, restoreLessonVersion, saveLesson } from '#contract/lesson-editing.ts'
import { getLesson } from '#contract/lessons.ts'
import type { AssessmentQuestion } from '#contract/question-pools.ts'
import { signInGraduate } from '../../../testing/graduates.ts'
import { addSampleDecisions, sampleCase, sampleDecisions } from '../../../testing/sample-decisions.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'

/** For the tests that save no lesson. */
const shared = shareTestProduct()

/** An admin at a lesson with decisions of each kind and a branching case. */
async function start(product: TestProduct) {
  const params = await addSampleDecisions(product)
  const { token: as } = await product.signIn({ role: 'admin', fullName: 'Anna Malá' })
  const learner = await product.signIn()
  const open = async () => (await product.call(openLessonEditor, { as, params })).body.data
  const contentOf = async () => (await open()).content as unknown as LessonContent
  const save = async (changes: Partial<LessonContent>) => {
    const { version, content } = await open()
    return product.call(saveLesson, { as, params, body: { version, content: { ...content, ...changes } } })
  }
  const read = async () => (await product.call(getLesson, { as: learner.token, params })).body.data
  return { product, params, as, learner, open, contentOf, save, read }
}

test('decisions that an admin saves come out whole, each kind with its options in their order', async () => {
  const { contentOf, save, read } = await start(await startTestProduct())
  const written: Decision[] = sampleDecisions.map((each) => ({
    ...each,
    title: `${each.title}, edited`,
    case: `${each.case}\n\n| Month | Reply |\n| --- | --- |\n| May | none |`,
    // Ids in alphabetical order would reveal the right order, and are replaced.
    options: each.options.map((option, index) => ({
      ...option,
      id: `o${index}`,
      text: `${option.text}, edited`,
      reasoning: 'Because of F2 [F2.16].',
    })),
  }))
  expect((await save({ decisions: written })).status).toBe(200)
  expect((await contentOf()).decisions).toEqual(written)
  const shown = (await read()).decisions
  expect(shown.map(({ id, title }) => [id, title])).toEqual(written.map(({ id, title }) => [id, title]))
  expect(shown.every(({ caseHtml }) => caseHtml.includes('<td>none</td>'))).toBe(true)
})

test('learners walk the branching case that an admin saved, and earlier versions keep theirs', async () => {
  const { product, params, as, learner, open, contentOf, save, read } = await start(await startTestProduct())
  expect((await contentOf()).branchingCase).toEqual(sampleCase)
  const [first, ...others] = sampleCase.steps
  const edited: BranchingCase = {
    ...sampleCase,
    steps: [{ ...first!, situation: 'The client is **clear** now.' }, ...others],
  }
  expect((await save({ branchingCase: edited })).status).toBe(200)
  expect((await contentOf()).branchingCase).toEqual(edited)
  expect((await read()).branchingCase?.step?.situationHtml).toContain('<strong>clear</strong>')
  const made = await product.call(decideCaseStep, { as: learner.token, params, body: { step: 'brief', option: 'ask' } })
  expect(made.body.data.path[0]?.situationHtml).toContain('clear')
  expect((await save({ branchingCase: null })).status).toBe(200)
  expect((await read()).branchingCase).toBeNull()
  const body = { version: 2, currentVersion: (await open()).version }
  await product.call(restoreLessonVersion, { as, params, body })
  expect((await contentOf()).branchingCase).toEqual(edited)
  expect((await read()).branchingCase?.path[0]?.situationHtml).toContain('clear')
})

test('a lesson saved by a browser that knows no cases keeps its case', async () => {
  const { contentOf, save } = await start(await startTestProduct())
  await save({ title: 'Another title', branchingCase: undefined })
  expect(await contentOf()).toMatchObject({ title: 'Another title', branchingCase: sampleCase })
})

const [brief, search, ...further] = sampleCase.steps
const withFirst = (change: Partial<BranchingCase['steps'][number]>): BranchingCase => ({
  ...sampleCase,
  steps: [{ ...brief!, ...change }, search!, ...further],
})

test.each<[what: string, changed: BranchingCase, path: string, message: string]>([
  ['without a start', { ...sampleCase, start: 'gone' }, 'start', 'There is no step gone'],
  [
    'whose choice leads nowhere',
    withFirst({ options: brief!.options.with(0, { ...brief!.options[0]!, next: 'gone' }) }),
    'steps.0.options.0.next',
    'There is no step gone',
  ],
  [
    'with a step nobody reaches',
    withFirst({ options: brief!.options.map((option) => ({ ...option, next: 'search' })) }),
    'steps.2.id',
    'No choice leads to this step',
  ],
  ['with a step twice', { ...withFirst({ id: 'search' }), start: 'search' }, 'steps.1.id', 'This step occurs twice'],
  [
    'that never ends',
    {
      ...sampleCase,
      steps: [brief!, { ...search!, options: search!.options.map((each) => ({ ...each, next: 'brief' })) }, ...further],
    },
    'steps',
    'A path through the case returns to a step and never ends',
  ],
  [
    'without an ending for every way',
    { ...sampleCase, endings: [sampleCase.endings[0]!] },
    'endings',
    'One ending starts at 0, so that every path has one',
  ],
  ['with an empty situation', withFirst({ situation: ' ' }), 'steps.0.situation', 'Please fill this in'],
  [
    'that cites a fact nobody knows',
    withFirst({ options: brief!.options.with(1, { ...brief!.options[1]!, reasoning: 'So it is [F99.1].' }) }),
    'steps.0.options.1.reasoning',
    '[F99.1] is not a fact of this course',
  ],
])('a case %s is refused where it is wrong', async (_, branchingCase, path, message) => {
  const { contentOf, save } = await start(shared())
  const answer = await save({ branchingCase })
  expect([answer.status, answer.body.issues]).toEqual([400, [{ path: `content.branchingCase.${path}`, message }]])
  expect((await contentOf()).branchingCase).toEqual(sampleCase)
})

const graded = ({ id, options, ...question }: AssessmentQuestion): AssessmentQuestion => ({
  id,
  ...question,
  options: options.map((option) => ({ ...option, explanation: `${option.explanation} So says [F2.16].` })),
})

test('the assessment’s questions about a module are edited with its quiz, drawn as saved, and brought back', async () => {
  const { product, as } = await start(await startTestProduct())
  const params = { moduleId: 1, lessonId: 5 }
  const open = async () => (await product.call(openLessonEditor, { as, params })).body.data
  const contentOf = async () => (await open()).content as unknown as LessonContent
  const shipped = (await contentOf()).assessment!
  expect(shipped).toHaveLength(8)
  const save = async (assessment: AssessmentQuestion[] | null) => {
    const { version, content } = await open()
    return product.call(saveLesson, { as, params, body: { version, content: { ...content, assessment } } })
  }
  const mine = shipped.map((question) => ({ ...graded(question), question: `Edited: ${question.question}` }))
  expect((await save(mine)).status).toBe(200)
  // Its results show no list of sources, so citations are not kept.
  expect((await contentOf()).assessment?.[0]?.options[0]?.explanation).toMatch(/ So says\.$/)
  const graduate = await signInGraduate(product)
  const { questions } = (await product.call(startAssessment, { as: graduate.token })).body.data
  expect(questions).toHaveLength(20)
  const drawn = questions.filter(({ id }) => mine.some((question) => question.id === id))
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.every(({ question }) => question.startsWith('Edited: '))).toBe(true)
  await save([])
  expect((await product.call(getAssessment, { as: graduate.token })).body.data.isOffered).toBe(false)
  const body = { version: 1, currentVersion: (await open()).version }
  await product.call(restoreLessonVersion, { as, params, body })
  expect((await contentOf()).assessment).toEqual(shipped)
  expect((await product.call(deleteLesson, { as, params })).body.message).toBe(
    'This lesson is in use: 8 questions of the final assessment.',
  )
})

test('an id that another question has is refused, in whichever lesson', async () => {
  const { product, as } = await start(await startTestProduct())
  const params = { moduleId: 1, lessonId: 5 }
  const { version, content } = (await product.call(openLessonEditor, { as, params })).body.data
  const { quiz, assessment } = content as unknown as LessonContent
  const changed = {
    ...content,
    quiz: quiz!.with(0, { ...quiz![0]!, id: 'm2-01' }),
    assessment: assessment!.with(1, { ...assessment![1]!, id: quiz![1]!.id }),
  }
  const answer = await product.call(saveLesson, { as, params, body: { version, content: changed } })
  expect(answer.body.issues).toEqual([
    { path: 'content.quiz.0.id', message: 'The id m2-01 is used by another question, in module 2' },
    { path: 'content.assessment.1.id', message: `The id ${quiz![1]!.id} is used by another question, in module 1` },
  ])
})
