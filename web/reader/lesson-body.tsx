import { Suspense } from 'react'
import { LoadingState } from '../ui/states.tsx'
import { LessonProse } from './lesson-prose.tsx'
import { VideoPlayer } from './part-scripts.ts'
import type { Lesson } from './reading.ts'

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

/** The body of a lesson (A§2): text, video or interactive, and for legal statements when they held. */
export const LessonBody = ({ lesson }: { lesson: Lesson }) => {
  const { content, legalAsOf } = lesson
  return (
    <>
      {legalAsOf ? (
        <p className="legal-line">
          Legal statements as of <time dateTime={legalAsOf}>{longDate(legalAsOf)}</time>. General information, not legal advice.
        </p>
      ) : null}
      {content.type === 'video' ? (
        <Suspense fallback={<LoadingState />}>
          <VideoPlayer address={content.data.embedUrl} title={lesson.title} />
        </Suspense>
      ) : null}
      {content.type === 'interactive' && content.data.description ? (
        <p className="max-w-text text-lead">{content.data.description}</p>
      ) : null}
      <LessonProse html={content.data.html} />
    </>
  )
}
