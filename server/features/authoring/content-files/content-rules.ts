import type { CatalogueModule } from '#content/catalogue.ts'
import type { FactEntry, TakeawayDocument } from '#contract/course-content.ts'
import { type PoolQuestion, quizLength } from '#contract/question-pools.ts'
import { listCitedFacts } from '../rendering/citations.ts'
import { readDecision } from '../rendering/decide-blocks.ts'
import { readFigure } from '../rendering/figure-schemas.ts'
import { isLessonDirective } from '../rendering/lesson-html.ts'
import { listYamlBlocks, type Read } from '../rendering/yaml-blocks.ts'
import type { ContentProblem, LessonFile } from './content-model.ts'

const directiveLine = /^::([^\s]*)/gm
const legalFact = /^F9\./

type Facts = ReadonlyMap<string, FactEntry>

const citesLegalFact = (ids: readonly string[]) => ids.some((id) => legalFact.test(id))

export const citesLaw = (pool: readonly PoolQuestion[]): boolean => citesLegalFact(listCitedFacts(JSON.stringify(pool)))

const unknownFact = (id: string) => `[${id}] is cited but is not in content/course/facts`

/** Citations of unknown facts in a file, with the id of the question if it has several. */
export const findUnknownFacts = (file: string, content: object, facts: Facts): ContentProblem[] =>
  (Array.isArray(content) ? content : [content]).flatMap((part: { id: string }) =>
    listCitedFacts(JSON.stringify(part))
      .filter((id) => !facts.has(id))
      .map((id) => ({ file, path: part.id, problem: unknownFact(id) })),
  )

/** Problems of a quiz's questions beyond their schema. */
export function findPoolProblems(file: string, moduleId: number, pool: readonly PoolQuestion[], facts: Facts): ContentProblem[] {
  const problems = findUnknownFacts(file, pool, facts)
  if (pool.length < quizLength)
    problems.push({ file, path: '', problem: `a quiz asks ${quizLength} questions; its pool has ${pool.length}` })
  if (pool.filter(({ firstAttempt }) => firstAttempt).length > quizLength)
    problems.push({ file, path: '', problem: `at most ${quizLength} questions can be firstAttempt` })
  for (const { id, recalls } of pool)
    if (recalls !== undefined && recalls >= moduleId)
      problems.push({ file, path: `${id}.recalls`, problem: 'must name an earlier module' })
  return problems
}

