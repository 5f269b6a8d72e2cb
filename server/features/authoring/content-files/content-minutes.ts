import { type Minutes, ownMinutesOf } from '#contract/course-minutes.ts'
import type { CourseRegisters } from '../rendering/citations.ts'
import { renderLessonHtml } from '../rendering/lesson-html.ts'
import type { CourseContent, LessonFile, ModuleContent } from './content-model.ts'
import { countMinutes } from './lesson-minutes.ts'

const fileMinutes = (lesson: LessonFile, registers: CourseRegisters): Minutes =>
  countMinutes({
    html: renderLessonHtml(lesson.body, registers).html,
    contentType: 'text',
    minutes: 0,
    quiz: lesson.pool ?? null,
    decisions: lesson.decisions,
    branchingCase: lesson.branchingCase ?? null,
    conversation: lesson.conversation ?? null,
    activity: lesson.activity ?? null,
  })

export function moduleMinutes({ lessons }: ModuleContent, registers: CourseRegisters): Minutes & { lessons: Minutes[] } {
  const counted = lessons.map((lesson) => fileMinutes(lesson, registers))
  return {
    minutes: counted.reduce((sum, { minutes }) => sum + minutes, 0),
    ownMinutes: ownMinutesOf(counted),
    lessons: counted,
  }
}

/** One line per module: computed minutes, the catalogue's, and additional ones. */
export const describeMinutes = (course: CourseContent): string[] =>
  course.modules.map((each) => {
    const { minutes, ownMinutes, lessons } = moduleMinutes(each, course)
    const parts = lessons.map((lesson) => lesson.minutes.toFixed(1)).join(' + ')
    return `Module ${each.module.id}: ${minutes.toFixed(1)} of ${each.module.minutes} min (${parts}), and about ${ownMinutes} min on top`
  })
