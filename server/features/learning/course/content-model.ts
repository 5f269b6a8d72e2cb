import type { CatalogueModule } from '#content/catalogue.ts'
import type { BranchingCase } from '#contract/branching-case.ts'
import type {
  FactEntry,
  LessonFrontMatter,
  SourceEntry,
  TakeawayDocument,
  UnemploymentFigures,
} from '#contract/course-content.ts'
import type { Decision } from '#contract/decision-content.ts'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'

/** One thing that is wrong in the files under `content/`: which file, where in it, and what to change. */
export type ContentProblem = { file: string; path: string; problem: string }

/**
 * A lesson as its file has it: front matter, Markdown body, its place in the module (`order` counts from 1), and for a quiz
 * the module's pool of questions and the final assessment's questions about the module; decisions stand in the body and are read from it.
 */
export type LessonFile = LessonFrontMatter & {
  lessonId: string
  order: number
  file: string
  body: string
  pool?: PoolQuestion[]
  decisions: Decision[]
  branchingCase?: BranchingCase
  assessment?: AssessmentQuestion[]
}

/** A module of the catalogue with its lessons in order. */
export type ModuleContent = { module: CatalogueModule; lessons: LessonFile[] }

/** The registers that lessons and downloads cite. */
export type CourseRegisters = {
  facts: Map<string, FactEntry>
  sources: Map<string, SourceEntry>
  unemployment: UnemploymentFigures
}

/** Everything under `content/` that makes the course; `downloads` is keyed by the file name without its ending. */
export type CourseContent = CourseRegisters & {
  modules: ModuleContent[]
  downloads: Map<string, TakeawayDocument>
}
