import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { activityReviews } from '#content/activity-reviews.ts'
import { catalogue } from '#content/catalogue.ts'
import { contractRates } from '#content/contract-rates.ts'
import { courseHours } from '#content/course-hours.ts'
import { pathLengths } from '#contract/case-paths.ts'
import { roleDefinitionForm } from '#contract/submissions.ts'
import { prepareShippedCourse } from '../../../testing/shipped-course.ts'
import { renderLessonHtml } from '../rendering/lesson-html.ts'
import { readCourseContent } from './content-files.ts'
import { moduleMinutes } from './lesson-minutes.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const figure = /\d\s?%|[€$]\d|CZK \d/

describe('the course content in the repository', () => {
  const course = readCourseContent(repository)
  it('has Modules 1 and 2 with the sections of the specification', () => {
    const [first, second] = course.modules
    expect(first?.lessons.map((lesson) => lesson.title)).toEqual([
      'Welcome',
      'Why Principal Talent Matters',
      'Czech Market Challenges',
      'Reflect on Your Challenges',
      'Test Your Knowledge',
      'Takeaway Resources',
    ])
    const kinds = second?.lessons.map(({ kind }) => kind).join(' ')
    expect(kinds).toBe('welcome text text text activity quiz takeaway')
  })

  it('has no table heading without words, in lessons and in downloads', () => {
    const lessons = prepareShippedCourse().modules.flatMap((module) =>
      module.lessons.flatMap(({ html, decisions, branchingCase }) => [
        html,
        ...decisions.map(({ caseHtml }) => caseHtml),
        ...(branchingCase?.steps ?? []).map(({ situationHtml }) => situationHtml),
      ]),
    )
    expect(lessons.join('').match(/<th\b/g)?.length).toBeGreaterThan(30)
    for (const html of lessons) expect(html).not.toMatch(/<th\b[^>]*>(\s|&nbsp;|<[^>]*>)*<\/th>/)
    for (const [file, { sections }] of course.downloads)
      for (const block of sections.flatMap(({ blocks }) => blocks))
        if (block.type === 'table') expect(block.columns, file).not.toContain('')
  })

  it('asks for three decisions or more in each module and for twelve or more on every way through the case', () => {
    for (const { module, lessons } of course.modules)
      expect(lessons.flatMap(({ decisions }) => decisions).length, `module ${module.id}`).toBeGreaterThanOrEqual(3)
    const [found, ...more] = course.modules.flatMap(({ lessons }) => lessons.flatMap(({ branchingCase }) => branchingCase ?? []))
    expect(more).toEqual([])
    expect(found && pathLengths(found)).toMatchObject({ isEndless: false })
    expect(found && pathLengths(found).fewest).toBeGreaterThanOrEqual(12)
  })

  it('takes the hours that the pages name', () => {
    expect(Math.round(catalogue.reduce((sum, module) => sum + module.minutes, 0) / 60)).toBe(courseHours)
  })

  it.each(course.modules.map(({ module }) => module.id))(
    'takes the minutes that the catalogue states, within a tenth, in module %i',
    (id) => {
      const found = prepareShippedCourse().modules.find(({ module }) => module.id === id)!
      const { minutes } = moduleMinutes(found.lessons)
      expect(minutes).toBeGreaterThanOrEqual(found.module.minutes * 0.9)
      expect(minutes).toBeLessThanOrEqual(found.module.minutes * 1.1)
    },
  )

  it('gives the minutes of the catalogue where a welcome states minutes', () => {
    for (const { module, lessons } of course.modules)
      for (const { body } of lessons.filter(({ kind }) => kind === 'welcome'))
        expect(body).toContain(`**${module.minutes} minutes, self-paced**`)
  })

  it('keeps the fixed answers of the Module 2 quiz', () => {
    const pool = course.modules.find(({ module }) => module.id === 2)?.lessons.find((lesson) => lesson.pool)?.pool ?? []
    const specified = pool.filter(({ firstAttempt }) => firstAttempt)
    expect(specified.map(({ options, correct }) => options.find(({ id }) => id === correct)?.text)).toEqual([
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

  it('has a filled-in role definition that its own form accepts', () => {
    const example = course.modules[1]!.lessons.find(({ kind }) => kind === 'activity')?.activity?.example
    expect(roleDefinitionForm.safeParse(example).error?.issues).toBeUndefined()
  })

  it('states no figure without a date, unless it says so and no source has one', () => {
    const figures = [...course.facts.values()].filter((fact) => figure.test(fact.statement))
    expect(figures.length).toBeGreaterThan(40)
    // Without a date for the figure its sources have none either, and the text states that.
    for (const { id, date, statement, sources } of figures)
      if (!date) {
        expect(statement, id).toContain('without a date')
        expect(sources.flatMap((source) => course.sources.get(source)?.published ?? [])).toEqual([])
      }
  })

  it('recomputes the intervals that small counts are compatible with', () => {
    const z = 1.96
    const wilson = (hits: number, of: number) => {
      const share = hits / of
      const middle = share + (z * z) / (2 * of)
      const reach = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
      return [middle - reach, middle + reach].map((end) => `${Math.round((end / (1 + (z * z) / of)) * 100)}%`)
    }
    const { statement } = course.facts.get('F7.7')!
    expect(statement.match(/\d+%/g)).toEqual([...wilson(3, 5), ...wilson(3, 4)])
  })

  it('names each page it has read as one source, so that two sources are two pages', () => {
    const addresses = [...course.sources.values()].map(({ url }) => url)
    expect(addresses.filter((url, at) => addresses.indexOf(url) !== at)).toEqual([])
  })

  it('gives the mark A only to offices, platforms about their own rules, and published research', () => {
    const addressesOf = {
      office:
        /^https?:\/\/([\w-]+\.)*(gov\.cz|mpsv\.cz|mvcr\.cz|nssoud\.cz|europa\.eu|socialsecurity\.belgium\.be|eeoc\.gov|ftc\.gov|house\.gov|ca\.gov|texas\.gov|ilga\.gov|leg\.wa\.gov|nysenate\.gov|rilegislature\.gov|uscis\.gov|ic3\.gov|reginfo\.gov|law\.cornell\.edu|webarchive\.library\.unt\.edu)\//,
      study:
        /^https?:\/\/([\w-]+\.)*(arxiv\.org|doi\.org|cambridge\.org|pmc\.ncbi\.nlm\.nih\.gov|ideas\.repec\.org|dspace\.mit\.edu|rwi-essen\.de|jmir\.org|semanticscholar\.org|cepr\.org|ink\.library\.smu\.edu\.sg|researchgate\.net)\//,
      'own-page':
        /^https:\/\/(github\.com\/(github\/docs|cncf\/foundation|kubernetes\/community|lgbtq-technology\/)|docs\.github\.com\/|pyvo\.cz\/|business\.linkedin\.com\/|developers\.google\.com\/search\/docs\/)/,
    }
    const primary = [...course.sources.values()].flatMap((source) => (source.primary ? { ...source, kind: source.primary } : []))
    expect(new Set(primary.map(({ kind }) => kind)).size).toBe(3)
    for (const { id, url, kind } of primary) expect(url, `${id}, which says ${kind}`).toMatch(addressesOf[kind])
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

  it('has a model answer to fields of each activity, and a rubric', () => {
    for (const { lessons } of course.modules) {
      const { assistant = '', fields = [] } = lessons.find(({ activity }) => activity)?.activity ?? {}
      const { model = [], criteria = [] } = activityReviews[assistant] ?? {}
      expect(model.length, assistant).toBeGreaterThan(0)
      expect(criteria.length, assistant).toBeGreaterThan(1)
      const ids = fields.map(({ id }) => id)
      for (const { field } of model) expect(ids, `${assistant} has the field ${field}`).toContain(field)
    }
  })

  it('holds the rates of the contract calculator to the words and the sources of their facts', () => {
    for (const { cap, employer, employee, selfEmployed, facts, sources } of [contractRates.cz, contractRates.us]) {
      const entries = facts.map((id) => course.facts.get(id)!)
      const words = entries.map(({ statement }) => statement.replaceAll(',', '')).join(' ')
      for (const rate of [employer, employee, selfEmployed].flatMap((rates) => Object.values(rates)))
        expect(words, `${rate}%`).toContain(` ${rate}%`)
      expect(words).toContain(String(cap))
      const addresses = entries.flatMap((fact) => fact.sources.map((id) => course.sources.get(id)?.url))
      for (const { url } of sources) expect(addresses).toContain(url)
    }
  })
})
