import type { ColumnType } from 'kysely'
import type { ModelPart } from '#contract/activity-reviews.ts'
import type { CriterionRating, Rubric } from '#contract/artefacts.ts'
import type { BranchingCase } from '#contract/branching-case.ts'
import type { CitedFact } from '#contract/cited-facts.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import type { Decision } from '#contract/decision-content.ts'
import type { LabQuery } from '#contract/lab-search.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import type { MailText } from '#contract/mail-texts.ts'
import type { GivenAnswer } from '#contract/question-kinds.ts'
import type { AssessmentQuestion, DrawnQuestion, PoolQuestion } from '#contract/question-pools.ts'
import type { QuizResult } from '#contract/quiz.ts'
import type { OperatorSettings } from '#contract/settings.ts'

/** Graded questions as they were shown, with question and option ids. */
export type StoredReview = (QuizResult['review'][number] & { questionId: string; optionIds: string[] })[]

export type ShownDecision = Decision & { caseHtml: string }

export type ShownCase = Omit<BranchingCase, 'steps'> & {
  introHtml: string
  steps: (BranchingCase['steps'][number] & { situationHtml: string })[]
}

export type CaseChoice = { step: string; option: string; points: number; mostPoints: number; at: string }

/** The type of each jsonb column; `tables.ts` refers to it. */
export type JsonColumns = {
  'activity_drafts.field_values': Record<string, unknown>
  'artefacts.ratings': CriterionRating[]
  'artefacts.rubric': Rubric
  'assessment_attempts.questions': DrawnQuestion[]
  'audit_entries.details': Record<string, unknown>
  'case_runs.path': CaseChoice[]
  'decision_answers.first_given': GivenAnswer
  'decision_answers.given': GivenAnswer
  'badge_keys.public_key': Record<string, unknown>
  'installation.value': unknown
  'lab_strings.query': LabQuery
  'lesson_drafts.content': Record<string, unknown>
  'lesson_versions.content': LessonContent
  'lessons.activity': ActivityForm
  'lessons.assessment': AssessmentQuestion[]
  'lessons.assignments': LessonContent['assignments']
  'lessons.branching_case': ShownCase
  'lessons.conversation': Conversation
  'lessons.decisions': ShownDecision[]
  'lessons.facts': CitedFact[]
  'lessons.model_answer': ModelPart[]
  'lessons.quiz': PoolQuestion[]
  'lessons.resources': LessonContent['resources']
  'lessons.rubric': Rubric
  'mail.parameters': Record<string, unknown>
  'module_completions.details': {
    challengesSubmitted: boolean
    quizCompleted: boolean
    quizScore: number | null
    sectionsViewed: number
  }
  'mail_texts.text': MailText
  'operator_previews.settings': OperatorSettings
  'operator_versions.settings': OperatorSettings
  'practice_parts.content': unknown
  'quiz_attempts.review': StoredReview
  'refresher_answers.review': StoredReview
  'submissions.field_values': Record<string, unknown>
  'webhook_deliveries.data': Record<string, unknown>
}

/** A value for a jsonb column, created only by `json()`. */
export type JsonText<Value> = { readonly jsonOf: Value }

/** A jsonb column: read as its value, written through `json()`. */
export type JsonColumn<Name extends keyof JsonColumns> = ColumnType<
  JsonColumns[Name],
  JsonText<JsonColumns[Name]>,
  JsonText<JsonColumns[Name]>
>
