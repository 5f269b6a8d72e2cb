import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { catalogue } from '#content/catalogue.ts'
import { branchingCase } from '#contract/branching-case.ts'
import { conversation } from '#contract/conversation-rules.ts'
import {
  type FactEntry,
  factEntry,
  lessonFrontMatter,
  sourceEntry,
  type TakeawayDocument,
  takeawayDocument,
  unemploymentFigures,
} from '#contract/course-content.ts'
import { assessmentQuestion, poolQuestion } from '#contract/question-pools.ts'
import { listCitedFacts } from '../rendering/citations.ts'
import { listDecideBlocks, readDecision } from '../rendering/decide-blocks.ts'
import type { ContentProblem, CourseContent, LessonFile, ModuleContent } from './content-model.ts'
import { caseName, findDownloadProblems, findLessonProblems, findModuleProblems } from './content-rules.ts'
import { citesLaw, findPoolProblems, findQuestionProblems } from './pool-rules.ts'

/** All problems in the content files, one line each. */
export class ContentFilesError extends Error {
  readonly problems: ContentProblem[]

  constructor(problems: ContentProblem[]) {
    super(
      `The course content has ${problems.length} problem(s):\n${problems.map((each) => `  ${each.file}${each.path ? ` › ${each.path}` : ''}: ${each.problem}`).join('\n')}`,
    )
    this.name = 'ContentFilesError'
    this.problems = problems
  }
}

const lessonFileName = /^(\d+)-([a-z0-9-]+)\.md$/
const frontMatterBlock = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

/** `what-seniors-value.conversation.yaml` belongs to the lesson `what-seniors-value`. */
const conversationEnding = '.conversation.yaml'

type ParseYaml = (text: string) => unknown

/** Reads and validates every content file under `rootDir/content`; `parseYaml` allows caching. Throws ContentFilesError. */
export function readCourseContent(rootDir: string, parseYaml: ParseYaml = parse): CourseContent {
  const problems: ContentProblem[] = []
  const courseDir = join(rootDir, 'content', 'course')

  const readYaml = <T>(file: string, schema: z.ZodType<T>): T | undefined =>
    parseWith(schema, readFileSync(join(rootDir, file), 'utf8'), file, problems, parseYaml)

  const sources = byId(
    readYaml('content/course/sources.yaml', z.array(sourceEntry)) ?? [],
    'content/course/sources.yaml',
    problems,
  )
  const facts = new Map<string, FactEntry>()
  for (const name of listFiles(join(courseDir, 'facts'), '.yaml')) {
    const file = `content/course/facts/${name}`
    for (const fact of readYaml(file, z.array(factEntry)) ?? []) {
      if (facts.has(fact.id)) problems.push({ file, path: fact.id, problem: 'this fact id is used twice' })
      for (const source of fact.sources)
        if (!sources.has(source))
          problems.push({ file, path: fact.id, problem: `source ${source} is not in content/course/sources.yaml` })
      if (fact.mark === 'A' && !fact.sources.some((id) => sources.get(id)?.primary))
        problems.push({ file, path: fact.id, problem: 'the mark A needs a source that says what makes it primary' })
      if (fact.mark === 'D' && !fact.method)
        problems.push({ file, path: fact.id, problem: 'a derived (D) fact needs its method' })
      facts.set(fact.id, fact)
    }
  }
  const unemployment = readYaml('content/course/unemployment.yaml', unemploymentFigures)
  for (const id of unemployment
    ? [
        unemployment.cz.fact,
        unemployment.us.fact,
        unemployment.usBachelor.fact,
        ...unemployment.notes.flatMap((note) => note.fact ?? []),
      ]
    : []) {
    if (!facts.has(id))
      problems.push({ file: 'content/course/unemployment.yaml', path: id, problem: 'no such fact in content/course/facts' })
  }

  const isKnownFact = (id: string) => facts.has(id)
  const modules: ModuleContent[] = []
  for (const module of catalogue) {
    const folder = `content/course/module-${module.id}`
    if (!existsSync(join(rootDir, folder))) {
      problems.push({ file: folder, path: '', problem: `the folder of module ${module.id} is missing` })
      continue
    }
    const lessons = listFiles(join(rootDir, folder), '.md').flatMap((name) =>
      readLesson(rootDir, `${folder}/${name}`, problems, parseYaml),
    )
    lessons.sort((a, b) => a.order - b.order)
    const poolFile = `${folder}/questions.yaml`
    const quiz = lessons.find(({ kind }) => kind === 'quiz')
    if (!existsSync(join(rootDir, poolFile)))
      problems.push({ file: poolFile, path: '', problem: 'the questions of the module’s quiz are missing' })
    else {
      const pool = readYaml(poolFile, z.array(poolQuestion))
      if (pool) problems.push(...findPoolProblems(poolFile, module.id, pool, isKnownFact))
      if (pool && quiz) quiz.pool = pool
      if (pool && quiz && !quiz.legalAsOf && citesLaw(pool, facts))
        problems.push({ file: quiz.file, path: 'legalAsOf', problem: `is required, because ${poolFile} cites a legal fact` })
    }
    const assessmentFile = `content/course/assessment/module-${module.id}.yaml`
    if (existsSync(join(rootDir, assessmentFile))) {
      const questions = readYaml(assessmentFile, z.array(assessmentQuestion))
      if (questions) problems.push(...findQuestionProblems(assessmentFile, questions, isKnownFact))
      if (questions && quiz) quiz.assessment = questions
    }
    const caseFile = `${folder}/case.yaml`
    if (existsSync(join(rootDir, caseFile))) {
      const found = readYaml(caseFile, branchingCase)
      const withCase = lessons.find(({ lessonId }) => lessonId.startsWith(caseName))
      for (const id of listCitedFacts(JSON.stringify(found ?? {})))
        if (!isKnownFact(id))
          problems.push({ file: caseFile, path: '', problem: `[${id}] is cited but is not in content/course/facts` })
      if (found && withCase) withCase.branchingCase = found
      if (!withCase) problems.push({ file: caseFile, path: '', problem: 'no lesson of the module is called case-…' })
    }
    for (const name of listFiles(join(rootDir, folder), conversationEnding)) {
      const file = `${folder}/${name}`
      const found = readYaml(file, conversation)
      const lesson = lessons.find(({ lessonId }) => `${lessonId}${conversationEnding}` === name)
      if (found && lesson) lesson.conversation = found
      if (!lesson) problems.push({ file, path: '', problem: 'no lesson of the module has this name' })
    }
    for (const lesson of lessons) problems.push(...findLessonProblems(lesson, module, facts))
    problems.push(...findModuleProblems(folder, module, lessons))
    modules.push({ module, lessons })
  }

  const downloads = new Map<string, TakeawayDocument>()
  for (const name of listFiles(join(rootDir, 'content', 'downloads'), '.yaml')) {
    const file = `content/downloads/${name}`
    const document = readYaml(file, takeawayDocument)
    if (document) problems.push(...findDownloadProblems(file, document, facts))
    if (document && !catalogue.some(({ id }) => id === document.moduleId))
      problems.push({ file, path: 'moduleId', problem: 'is not a module of the catalogue' })
    if (document) downloads.set(name.slice(0, -'.yaml'.length), document)
  }

  if (problems.length > 0 || !unemployment) throw new ContentFilesError(problems)
  return { facts, sources, unemployment, modules, downloads }
}

