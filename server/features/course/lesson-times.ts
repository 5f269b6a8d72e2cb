import type { BranchingCase } from '#contract/branching-case.ts'
import { pathLengths } from '#contract/case-paths.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import type { Decision } from '#contract/decision-content.ts'
import { type PoolQuestion, quizLength } from '#contract/question-pools.ts'

/** Words a minute at which instructions and arguments are read with attention. */
const wordsPerMinute = 200

/** Minutes of thought beside the reading of the words. */
const thinkingMinutes = { decision: 1, question: 0.5 }

type TimedLesson = {
  html: string
  contentType: string
  minutes: number
  quiz: PoolQuestion[] | null
  decisions: Decision[]
  branchingCase: BranchingCase | null
  activity: ActivityForm | null
}

const wordsOf = (...texts: string[]) =>
  texts
    .join(' ')
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const decisionMinutes = (decision: Decision) =>
  wordsOf(
    decision.case,
    decision.question,
    decision.takeaway,
    ...decision.options.flatMap(({ text, reasoning }) => [text, reasoning]),
  ) /
    wordsPerMinute +
  thinkingMinutes.decision

/** As many average questions of the pool as one attempt asks, before they are explained. */
function quizMinutes(pool: PoolQuestion[]): number {
  if (pool.length === 0) return 0
  const words = pool.reduce((sum, { question, options }) => sum + wordsOf(question, ...options.map(({ text }) => text)), 0)
  return Math.min(pool.length, quizLength) * (words / pool.length / wordsPerMinute + thinkingMinutes.question)
}

/** The shortest way through a case, with the words that an average step shows before and after the choice. */
function caseMinutes(found: BranchingCase): number {
  const words = found.steps.map(
    ({ situation, question, options }) =>
      wordsOf(situation, question, ...options.map(({ text }) => text)) +
      wordsOf(...options.flatMap(({ reasoning, consequence }) => [reasoning, consequence])) / options.length,
  )
  const wordsOfAStep = words.reduce((sum, each) => sum + each, 0) / words.length
  return pathLengths(found).fewest * (wordsOfAStep / wordsPerMinute + thinkingMinutes.decision)
}

/**
 * About how many minutes a lesson takes: the reading by its words, the work by what it asks for – decisions, a case, a quiz, an activity.
 * The catalogue states minutes of its own; only those of a video are taken from there.
 */
export function estimateTimes(lesson: TimedLesson): { readingMinutes: number; workMinutes: number } {
  const work =
    lesson.decisions.reduce((sum, decision) => sum + decisionMinutes(decision), 0) +
    (lesson.branchingCase ? caseMinutes(lesson.branchingCase) : 0) +
    quizMinutes(lesson.quiz ?? []) +
    (lesson.activity?.minutes ?? 0)
  return {
    readingMinutes: Math.max(
      lesson.contentType === 'video' ? lesson.minutes : 1,
      Math.round(wordsOf(lesson.html) / wordsPerMinute),
    ),
    workMinutes: Math.round(work),
  }
}