/** Problems of a lesson beyond its schema: citations, directives, quiz and activity by kind, date of legal statements. */
export function findLessonProblems(lesson: LessonFile, module: CatalogueModule, facts: Facts): ContentProblem[] {
  const problems: ContentProblem[] = []
  const report = (path: string, problem: string) => problems.push({ file: lesson.file, path, problem })

  const cited = [...new Set([...listCitedFacts(lesson.body), ...listCitedFacts(JSON.stringify(lesson.activity ?? {}))])]
  for (const id of cited) if (!facts.has(id)) report('', unknownFact(id))
  if (citesLegalFact(cited) && !lesson.legalAsOf) report('legalAsOf', 'is required, because the lesson cites a legal fact')
  for (const [, name] of lesson.body.matchAll(directiveLine))
    if (!isLessonDirective(name ?? '')) report('', `::${name} is not a directive`)
  const figures = listYamlBlocks('figure', lesson.body).map((block) => ({ ...block, read: readFigure(block.kind, block.yaml) }))
  const decisions = listYamlBlocks('decide', lesson.body).map((block) => ({ ...block, read: readDecision(block.yaml) }))
  const reportBlocks = (name: string, blocks: { line: number; read: Read<unknown> }[]) => {
    for (const { line, read } of blocks)
      for (const { path, problem } of 'problems' in read ? read.problems : [])
        report([`${name} in line ${line} of the text`, path].filter(Boolean).join(' › '), problem)
  }
  reportBlocks('figure', figures)
  if (figures.length !== (lesson.body.match(/^```figure/gm) ?? []).length)
    report('', 'a block that begins with ```figure has no closing ``` line')
  reportBlocks('decision', decisions)
  if (decisions.length !== (lesson.body.match(/^\s*[>*-]?\s*```decide/gm) ?? []).length)
    report('', 'a block that begins with ```decide stands on lines of its own and ends with a closing ``` line')
  const decisionIds = lesson.decisions.map(({ id }) => id)
  for (const id of new Set(decisionIds.filter((each, index) => decisionIds.indexOf(each) < index)))
    report('', `the decision ${id} is there twice`)
  if (/^# /m.test(lesson.body)) report('', 'headings start at ##, because the title is the page’s heading')

  if ((lesson.kind === 'activity') !== (lesson.activity !== undefined))
    report('activity', 'belongs to lessons of kind activity, and to each of them')
  const fieldIds = (lesson.activity?.fields ?? []).map((field) => field.id)
  if (new Set(fieldIds).size !== fieldIds.length) report('activity.fields', 'two fields have the same id')
  for (const id of Object.keys(lesson.activity?.example ?? {}))
    if (!fieldIds.includes(id)) report(`activity.example.${id}`, 'there is no such field')
  for (const resource of lesson.resources) {
    const name = /^\/downloads\/(.+)$/.exec(resource.url)?.[1]
    if (name !== undefined && !module.takeawayFiles.includes(name))
      report('resources', `${name} is not a takeaway of module ${module.id} in the catalogue`)
  }
  return problems
}

/** File name prefix of the lesson with the module's case. */
export const caseName = 'case-'

/** Problems of a module as a whole: order, exactly one quiz and activity, takeaway files. */
export function findModuleProblems(folder: string, module: CatalogueModule, lessons: LessonFile[]): ContentProblem[] {
  const problems: ContentProblem[] = []
  const report = (problem: string) => problems.push({ file: folder, path: '', problem })

  if (lessons.some((lesson, index) => lesson.order !== index + 1))
    report('lesson files must be numbered 1, 2, 3, … without a gap')
  if (new Set(lessons.map((lesson) => lesson.lessonId)).size !== lessons.length) report('two lessons have the same name')
  for (const kind of ['quiz', 'activity'] as const) {
    const count = lessons.filter((lesson) => lesson.kind === kind).length
    if (count !== 1) report(`a module has one lesson of kind ${kind}, this one has ${count}`)
  }
  const offered = lessons.flatMap((lesson) => lesson.resources.map((resource) => resource.url))
  for (const name of module.takeawayFiles)
    if (!offered.includes(`/downloads/${name}`)) report(`no lesson offers /downloads/${name}`)
  return problems
}

/** Problems of a download beyond its schema: unknown facts, and rows that do not match their columns. */
export function findDownloadProblems(file: string, document: TakeawayDocument, facts: Facts): ContentProblem[] {
  const problems: ContentProblem[] = []
  for (const id of document.facts)
    if (!facts.has(id)) problems.push({ file, path: 'facts', problem: `${id} is not in content/course/facts` })
  for (const section of document.sections) {
    for (const block of section.blocks) {
      if (block.type !== 'table') continue
      // YAML splits an unquoted cell at its comma, which no schema detects.
      for (const row of block.rows) {
        if (row.length === block.columns.length) continue
        const problem = `the row "${row.join(' | ')}" has ${row.length} cells for ${block.columns.length} columns; quote cells that hold a comma`
        problems.push({ file, path: section.heading, problem })
      }
      if (block.widths && block.widths.length !== block.columns.length)
        problems.push({ file, path: section.heading, problem: 'a table needs one width per column' })
    }
  }
  if (citesLegalFact(document.facts) && !document.legalAsOf) {
    problems.push({ file, path: 'legalAsOf', problem: 'is required, because the document states a legal fact' })
  }
  return problems
}
