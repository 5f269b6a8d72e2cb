import type { CatalogueModule } from '#content/catalogue.ts'
import type { FactEntry, TakeawayDocument } from '#contract/course-content.ts'
import { listCitedFacts } from '../rendering/citations.ts'
import { listDecideBlocks, readDecision } from '../rendering/decide-blocks.ts'
import { listFigureBlocks, readFigure } from '../rendering/figure-schemas.ts'
import { isLessonDirective } from '../rendering/lesson-html.ts'
import type { ContentProblem, LessonFile } from './content-model.ts'

const directiveLine = /^::([^\s]*)/gm
const legalFact = /^F9\./

/** Problems of a lesson beyond its schema: citations, directives, quiz and activity by kind, date of legal statements. */
export function findLessonProblems(lesson: LessonFile, module: CatalogueModule, facts: Map<string, FactEntry>): ContentProblem[] {
  const problems: ContentProblem[] = []
  const report = (path: string, problem: string) => problems.push({ file: lesson.file, path, problem })

  const cited = [...new Set([...listCitedFacts(lesson.body), ...listCitedFacts(JSON.stringify(lesson.activity ?? {}))])]
  for (const id of cited) if (!facts.has(id)) report('', `[${id}] is cited but is not in content/course/facts`)
  if (cited.some((id) => legalFact.test(id)) && !lesson.legalAsOf)
    report('legalAsOf', 'is required, because the lesson cites a legal fact')
  for (const [, name] of lesson.body.matchAll(directiveLine))
    if (!isLessonDirective(name ?? '')) report('', `::${name} is not a directive`)
  const figures = listFigureBlocks(lesson.body)
  for (const { kind, yaml, line } of figures) {
    const read = readFigure(kind, yaml)
    if ('figure' in read) continue
    for (const { path, problem } of read.problems)
      report([`figure in line ${line} of the text`, path].filter(Boolean).join(' › '), problem)
  }
  if (figures.length !== (lesson.body.match(/^```figure/gm) ?? []).length)
    report('', 'a block that begins with ```figure has no closing ``` line')
  const decisions = listDecideBlocks(lesson.body)
  for (const { yaml, line } of decisions) {
    const read = readDecision(yaml)
    if ('decision' in read) continue
    for (const { path, problem } of read.problems)
      report([`decision in line ${line} of the text`, path].filter(Boolean).join(' › '), problem)
  }
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
export function findDownloadProblems(file: string, document: TakeawayDocument, facts: Map<string, FactEntry>): ContentProblem[] {
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
  if (document.facts.some((id) => legalFact.test(id)) && !document.legalAsOf) {
    problems.push({ file, path: 'legalAsOf', problem: 'is required, because the document states a legal fact' })
  }
  return problems
}
