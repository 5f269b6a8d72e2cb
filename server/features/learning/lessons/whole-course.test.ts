import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShippedCourse } from '../../../testing/shipped-course.ts'
import type { LessonFile } from '../../authoring/content-files/content-model.ts'
import { listCitedFacts } from '../../authoring/rendering/citations.ts'
import { readFigure } from '../../authoring/rendering/figure-schemas.ts'
import { renderLessonHtml } from '../../authoring/rendering/lesson-html.ts'
import { listYamlBlocks, yamlBlock } from '../../authoring/rendering/yaml-blocks.ts'

const course = readShippedCourse()
const lessons = course.modules.flatMap(({ module, lessons }) =>
  lessons.map((lesson) => ({ ...lesson, moduleId: module.id, ...renderLessonHtml(lesson.body, course) })),
)
const isLaw = (id: string) => id.startsWith('F9.')
const nameOf = ({ file }: LessonFile) => file.replace('content/course/', '')
// A welcome says what comes, a quiz asks, and a takeaway hands something out: none of them teaches.
const teaching = lessons.filter(({ kind }) => kind === 'text')

test('no fact is explained in more than two lessons, in their text, figures and decisions', () => {
  const citing = new Map<string, Set<string>>()
  for (const lesson of lessons) {
    const inForm = listCitedFacts(JSON.stringify(lesson.activity ?? {}))
    for (const id of [...lesson.sources.map((source) => source.id), ...listCitedFacts(lesson.body), ...inForm])
      citing.set(id, (citing.get(id) ?? new Set()).add(nameOf(lesson)))
  }
  expect(citing.size).toBeGreaterThan(100)
  expect([...citing].filter(([, files]) => files.size > 2).map(([id, files]) => `${id}: ${[...files].join(', ')}`)).toEqual([])
})

test('every decision, and every point of the case, cites what its reasoning rests on', () => {
  const decisions = lessons.flatMap((lesson) => [...lesson.decisions, ...(lesson.branchingCase?.steps ?? [])])
  expect(decisions.length).toBeGreaterThan(60)
  const uncited = decisions.filter(({ options }) => listCitedFacts(JSON.stringify(options)).length === 0)
  expect(uncited.map(({ id }) => id)).toEqual([])
})

test('each lesson that teaches says what one can do after it, asks for a decision, and has a figure', () => {
  expect(teaching.length).toBeGreaterThan(20)
  for (const lesson of teaching) {
    expect(lesson.body, nameOf(lesson)).toMatch(/^\*\*By the end of this (?:lesson|case) you can/m)
    expect(lesson.decisions.length + (lesson.branchingCase ? 1 : 0), `decisions of ${nameOf(lesson)}`).toBeGreaterThan(0)
    expect(lesson.html, nameOf(lesson)).toContain('<figure')
  }
})

test('the ids of an order’s options, which browsers receive before it is answered, do not reveal the right order', () => {
  for (const lesson of lessons)
    for (const { id, kind, options } of lesson.decisions) {
      if (kind !== 'order') continue
      const ids = options.map((option) => option.id)
      expect(ids, `order ${id} of ${nameOf(lesson)}`).not.toEqual(ids.toSorted())
      expect(ids, `order ${id} of ${nameOf(lesson)}`).not.toEqual(ids.toSorted().toReversed())
    }
})

test('each figure says in words what it shows', () => {
  for (const lesson of lessons)
    for (const [figure] of lesson.html.matchAll(/<figure[\s\S]*?<\/figure>/g)) {
      // A drawing is either hidden next to equivalent text, or has a name and a description.
      for (const [drawing] of figure.matchAll(/<svg[^>]*>/g))
        expect(drawing, nameOf(lesson)).toMatch(/ aria-hidden="true"| role="img" aria-labelledby="[\w-]+ [\w-]+"/)
      for (const [, ids] of figure.matchAll(/ aria-labelledby="([^"]*)"/g))
        for (const id of (ids ?? '').split(' '))
          expect(figure, nameOf(lesson)).toMatch(new RegExp(`<(?:title|desc) id="${id}">[^<]{10,}`))
      const words = figure.replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
      expect(words.length, `words of a figure in ${nameOf(lesson)}`).toBeGreaterThan(15)
      expect(figure, nameOf(lesson)).toMatch(/<figcaption[^>]*>[^<]{10,}|<desc id="[^"]*">[^<]{10,}/)
    }
})

