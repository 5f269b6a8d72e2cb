import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { catalogue } from '#content/catalogue.ts'
import { courseHours } from '#content/course-hours.ts'
import { ContentFilesError, readCourseContent } from './content-files.ts'
import { renderLessonHtml } from './lesson-html.ts'

const repository = join(import.meta.dirname, '..', '..')
const figure = /\d\s?%|[€$]\d|CZK \d/

describe('the course content in the repository', () => {
  const course = readCourseContent(repository)

  it('has every module of the catalogue', () => {
    expect(course.modules.map(({ module }) => module.id)).toEqual(catalogue.map((module) => module.id))
  })

  it('has Modules 1 and 2 with the sections and minutes of the specification', () => {
    const [first, second] = course.modules
    expect(first?.lessons.map((lesson) => [lesson.title, lesson.minutes])).toEqual([
      ['Welcome', 3],
      ['Why Principal Talent Matters', 6],
      ['Czech Market Challenges', 8],
      ['Reflect on Your Challenges', 5],
      ['Test Your Knowledge', 5],
      ['Takeaway Resources', 3],
    ])
    expect(second?.lessons.map((lesson) => [lesson.kind, lesson.minutes])).toEqual([
      ['welcome', 3],
      ['text', 8],
      ['text', 7],
      ['text', 8],
      ['activity', 10],
      ['quiz', 6],
      ['takeaway', 3],
    ])
  })

  it('has no table heading without words, in lessons and in downloads', () => {
    const lessons = course.modules.flatMap((module) => module.lessons.map(({ body }) => renderLessonHtml(body, course).html))
    expect(lessons.join('').match(/<th\b/g)?.length).toBeGreaterThan(30)
    for (const html of lessons) expect(html).not.toMatch(/<th\b[^>]*>(\s|&nbsp;|<[^>]*>)*<\/th>/)
    for (const [file, { sections }] of course.downloads)
      for (const block of sections.flatMap(({ blocks }) => blocks))
        if (block.type === 'table') expect(block.columns, file).not.toContain('')
  })

  it('takes the hours that the pages name', () => {
    expect(Math.round(catalogue.reduce((sum, module) => sum + module.minutes, 0) / 60)).toBe(courseHours)
  })

  it('adds up to the minutes of the catalogue in each module', () => {
    for (const { module, lessons } of course.modules) {
      expect(lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)).toBe(module.minutes)
    }
  })

  it('asks five questions of four different options in each module and explains every option', () => {
    for (const { lessons } of course.modules) {
      const questions = lessons.flatMap((lesson) => lesson.quiz ?? [])
      expect(questions).toHaveLength(5)
      for (const { options, explanations } of questions) {
        expect(new Set(options).size).toBe(4)
        expect(new Set(explanations).size).toBe(4)
        expect(explanations.join(' ')).not.toMatch(/\[F\d/)
      }
    }
  })

  it('keeps the fixed answers of the Module 2 quiz', () => {
    const quiz = course.modules.find(({ module }) => module.id === 2)?.lessons.find((lesson) => lesson.quiz)?.quiz ?? []
    expect(quiz.map((question) => question.options[question.correct])).toEqual([
      '10+ years',
      'Remote/hybrid options',
      'AI/ML Engineer',
      '60,000–100,000 euro',
      'Leading complex projects',
    ])
  })

  it('has the form of the challenges and of the role definition as specified', () => {
    const fieldsOf = (moduleId: number) =>
      course.modules.find(({ module }) => module.id === moduleId)?.lessons.find((lesson) => lesson.activity)?.activity
    expect(fieldsOf(1)).toMatchObject({ assistant: 'challenges' })
    expect(fieldsOf(1)?.fields.map((field) => [field.id, field.type === 'textarea' && field.maxLength])).toEqual([
      ['challenge1', 500],
      ['challenge2', 500],
      ['challenge3', 500],
    ])
    expect(fieldsOf(2)).toMatchObject({ assistant: 'role-definition', minutes: 10 })
    expect(fieldsOf(2)?.fields.map((field) => [field.id, field.required])).toEqual([
      ['role', true],
      ['skills', true],
      ['motivators', true],
      ['companyLink', true],
      ['jdLink', false],
    ])
  })

  it('gives every published figure a mark, a dated source and, when derived, its method', () => {
    const figures = [...course.facts.values()].filter((fact) => figure.test(fact.statement))
    expect(figures.length).toBeGreaterThan(40)
    for (const fact of figures) {
      expect(['A', 'B', 'D']).toContain(fact.mark)
      expect(fact.date).toMatch(/^20\d\d/)
      for (const id of fact.sources)
        expect(course.sources.get(id)).toMatchObject({
          url: expect.stringMatching(/^https?:/),
          date: expect.stringMatching(/^20\d\d/),
        })
      if (fact.mark === 'D') expect(fact.method).toBeTruthy()
    }
  })

  it('renders every lesson, and lists under it exactly the facts that it cites', () => {
    for (const { lessons } of course.modules) {
      for (const lesson of lessons) {
        const { html, sources } = renderLessonHtml(lesson.body, course)
        expect(html).not.toMatch(/\[F\d|::[a-z]/)
        const referred = new Set([...html.matchAll(/href="#source-(\d+)"/g)].map((match) => Number(match[1])))
        expect([...referred].sort((a, b) => a - b)).toEqual(sources.map((source) => source.number))
      }
    }
  })

  it('has every download that the catalogue promises', () => {
    const files = catalogue.flatMap((module) => module.takeawayFiles.map((file) => file.replace(/\.pdf$/, '')))
    for (const file of files) expect(course.downloads.has(file)).toBe(true)
  })
})

describe('broken content files', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  function problemsAfter(file: string, change: (text: string) => string): string[] {
    const root = mkdtempSync(join(tmpdir(), 'course-content-'))
    folders.push(root)
    cpSync(join(repository, 'content'), join(root, 'content'), { recursive: true })
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    expect(change(before)).not.toBe(before)
    writeFileSync(path, change(before))
    try {
      readCourseContent(root)
      return []
    } catch (error) {
      if (!(error instanceof ContentFilesError)) throw error
      return error.problems.map((each) => `${each.file} › ${each.path}: ${each.problem}`)
    }
  }
  const market = 'content/course/facts/market.yaml'
  const lesson = 'content/course/module-1/2-why-principal-talent-matters.md'
  const quiz = 'content/course/module-1/5-test-your-knowledge.md'

  it('names a citation without a fact', () => {
    expect(problemsAfter(lesson, (text) => `${text}\nSeen often [F2.99].\n`)).toEqual([
      `${lesson} › : [F2.99] is cited but is not in content/course/facts`,
    ])
  })

  it('names a fact whose source is unknown', () => {
    expect(problemsAfter(market, (text) => text.replace('sources: [S30]', 'sources: [S999]'))).toEqual([
      `${market} › F2.1: source S999 is not in content/course/sources.yaml`,
    ])
  })

  it('refuses a fact that is not marked A, B or D', () => {
    const problems = problemsAfter(market, (text) => text.replace(/(- id: F2\.1\n[\s\S]*?mark: )A/, '$1C'))
    expect(problems[0]).toMatch(/market\.yaml › F2\.1\.mark: /)
  })

  it('refuses a derived fact without its method', () => {
    const problems = problemsAfter(market, (text) => text.replace(/ {2}method: 94,000.*\n/, ''))
    expect(problems).toEqual([`${market} › F2.22: a derived (D) fact needs its method`])
  })

  it('refuses lessons that do not add up to the module', () => {
    expect(problemsAfter(lesson, (text) => text.replace('minutes: 6', 'minutes: 7'))).toEqual([
      'content/course/module-1 › : the lessons add up to 31 minutes, the catalogue says 30',
    ])
  })

  it('refuses a quiz of four questions and says where', () => {
    const problems = problemsAfter(quiz, (text) => text.replace(/ {2}- question: What is the first step[\s\S]*?(?=---)/, ''))
    expect(problems.some((problem) => problem.startsWith(`${quiz} › quiz: `))).toBe(true)
  })

  it('asks for the date of legal statements', () => {
    const problems = problemsAfter(lesson, (text) => `${text}\nTell people where you found them [F9.2].\n`)
    expect(problems).toEqual([`${lesson} › legalAsOf: is required, because the lesson cites a legal fact`])
  })

  it('refuses a directive that nobody can draw', () => {
    expect(problemsAfter(lesson, (text) => `${text}\n::pay-table\n`)).toEqual([`${lesson} › : ::pay-table is not a directive`])
  })

  it('refuses a table row that a comma has split', () => {
    const download = 'content/downloads/principal-hiring-checklist-us.yaml'
    const problems = problemsAfter(download, (text) =>
      text.replace(
        "['Which decision did you own, and what did it cost?',",
        '[Which decision did you own, and what did it cost?,',
      ),
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('has 3 cells for 2 columns')
  })

  it('reports broken YAML with the file instead of stopping at the first line', () => {
    const problems = problemsAfter(market, (text) => `${text}\n- id: [\n`)
    expect(problems[0]).toContain(`${market} › : this is not valid YAML`)
  })

  it('refuses a lesson file without front matter', () => {
    const problems = problemsAfter(lesson, (text) => text.replace(/^---\n/, ''))
    expect(problems).toContain(`${lesson} › : the file must begin with YAML front matter between two --- lines`)
  })
})
