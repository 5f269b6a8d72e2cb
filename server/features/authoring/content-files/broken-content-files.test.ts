import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ContentFilesError, readCourseContent } from './content-files.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

const parsed = new Map<string, unknown>()
/** Parses each text once: each test changes only one file. */
function parseOnce(text: string): unknown {
  if (!parsed.has(text)) parsed.set(text, parse(text))
  return parsed.get(text)
}

describe('broken content files', () => {
  const root = mkdtempSync(join(tmpdir(), 'course-content-'))
  cpSync(join(repository, 'content'), join(root, 'content'), { recursive: true })
  afterAll(() => rmSync(root, { recursive: true }))

  function problemsAfter(file: string, change: (text: string) => string): string[] {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    expect(change(before)).not.toBe(before)
    writeFileSync(path, change(before))
    try {
      readCourseContent(root, parseOnce)
      return []
    } catch (error) {
      if (!(error instanceof ContentFilesError)) throw error
      return error.problems.map((each) => `${each.file} › ${each.path}: ${each.problem}`)
    } finally {
      writeFileSync(path, before)
    }
  }
  const market = 'content/course/facts/market.yaml'
  const lesson = 'content/course/module-1/2-why-principal-talent-matters.md'
  const pool = 'content/course/module-3/questions.yaml'
  const firstMark = /(- id: F2\.1\n[\s\S]*?mark: )B/

  const canvas = 'content/course/module-4/6-evp-canvas-and-ad-rewrite.md'
  it.each<[what: string, file: string, change: (text: string) => string, problem: string]>([
    [
      'a citation without a fact',
      lesson,
      (text) => `${text}\nSeen often [F2.99].\n`,
      ': [F2.99] is cited but is not in content/course/facts',
    ],
    [
      'a field that the checks of an activity need and its form lacks',
      canvas,
      (text) => text.replace(/ {4}- id: scope\n(?: {6}.*\n)+/, ''),
      'activity.fields: This activity’s checks need fields that the form lacks: scope',
    ],
    [
      'a fact whose source is unknown',
      market,
      (text) => text.replace('sources: [S30]', 'sources: [S999]'),
      'F2.1: source S999 is not in content/course/sources.yaml',
    ],
    ['a fact that is not marked A, B or D', market, (text) => text.replace(firstMark, '$1C'), 'F2.1.mark: '],
    [
      'the mark A on a fact that rests on secondary sources alone',
      market,
      (text) => text.replace(firstMark, '$1A'),
      'F2.1: the mark A needs a source that says what makes it primary',
    ],
    [
      'a derived fact without its method',
      market,
      (text) => text.replace(/ {2}method: 94,000.*\n/, ''),
      'F2.22: a derived (D) fact needs its method',
    ],
    [
      'legal statements without their date',
      lesson,
      (text) => `${text}\nTell people where you found them [F9.2].\n`,
      'legalAsOf: is required, because the lesson cites a legal fact',
    ],
    ['an unknown directive', lesson, (text) => `${text}\n::pay-table\n`, ': ::pay-table is not a directive'],
    ['broken YAML', market, (text) => `${text}\n- id: [\n`, ': this is not valid YAML'],
    [
      'a lesson file without front matter',
      lesson,
      (text) => text.replace(/^---\n/, ''),
      ': the file must begin with YAML front matter between two --- lines',
    ],
    [
      'a table row that a comma has split',
      'content/downloads/principal-hiring-checklist-us.yaml',
      (text) =>
        text.replace(
          "['Which decision did you own, and what did it cost?',",
          '[Which decision did you own, and what did it cost?,',
        ),
      '4. Questions that stay with the work: the row',
    ],
  ])('names %s', (_, file, change, problem) => {
    expect(problemsAfter(file, change)).toContainEqual(expect.stringContaining(`${file} › ${problem}`))
  })

  it('refuses a pool with four questions, a repeated id, a key without option, an unknown fact or a later module, and says where', () => {
    const changed = (from: string | RegExp, to: string) => problemsAfter(pool, (text) => text.replace(from, to))
    expect(changed(/\n- id: m3-05[\s\S]*$/, '')).toEqual([`${pool} › : a quiz asks 5 questions; its pool has 4`])
    expect(changed('- id: m3-02', '- id: m3-01')).toEqual([`${pool} › m3-01.id: Two questions have the id m3-01`])
    expect(changed(/correct: \w/, 'correct: e')).toEqual([`${pool} › m3-01.correct: Please mark the correct option`])
    expect(changed('[F3.11]', '[F3.99]')).toEqual([`${pool} › m3-01: [F3.99] is cited but is not in content/course/facts`])
    expect(changed('recalls: 2', 'recalls: 3')).toEqual([`${pool} › m3-05.recalls: must name an earlier module`])
    expect(changed(/ {4}- id: d\n.*\n.*\n/, '')).toEqual([`${pool} › m3-01.options: A question has four options`])
    expect(changed(/ {6}explanation: .*\n/, '')[0]).toContain(`${pool} › m3-01.options.0.explanation: `)
    expect(changed('    - id: d', '    - id: a')).toContain(`${pool} › m3-01.options: Two options have the same id`)
  })

  it('refuses a case that breaks its rules or cites an unknown fact', () => {
    const file = 'content/course/module-8/case.yaml'
    const changed = (from: string, to: string) => problemsAfter(file, (text) => text.replace(from, to))
    expect(changed('next: flood', 'next: nowhere')).toEqual([`${file} › steps.0.options.0.next: There is no step nowhere`])
    expect(changed('[F3.20]', '[F3.99]')).toEqual([
      `${file} › one-principal-hire: [F3.99] is cited but is not in content/course/facts`,
    ])
  })

  it('refuses a figure of an unknown kind, with wrong data, broken YAML or no end, and says where', () => {
    const figure = (kind: string, yaml: string) =>
      problemsAfter(lesson, (text) => `${text.trim()}\n\n\`\`\`figure ${kind}\n${yaml}\n\`\`\`\n`).map((problem) =>
        problem.replace(/line \d+/, 'line N'),
      )
    const place = `${lesson} › figure in line N of the text`
    expect(figure('pie', 'title: x')[0]).toContain(`${place}: "pie" is not a kind of figure; there are bars, sum`)
    expect(figure('chance', 'title: x\ncaption: y\nshare: 2\ncontacted: [1, 2]')).toEqual([
      `${place} › share: Too big: expected number to be <1`,
    ])
    expect(figure('funnel', 'title: x\ncaption: y\nstages: [{ label: a, people: 1 }, { label: b, people: 2 }]')).toEqual([
      `${place} › stages: no stage may have more people than the one before`,
    ])
    expect(figure('bars', 'title: [')[0]).toContain(`${place}: this is not valid YAML`)
    expect(figure('boxes', 'title: x\ncaption: "y [F2.99]"\nboxes: [{ name: a, text: b }, { name: c, text: d }]')).toEqual([
      `${lesson} › : [F2.99] is cited but is not in content/course/facts`,
    ])
    expect(problemsAfter(lesson, (text) => `${text.trim()}\n\n\`\`\`figure bars\ntitle: x\n`)).toEqual([
      `${lesson} › : a block that begins with \`\`\`figure has no closing \`\`\` line`,
    ])
  })

  it('says in which line of the text a wrong figure begins', () => {
    const problems = problemsAfter(lesson, (text) => text.replace(/\n---\n/, '\n---\nOne.\n\n```figure pie\nx: 1\n```\n\n'))
    expect(problems[0]).toContain(`${lesson} › figure in line 3 of the text: "pie"`)
  })
})