function readLesson(rootDir: string, file: string, problems: ContentProblem[], parseYaml: ParseYaml): LessonFile[] {
  const name = lessonFileName.exec(file.slice(file.lastIndexOf('/') + 1))
  if (!name?.[1] || !name[2]) {
    problems.push({ file, path: '', problem: 'a lesson file is called <number>-<name>.md, for example 1-welcome.md' })
    return []
  }
  const parts = frontMatterBlock.exec(readFileSync(join(rootDir, file), 'utf8').replaceAll('\r\n', '\n'))
  if (parts?.[1] === undefined || parts[2] === undefined) {
    problems.push({ file, path: '', problem: 'the file must begin with YAML front matter between two --- lines' })
    return []
  }
  const frontMatter = parseWith(lessonFrontMatter, parts[1], file, problems, parseYaml)
  const body = parts[2].trim()
  const decisions = listDecideBlocks(body).flatMap(({ yaml }) => {
    const read = readDecision(yaml)
    return 'decision' in read ? [read.decision] : []
  })
  return frontMatter ? [{ ...frontMatter, lessonId: name[2], order: Number(name[1]), file, body, decisions }] : []
}

function parseWith<T>(
  schema: z.ZodType<T>,
  yaml: string,
  file: string,
  problems: ContentProblem[],
  parseYaml: ParseYaml,
): T | undefined {
  let value: unknown
  try {
    value = parseYaml(yaml)
  } catch (error) {
    problems.push({
      file,
      path: '',
      problem: `this is not valid YAML: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    })
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) problems.push({ file, path: pathWithId(value, issue.path), problem: issue.message })
  return undefined
}

/** Names entries by id rather than index: `F2.1.mark` instead of `17.mark`. */
function pathWithId(value: unknown, path: PropertyKey[]): string {
  const [first, ...rest] = path
  const entry: unknown = Array.isArray(value) && typeof first === 'number' ? value[first] : undefined
  const named = entry && typeof entry === 'object' && 'id' in entry ? [String(entry.id), ...rest] : path
  return named.map(String).join('.')
}

function byId<T extends { id: string }>(entries: T[], file: string, problems: ContentProblem[]): Map<string, T> {
  const map = new Map<string, T>()
  for (const entry of entries) {
    if (map.has(entry.id)) problems.push({ file, path: entry.id, problem: 'this id is used twice' })
    map.set(entry.id, entry)
  }
  return map
}

function listFiles(folder: string, ending: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
    : []
}
