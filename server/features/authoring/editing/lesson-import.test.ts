import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { branchingCase } from '#contract/branching-case.ts'
import type { DomainError } from '#contract/domain-error.ts'
import { listLessonVersions, openLessonEditor, restoreLessonVersion, saveLessonDraft } from '#contract/lesson-editing.ts'
import { compareLessonPart, exportLessonPart, importLessonPart, type LessonPart } from '#contract/lesson-parts.ts'
import { readYaml } from '../../../platform/yaml/read-yaml.ts'
import { shareTestProduct, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { withoutCitedFacts } from '../rendering/citations.ts'

const courseDir = join(import.meta.dirname, '..', '..', '..', '..', 'content', 'course')
const quizOfFirst = { moduleId: 1, lessonId: 5 }
const caseLesson = { moduleId: 8, lessonId: 2 }

/** For the tests that leave the course as it is. */
const shared = shareTestProduct()

async function start(product: TestProduct) {
  const { token: as } = await product.signIn({ role: 'admin', fullName: 'Anna Malá' })
  const exported = async (at: typeof quizOfFirst, part: LessonPart) =>
    (await product.call(exportLessonPart, { as, params: { ...at, part } })).text
  const compare = (at: typeof quizOfFirst, part: LessonPart, yaml: string) =>
    product.call(compareLessonPart, { as, params: { ...at, part }, body: { yaml } })
  const load = async (at: typeof quizOfFirst, part: LessonPart, yaml: string, version?: number) =>
    product.call(importLessonPart, {
      as,
      params: { ...at, part },
      body: { yaml, version: version ?? (await open(at)).version },
    })
  const open = async (at: typeof quizOfFirst) => (await product.call(openLessonEditor, { as, params: at })).body.data
  return { product, as, exported, compare, load, open }
}

const nothing = { added: [], changed: [], removed: [], isReordered: false }

test('every pool, assessment and case of the course is exported as its file is written', async () => {
  const { product, exported } = await start(shared())
  const lessons = await product.deps.db.selectFrom('lessons').select(['moduleId', 'lessonId', 'kind']).execute()
  const quizzes = lessons.filter(({ kind }) => kind === 'quiz')
  expect(quizzes).toHaveLength(8)
  const files: [at: typeof quizOfFirst, part: LessonPart, path: string, contentOf: (shipped: object) => object][] = [
    ...quizzes.map((at): (typeof files)[number] => [at, 'questions', `module-${at.moduleId}/questions`, (shipped) => shipped]),
    ...quizzes.map((at): (typeof files)[number] => [at, 'assessment', `assessment/module-${at.moduleId}`, withoutCitedFacts]),
    [caseLesson, 'case', 'module-8/case', (shipped) => branchingCase.parse(shipped)],
  ]
  for (const [at, part, path, contentOf] of files) {
    const written = await exported(at, part)
    const shipped = contentOf(parse(readFileSync(join(courseDir, `${path}.yaml`), 'utf8')))
    expect(readYaml(written), path).toMatchObject({ value: shipped })
    expect(Object.keys(parse(written)[0] ?? parse(written))[0], path).toBe('id')
  }
})

test.each([
  [quizOfFirst, 'questions'],
  [quizOfFirst, 'assessment'],
  [{ moduleId: 1, lessonId: 2 }, 'decisions'],
  [caseLesson, 'case'],
  [{ moduleId: 5, lessonId: 8 }, 'rubric'],
] as const)('what lesson %j exports as %s changes nothing when it is imported', async (at, part) => {
  const { product, as, compare } = await start(shared())
  const { text, headers } = await product.call(exportLessonPart, { as, params: { ...at, part } })
  expect(headers['content-disposition']).toBe(`attachment; filename="module-${at.moduleId}-lesson-${at.lessonId}-${part}.yaml"`)
  expect((await compare(at, part, text)).body.data?.difference).toEqual(nothing)
})

test('a file is compared before it changes anything, and the earlier version can be restored', async () => {
  const { product, as, exported, compare, load, open } = await start(await startTestProduct())
  const before = await exported(quizOfFirst, 'questions')
  const questions: { id: string; options: { text: string }[] }[] = parse(before)
  const edited = before
    .slice(0, before.lastIndexOf('\n- id:'))
    .replace('- id: m1-02', '- id: m1-new')
    .replace(questions[2]!.options[1]!.text, 'Another option that is as long')
  const compared = await compare(quizOfFirst, 'questions', edited)
  const difference = {
    added: [expect.objectContaining({ id: 'm1-new' })],
    changed: [expect.objectContaining({ id: questions[2]!.id, fields: ['option b'] })],
    removed: [expect.objectContaining({ id: 'm1-02' }), expect.objectContaining({ id: questions.at(-1)!.id })],
    isReordered: false,
  }
  expect(compared.body.data).toEqual({ version: 1, difference })
  expect(await exported(quizOfFirst, 'questions')).toBe(before)
  const draft = { lessonVersion: 1, content: { title: 'My draft' } }
  await product.call(saveLessonDraft, { as, params: quizOfFirst, body: draft })
  expect((await load(quizOfFirst, 'questions', edited)).body.data).toEqual({ version: 2, difference })
  expect(parse(await exported(quizOfFirst, 'questions'))).toEqual(parse(edited))
  // What the admin had typed meanwhile stays, on top of the older version.
  expect((await open(quizOfFirst)).draft).toMatchObject(draft)
  const versions = (await product.call(listLessonVersions, { as, params: quizOfFirst })).body.data
  expect(versions.map(({ changed }) => changed)).toEqual([['quiz'], []])
  const entries = await product.deps.db
    .selectFrom('auditEntries')
    .select(['action', 'subjectType', 'subjectIds', 'details'])
    .where('action', '=', 'lesson-part-imported')
    .execute()
  expect(entries).toEqual([
    {
      action: 'lesson-part-imported',
      subjectType: 'lesson',
      subjectIds: ['1.5'],
      details: { part: 'questions', version: 2, added: 1, changed: 1, removed: 2 },
    },
  ])
  await product.call(restoreLessonVersion, { as, params: quizOfFirst, body: { version: 1, currentVersion: 2 } })
  expect(await exported(quizOfFirst, 'questions')).toBe(before)
})

test('a file that was compared with an older version is refused with who saved the newer one', async () => {
  const { exported, load } = await start(await startTestProduct())
  const yaml = await exported(caseLesson, 'case')
  const edited = yaml.replace('title: One principal hire', 'title: One principal hire in Brno')
  expect((await load(caseLesson, 'case', edited)).body.data.difference.changed).toEqual([
    { id: 'case', title: 'One principal hire in Brno, end to end', fields: ['title'] },
  ])
  const late = await load(caseLesson, 'case', yaml, 1)
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    'lesson-changed',
    'Anna Malá saved this lesson since you opened it.',
  ])
})

