import type { CitedFact } from '#contract/cited-facts.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { listCitedFacts } from './citations.ts'
import type { Course, CourseLesson } from './course-snapshot.ts'

const isInText = ({ content }: CourseLesson, { number }: CitedFact): boolean =>
  content.data.html.includes(`href="#source-${number}"`)

/** The facts shown under a lesson to everybody who reads it: not those that only its quiz and decisions cite, which give answers away. */
export const openFactsOf = (lesson: CourseLesson): CitedFact[] => {
  const hidden = new Set(citedIn([lesson.quiz, lesson.decisions, lesson.branchingCase]))
  return lesson.facts.filter((fact) => isInText(lesson, fact) || (!lesson.quiz && !hidden.has(fact.id)))
}

const citedIn = (parts: unknown): string[] => listCitedFacts(JSON.stringify(parts))

/** The facts that parts of a lesson cite (explanations, reasoning) and its text does not, numbered after those of the text. */
export function factsCitedIn(
  course: Course,
  lesson: CourseLesson,
  parts: unknown,
  further: readonly CitedFact[] = [],
): CitedFact[] {
  const open = openFactsOf(lesson)
  const known = course.modules.flatMap(({ lessons }) => lessons.flatMap(({ facts }) => facts))
  const cited = citedIn(parts).flatMap((id) => known.find((fact) => fact.id === id) ?? [])
  return [...cited, ...further]
    .filter(({ id }) => !open.some((fact) => fact.id === id))
    .map((fact, index) => ({ ...fact, number: open.length + index + 1 }))
}

/** Every fact that the reasoning of a decision cites: those that the lesson's text cites as well come first, with their numbers. */
export function factsBehind(course: Course, lesson: CourseLesson, reasoning: unknown): CitedFact[] {
  const cited = new Set(citedIn(reasoning))
  return [...openFactsOf(lesson).filter(({ id }) => cited.has(id)), ...factsCitedIn(course, lesson, reasoning)]
}

/**
 * The facts that the explanations of graded questions rest on. Questions may come from other lessons' pools. Facts that nothing of the
 * lesson cites any more, because an admin removed the citation from its text, belong to all.
 */
export function factsOfQuestions(course: Course, lesson: CourseLesson, questions: readonly PoolQuestion[]): CitedFact[] {
  const cited = new Set(citedIn([lesson.quiz, lesson.decisions, lesson.branchingCase]))
  return factsCitedIn(
    course,
    lesson,
    questions,
    lesson.facts.filter((fact) => !cited.has(fact.id) && !isInText(lesson, fact)),
  )
}
