import type { CitedFact } from '#contract/course.ts'
import type { CourseLesson } from './course-snapshot.ts'

const isInText = ({ content }: CourseLesson, { number }: CitedFact): boolean =>
  content.data.html.includes(`href="#source-${number}"`)

/** The facts that the explanations of a lesson's quiz rest on and its text does not cite; none without a quiz. They give answers away. */
export const quizFactsOf = (lesson: CourseLesson): CitedFact[] =>
  lesson.quiz ? lesson.facts.filter((fact) => !isInText(lesson, fact)) : []

/** The facts shown under a lesson to everybody who reads it: all but those of its quiz. */
export const openFactsOf = (lesson: CourseLesson): CitedFact[] =>
  lesson.quiz ? lesson.facts.filter((fact) => isInText(lesson, fact)) : lesson.facts
