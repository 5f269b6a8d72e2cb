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

/** A problem in a content file, with its place and a correction. */
export type ContentProblem = { file: string; path: string; problem: string }

/**
 * A lesson file: front matter, Markdown body, position (`order`, from 1), and for a quiz the module's question pool and assessment questions.
 * Decisions are part of the body.
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

export type ModuleContent = { module: CatalogueModule; lessons: LessonFile[] }

/** The facts and sources that lessons and downloads cite. */
export type CourseRegisters = {
  facts: Map<string, FactEntry>
  sources: Map<string, SourceEntry>
  unemployment: UnemploymentFigures
}

/** The course's content; `downloads` is keyed by file name without ending. */
export type CourseContent = CourseRegisters & {
  modules: ModuleContent[]
  downloads: Map<string, TakeawayDocument>
}
