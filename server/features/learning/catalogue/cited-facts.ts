import type { CitedFact } from '#contract/cited-facts.ts'
import type { PoolQuestion } from '#contract/question-pools.ts'
import { listCitedFacts } from '../../authoring/rendering/citations.ts'
import type { Course, CourseLesson } from './course-snapshot.ts'

const isInText = ({ content }: CourseLesson, { number }: CitedFact): boolean =>
  content.data.html.includes(`href="#source-${number}"`)

/** The facts shown to all readers of a lesson, except those cited only by its quiz and decisions, which would reveal answers. */
export const openFactsOf = (lesson: CourseLesson): CitedFact[] => {
  const hidden = new Set(citedIn([lesson.quiz, lesson.decisions, lesson.branchingCase]))
  return lesson.facts.filter((fact) => isInText(lesson, fact) || (!lesson.quiz && !hidden.has(fact.id)))
}

const citedIn = (parts: unknown): string[] => listCitedFacts(JSON.stringify(parts))

/** Facts cited in parts of a lesson but not in its text, numbered after the text's. */
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

/** All facts cited in a decision's reasoning; those also cited in the text come first with their numbers. */
export function factsBehind(course: Course, lesson: CourseLesson, reasoning: unknown): CitedFact[] {
  const cited = new Set(citedIn(reasoning))
  return [...openFactsOf(lesson).filter(({ id }) => cited.has(id)), ...factsCitedIn(course, lesson, reasoning)]
}

/** Sources for graded questions, also of other lessons' pools, including facts whose citation an admin removed from the text. */
export function factsOfQuestions(course: Course, lesson: CourseLesson, questions: readonly PoolQuestion[]): CitedFact[] {
  const cited = new Set(citedIn([lesson.quiz, lesson.decisions, lesson.branchingCase]))
  return factsCitedIn(
    course,
    lesson,
    questions,
    lesson.facts.filter((fact) => !cited.has(fact.id) && !isInText(lesson, fact)),
  )
}
