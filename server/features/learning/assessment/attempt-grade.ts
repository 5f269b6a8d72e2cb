import { assessmentRules } from '#contract/assessment.ts'
import type { DrawnQuestion } from '#contract/question-pools.ts'

export type Answers = ReadonlyMap<string, { optionId: string; revision: number }>

export const isPassed = (correctCount: number, total: number): boolean =>
  total > 0 && correctCount * 100 >= assessmentRules.passPercent * total

const isRight = ({ id, correct }: DrawnQuestion, answers: Answers): boolean => answers.get(id)?.optionId === correct

/** Counts right answers; unanswered questions are wrong. `score` is a rounded percentage. */
export function gradeAttempt(questions: readonly DrawnQuestion[], answers: Answers): { correctCount: number; score: number } {
  const correctCount = questions.filter((question) => isRight(question, answers)).length
  return { correctCount, score: questions.length === 0 ? 0 : Math.round((correctCount / questions.length) * 100) }
}

export function topicsToReview(questions: readonly DrawnQuestion[], answers: Answers): { moduleId: number; topic: string }[] {
  const wrong = questions.filter((question) => !isRight(question, answers))
  const topics = new Map(wrong.map(({ moduleId, topic }) => [`${moduleId} ${topic}`, { moduleId, topic }]))
  return [...topics.values()].sort((a, b) => a.moduleId - b.moduleId || a.topic.localeCompare(b.topic, 'en'))
}

export const reviewOf = (questions: readonly DrawnQuestion[], answers: Answers) =>
  questions.map(({ id, moduleId, question, options, correct }) => ({
    id,
    moduleId,
    question,
    options,
    chosen: answers.get(id)?.optionId ?? null,
    correct,
  }))