test('from Module 2 on each lesson that teaches recalls an earlier module', () => {
  for (const lesson of teaching.filter(({ moduleId }) => moduleId > 1)) {
    const recalled = [...lesson.body.matchAll(/^## From Module (\d)$/gm)].map((match) => Number(match[1]))
    expect(recalled.length, nameOf(lesson)).toBeGreaterThan(0)
    for (const moduleId of recalled) expect(moduleId, nameOf(lesson)).toBeLessThan(lesson.moduleId)
  }
})

test('each question from memory has our answer in a fold below it', () => {
  const asked = teaching.flatMap((lesson) =>
    [...lesson.body.matchAll(/^## (From Module \d|In your own words)\n([\s\S]*?)(?=^## |^> \*\*Try|$(?![\s\S]))/gmu)].map(
      ([, heading, text]) => ({ at: `${nameOf(lesson)}: ${heading}`, text: text ?? '' }),
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ text }) => !text.includes('<summary>What we’d say</summary>')).map(({ at }) => at)).toEqual([])
})

test('a link from one lesson to another leads to one that exists', () => {
  const exists = (moduleId: number, lessonId: number) =>
    lessons.some((lesson) => lesson.moduleId === moduleId && lesson.order === lessonId)
  const links = lessons.flatMap((lesson) =>
    [...lesson.html.matchAll(/href="\/module\/(\d+)\/lesson\/(\d+)"/g)].map((match) => ({ lesson, match })),
  )
  expect(links.length).toBeGreaterThan(3)
  for (const { lesson, match } of links)
    expect(exists(Number(match[1]), Number(match[2])), `${nameOf(lesson)}: ${match[0]}`).toBe(true)
})

test('a lesson that rests on three lines of a law page or more leads to the page instead of standing in for it', () => {
  const citing = teaching.filter(
    ({ body }) => listCitedFacts(body.replaceAll(yamlBlock('decide', 'gm'), '')).filter(isLaw).length >= 3,
  )
  expect(citing.length).toBeGreaterThan(4)
  for (const lesson of citing) expect(lesson.html, nameOf(lesson)).toMatch(/href="\/law\/(?:czechia|united-states)"/)
})

/** Every text in a value, with the names of its fields on the way. */
function textsIn(value: unknown, at: string): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (value instanceof Map) return textsIn(Object.fromEntries(value), at)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${at} › ${name}`))
}

test('quotation marks and apostrophes are curly, but for search strings and code', () => {
  const prose = [
    ...lessons.flatMap((lesson) => {
      const { html: _, sources: __, body, ...rest } = lesson
      const text = body.replaceAll(yamlBlock('decide', 'gm'), '').replaceAll(yamlBlock('figure', 'gm'), '')
      const figures = listYamlBlocks('figure', body).map(({ kind, yaml }) => readFigure(kind, yaml))
      return [...textsIn(text, nameOf(lesson)), ...textsIn(rest, nameOf(lesson)), ...textsIn(figures, nameOf(lesson))]
    }),
    ...textsIn(course.facts, 'facts'),
    ...textsIn(course.downloads, 'downloads'),
  ]
  const code = /^```[\s\S]*?^```|^ {4}.*$|``[^`]+``|`[^`]*`/gm
  // Search engines want straight quotation marks; their operators are written in capitals.
  const searchString = /\b(?:AND|OR|NOT)\b|\b(?:site|filetype):/
  const straight = prose.flatMap(({ at, text }) => {
    const plain = text.replaceAll(code, '')
    const [found] = plain.match(searchString.test(plain) ? /.{0,30}\p{L}'\p{L}.{0,30}/u : /.{0,30}["'].{0,30}/) ?? []
    return found ? [`${at}: ${found}`] : []
  })
  expect(prose.length).toBeGreaterThan(3000)
  expect(straight).toEqual([])
})

test('a weekday that the course names with a date is the one of that date', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', 'content')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(md|yaml|ts)$/.test(file))
  const written =
    /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? (\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: (\d{4}))?/g
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(written)].map(([words, weekday, day, month, year]) => ({
      words: `${file}: ${words}`,
      // The invented cases run from spring 2026 to summer 2027, so an autumn is that of 2026.
      isRight: (year ? [year] : /Sep|Oct|Nov|Dec/.test(month ?? '') ? ['2026'] : ['2026', '2027']).some((of) =>
        new Date(`${day} ${month} ${of} 12:00 UTC`).toUTCString().startsWith(weekday ?? ''),
      ),
    })),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ isRight }) => !isRight).map(({ words }) => words)).toEqual([])
})
