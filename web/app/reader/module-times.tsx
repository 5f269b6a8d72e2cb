import type { LessonSummary, ModuleView } from '#contract/course.ts'

const sum = (lessons: LessonSummary[], of: 'readingMinutes' | 'workMinutes') =>
  lessons.reduce((minutes, lesson) => minutes + lesson[of], 0)

/** What of a module is reading and what is work, and whether both take noticeably longer than the module states. */
export const ModuleTimes = ({ module }: { module: Pick<ModuleView, 'duration' | 'minutes'> & { lessons: LessonSummary[] } }) => {
  const reading = sum(module.lessons, 'readingMinutes')
  const work = sum(module.lessons, 'workMinutes')
  if (module.lessons.length === 0) return null
  return (
    <p className="text-sm text-muted">
      About {reading} min of reading and {work} min of work: what you decide, answer and fill in.
      {reading + work > module.minutes * 1.3 ? ` Together that’s more than the stated ${module.duration}.` : ''}
    </p>
  )
}

/** What of a lesson is reading and what is work, in a few words. */
export const lessonTimes = ({ readingMinutes, workMinutes }: LessonSummary): string =>
  `${readingMinutes} min reading${workMinutes > 0 ? `, ${workMinutes} min work` : ''}`
