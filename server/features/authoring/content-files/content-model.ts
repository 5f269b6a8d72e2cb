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

export type ContentProblem = { file: string; path: string; problem: string }

/** A lesson file: front matter, Markdown body with decisions, position (`order`, from 1), and a quiz's pool and assessment questions. */
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
