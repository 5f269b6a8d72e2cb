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
import { assessmentPool, quizPool } from '#contract/question-pools.ts'
import { readDecision } from '../rendering/decide-blocks.ts'
import { listYamlBlocks, readYaml } from '../rendering/yaml-blocks.ts'
import type { ContentProblem, CourseContent, LessonFile, ModuleContent } from './content-model.ts'
import {
  caseName,
  citesLaw,
  findDownloadProblems,
  findLessonProblems,
  findModuleProblems,
  findPoolProblems,
  findUnknownFacts,
} from './content-rules.ts'

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

/** Reads and validates every content file under `rootDir/content`; `parseYaml` allows caching. Throws ContentFilesError. */
export function readCourseContent(rootDir: string, parseYaml: (text: string) => unknown = parse): CourseContent {
  const problems: ContentProblem[] = []
  const report = (file: string, path: string, problem: string) => problems.push({ file, path, problem })

  const parseAs = <T>(schema: z.ZodType<T>, yaml: string, file: string): T | undefined => {
    const read = readYaml(schema, yaml, parseYaml)
    if ('value' in read) return read.value
    for (const { path, problem } of read.problems) report(file, path, problem)
    return undefined
  }
  const textOf = (file: string) => readFileSync(join(rootDir, file), 'utf8')
  const read = <T>(file: string, schema: z.ZodType<T>): T | undefined => parseAs(schema, textOf(file), file)
  const readOptional = <T>(file: string, schema: z.ZodType<T>): T | undefined =>
    existsSync(join(rootDir, file)) ? read(file, schema) : undefined
  const listFiles = (folder: string, ending: string): string[] =>
    existsSync(join(rootDir, folder))
      ? readdirSync(join(rootDir, folder))
          .filter((name) => name.endsWith(ending))
          .sort()
      : []

  const sourcesFile = 'content/course/sources.yaml'
  const listedSources = read(sourcesFile, z.array(sourceEntry)) ?? []
  const sources = new Map(listedSources.map((source) => [source.id, source]))
  for (const source of listedSources)
    if (sources.get(source.id) !== source) report(sourcesFile, source.id, 'this id is used twice')
  const facts = new Map<string, FactEntry>()
  for (const name of listFiles('content/course/facts', '.yaml')) {
    const file = `content/course/facts/${name}`
    for (const fact of read(file, z.array(factEntry)) ?? []) {
      if (facts.has(fact.id)) report(file, fact.id, 'this fact id is used twice')
      for (const source of fact.sources)
        if (!sources.has(source)) report(file, fact.id, `source ${source} is not in ${sourcesFile}`)
      if (fact.mark === 'A' && !fact.sources.some((id) => sources.get(id)?.primary))
        report(file, fact.id, 'the mark A needs a source that says what makes it primary')
      if (fact.mark === 'D' && !fact.method) report(file, fact.id, 'a derived (D) fact needs its method')
      facts.set(fact.id, fact)
    }
  }
  const unemploymentFile = 'content/course/unemployment.yaml'
  const unemployment = read(unemploymentFile, unemploymentFigures)
  if (unemployment) {
    const { cz, us, usBachelor, notes } = unemployment
    for (const { fact } of [cz, us, usBachelor, ...notes])
      if (fact && !facts.has(fact)) report(unemploymentFile, fact, 'no such fact in content/course/facts')
  }

  const readLesson = (file: string): LessonFile[] => {
    const name = lessonFileName.exec(file.slice(file.lastIndexOf('/') + 1))
    if (!name?.[1] || !name[2]) {
      report(file, '', 'a lesson file is called <number>-<name>.md, for example 1-welcome.md')
      return []
    }
    const parts = frontMatterBlock.exec(textOf(file).replaceAll('\r\n', '\n'))
    if (parts?.[1] === undefined || parts[2] === undefined) {
      report(file, '', 'the file must begin with YAML front matter between two --- lines')
      return []
    }
    const frontMatter = parseAs(lessonFrontMatter, parts[1], file)
    const body = parts[2].trim()
    const decisions = listYamlBlocks('decide', body).flatMap(({ yaml }) => {
      const decision = readDecision(yaml)
      return 'value' in decision ? [decision.value] : []
    })
    return frontMatter ? [{ ...frontMatter, lessonId: name[2], order: Number(name[1]), file, body, decisions }] : []
  }

  const modules: ModuleContent[] = []
  for (const module of catalogue) {
    const folder = `content/course/module-${module.id}`
    if (!existsSync(join(rootDir, folder))) {
      report(folder, '', `the folder of module ${module.id} is missing`)
      continue
    }
    const lessons = listFiles(folder, '.md').flatMap((name) => readLesson(`${folder}/${name}`))
    lessons.sort((a, b) => a.order - b.order)
    const quiz = lessons.find(({ kind }) => kind === 'quiz')
    const poolFile = `${folder}/questions.yaml`
    const pool = readOptional(poolFile, quizPool)
    if (!existsSync(join(rootDir, poolFile))) report(poolFile, '', 'the questions of the module’s quiz are missing')
    if (pool) problems.push(...findPoolProblems(poolFile, module.id, pool, facts))
    if (pool && quiz) quiz.pool = pool
    if (pool && quiz && !quiz.legalAsOf && citesLaw(pool))
      report(quiz.file, 'legalAsOf', `is required, because ${poolFile} cites a legal fact`)
    const assessmentFile = `content/course/assessment/module-${module.id}.yaml`
    const assessment = readOptional(assessmentFile, assessmentPool)
    if (assessment) problems.push(...findUnknownFacts(assessmentFile, assessment, facts))
    if (assessment && quiz) quiz.assessment = assessment
    const caseFile = `${folder}/case.yaml`
    const found = readOptional(caseFile, branchingCase)
    if (found) {
      problems.push(...findUnknownFacts(caseFile, found, facts))
      const lesson = lessons.find(({ lessonId }) => lessonId.startsWith(caseName))
      if (lesson) lesson.branchingCase = found
      else report(caseFile, '', 'no lesson of the module is called case-…')
    }
    for (const name of listFiles(folder, conversationEnding)) {
      const file = `${folder}/${name}`
      const talk = read(file, conversation)
      const lesson = lessons.find(({ lessonId }) => `${lessonId}${conversationEnding}` === name)
      if (talk && lesson) lesson.conversation = talk
      if (!lesson) report(file, '', 'no lesson of the module has this name')
    }
    for (const lesson of lessons) problems.push(...findLessonProblems(lesson, module, facts))
    problems.push(...findModuleProblems(folder, module, lessons))
    modules.push({ module, lessons })
  }

  const downloads = new Map<string, TakeawayDocument>()
  for (const name of listFiles('content/downloads', '.yaml')) {
    const file = `content/downloads/${name}`
    const document = read(file, takeawayDocument)
    if (!document) continue
    problems.push(...findDownloadProblems(file, document, facts))
    if (!catalogue.some(({ id }) => id === document.moduleId)) report(file, 'moduleId', 'is not a module of the catalogue')
    downloads.set(name.slice(0, -'.yaml'.length), document)
  }

  if (problems.length > 0 || !unemployment) throw new ContentFilesError(problems)
  return { facts, sources, unemployment, modules, downloads }
}
