import type { BranchingCase } from '#contract/branching-case.ts'
import { pathLengths } from '#contract/case-paths.ts'
import type { Conversation } from '#contract/conversation-content.ts'
import type { ActivityForm } from '#contract/course-content.ts'
import { type Minutes, ownMinutesOf } from '#contract/course-minutes.ts'
import type { Decision } from '#contract/decision-content.ts'
import { type PoolQuestion, quizLength } from '#contract/question-pools.ts'
import type { PreparedCourse, PreparedLesson } from './prepare-course.ts'

/** Reading speed for instructions and arguments, in words per minute. */
const wordsPerMinute = 200

/** Minutes besides reading: a decision, a quiz question, a task at work, a recall question, a linked drill or rating panel, a line of a conversation. */
const minutesOf = { decision: 1, question: 40 / 60, task: 5, recall: 1, tool: 10, line: 0.5 }

type TimedLesson = {
  html: string
  contentType: string
  minutes: number
  quiz: PoolQuestion[] | null
  decisions: Decision[]
  branchingCase: BranchingCase | null
  conversation: Conversation | null
  activity: ActivityForm | null
}

const wordsOf = (...texts: string[]) =>
  texts
    .join(' ')
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const readingOf = (...texts: string[]) => wordsOf(...texts) / wordsPerMinute

const sum = (numbers: number[]) => numbers.reduce((total, next) => total + next, 0)

const videosIn = (html: string) =>
  sum([...html.matchAll(/<iframe [^>]*? data-minutes="(\d+)"/g)].map(([, minutes]) => Number(minutes)))

const decisionMinutes = ({ case: situation, question, takeaway, options }: Decision) =>
  readingOf(situation, question, takeaway, ...options.flatMap(({ text, reasoning }) => [text, reasoning])) + minutesOf.decision

/** The shortest path through a case, with the average text per step. */
function caseMinutes(found: BranchingCase): number {
  const reading = found.steps.map(
    ({ situation, question, options }) =>
      readingOf(situation, question, ...options.map(({ text }) => text)) +
      readingOf(...options.flatMap(({ reasoning, consequence }) => [reasoning, consequence])) / options.length,
  )
  return pathLengths(found).fewest * (sum(reading) / reading.length + minutesOf.decision)
}

/** One talk with its review: the lines and a reason of each turn, and half a minute to decide. */
const conversationMinutes = ({ turns, starts, endings }: Conversation): number =>
  readingOf(starts[0]?.scene ?? '', endings[0]?.text ?? '') +
  sum(
    turns.map(({ says, lines }) => {
      const [first] = lines
      return (
        readingOf(says[0]?.text ?? '', ...lines.map(({ text }) => text)) +
        readingOf(first?.replies[0]?.text ?? '', first?.why ?? '') +
        minutesOf.line
      )
    }),
  )

const partsOf = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

/** A lesson's minutes: a first pass with the first draft, and `ownMinutes` for practice, own work and the case. Folded text is not counted. */
function countMinutes(lesson: TimedLesson): Minutes {
  const folds = lesson.html.match(/<details>[\s\S]*?<\/details>/g) ?? []
  const recalls = folds.filter((fold) => fold.includes('<summary>What we’d say</summary>'))
  const shown = folds.reduce((html, fold) => html.replace(fold, ''), lesson.html)
  return {
    minutes:
      readingOf(shown) +
      videosIn(shown) +
      (lesson.contentType === 'video' ? lesson.minutes : 0) +
      sum(lesson.decisions.map(decisionMinutes)) +
      Math.min(lesson.quiz?.length ?? 0, quizLength) * minutesOf.question +
      (lesson.activity?.minutes ?? 0),
    ownMinutes:
      recalls.length * minutesOf.recall +
      readingOf(...recalls) +
      partsOf(shown, /class="callout callout-try"/g) * minutesOf.task +
      partsOf(shown, /href="\/tools\/(?:search-lab|ratings)\b/g) * minutesOf.tool +
      (lesson.activity?.ownMinutes ?? 0) +
      (lesson.branchingCase ? caseMinutes(lesson.branchingCase) : 0) +
      (lesson.conversation ? conversationMinutes(lesson.conversation) : 0),
  }
}

export function lessonMinutes(lesson: TimedLesson): Minutes {
  const { minutes, ownMinutes } = countMinutes(lesson)
  return { minutes: Math.max(1, Math.round(minutes)), ownMinutes: Math.round(ownMinutes) }
}

export function moduleMinutes(lessons: PreparedLesson[]): Minutes & { lessons: Minutes[] } {
  const counted = lessons.map(countMinutes)
  return { minutes: sum(counted.map(({ minutes }) => minutes)), ownMinutes: ownMinutesOf(counted), lessons: counted }
}

/** One line per module: computed minutes, the catalogue's, and additional ones. */
export const describeMinutes = (course: PreparedCourse): string[] =>
  course.modules.map(({ module, lessons }) => {
    const counted = moduleMinutes(lessons)
    const parts = counted.lessons.map((lesson) => lesson.minutes.toFixed(1)).join(' + ')
    return `Module ${module.id}: ${counted.minutes.toFixed(1)} of ${module.minutes} min (${parts}), and about ${counted.ownMinutes} min on top`
  })
