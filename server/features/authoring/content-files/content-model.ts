import type { CatalogueModule } from '#content/catalogue.ts'
import type { BranchingCase } from '#contract/branching-case.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { LessonFrontMatter, TakeawayDocument } from '#contract/course-content.ts'
import type { Decision } from '#contract/decision-content.ts'
import type { AssessmentQuestion, PoolQuestion } from '#contract/question-pools.ts'
import type { CourseRegisters } from '../rendering/citations.ts'

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
  conversation?: Conversation
  assessment?: AssessmentQuestion[]
}

export type ModuleContent = { module: CatalogueModule; lessons: LessonFile[] }

/** The course's content; `downloads` is keyed by file name without ending. */
export type CourseContent = CourseRegisters & {
  modules: ModuleContent[]
  downloads: Map<string, TakeawayDocument>
}