test.each<[what: string, from: string | RegExp, to: string, path: string, at: string, message: string]>([
  [
    'an option without its reason',
    / {6}explanation: .*\n/,
    '',
    'm1-01.options.0.explanation',
    '- id: a',
    'Please explain each option',
  ],
  ['an unknown field', '  correct:', '  hint: no\n  correct:', 'm1-01', '- id: m1-01', 'Unrecognized key: "hint"'],
  [
    'an id of another module',
    '- id: m1-03',
    '- id: m4-03',
    'm4-03.id',
    '- id: m4-03',
    'The id m4-03 is used by another question, in module 4',
  ],
  ['broken YAML', '  correct:', '  - correct:', 'yaml', '  - correct', 'This is not valid YAML: '],
  ['a field twice', / {2}correct: \w/, '  correct: a\n  correct: e', '0.correct', '  correct: e', 'This field is there twice'],
  [
    'a reference',
    /question: .*/,
    'question: *a',
    '0.question',
    'question: *a',
    'References to another place (*name) are not read here',
  ],
  ['text without a list', /^[\s\S]*$/, 'Just words', 'yaml', 'Just words', 'Invalid input: expected array, received string'],
])('a file with %s is refused with line and path, and changes nothing', async (_, from, to, path, at, message) => {
  const { exported, compare, load, open } = await start(shared())
  const changed = (await exported(quizOfFirst, 'questions')).replace(from, to)
  const line = changed.slice(0, changed.indexOf(at)).split('\n').length
  for (const send of [compare, load]) {
    const answer = await send(quizOfFirst, 'questions', changed)
    expect(answer.status).toBe(400)
    expect((answer.body as Pick<DomainError, 'issues'>).issues[0]).toEqual({
      path,
      message: expect.stringContaining(`Line ${line}: ${message}`),
    })
  }
  expect((await open(quizOfFirst)).version).toBe(1)
})

test('a text that is expensive to parse is given up and refused, and blocks no other request', async () => {
  const { product, as, compare } = await start(shared())
  const hostile = [
    '['.repeat(90_000),
    `${'- '.repeat(90_000)}a`,
    Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join('\n'),
  ]
  for (const yaml of hostile) {
    const pending = compare(quizOfFirst, 'questions', yaml)
    expect((await product.call(openLessonEditor, { as, params: quizOfFirst })).status).toBe(200)
    expect((await pending).status).toBe(400)
  }
})

test('questions belong to a quiz, and a missing part is not exported', async () => {
  const { product, as, exported, load } = await start(shared())
  const yaml = await exported(quizOfFirst, 'questions')
  expect((await load(caseLesson, 'questions', yaml)).body.code).toBe('lesson-part-missing')
  const missing = await product.call(exportLessonPart, { as, params: { ...quizOfFirst, part: 'case' } })
  expect(missing.status).toBe(404)
})

test('a lesson that is not there has no part to export, compare or import', async () => {
  const { product, as, exported, compare, load } = await start(shared())
  const yaml = await exported(quizOfFirst, 'questions')
  const nowhere = { moduleId: 1, lessonId: 99 }
  const answers = [
    await product.call(exportLessonPart, { as, params: { ...nowhere, part: 'questions' } }),
    await compare(nowhere, 'questions', yaml),
    await load(nowhere, 'questions', yaml, 1),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('lesson-not-found'))
})
