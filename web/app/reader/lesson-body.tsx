import { Suspense } from 'react'
import { pictureOf } from '#contract/brand-pictures.ts'
import type { DecisionView } from '#contract/decisions.ts'
import { showLongDay } from '../../ui/format.ts'
import { LoadingState } from '../../ui/states.tsx'
import { DecisionsPlaceholder } from './decisions-placeholder.tsx'
import { LessonProse } from './lesson-prose.tsx'
import { LessonNotes, TextDecisions, VideoPlayer } from './part-scripts.ts'
import { hasNotes, type Lesson, type Reading } from './reading.ts'

const Instructor = ({ instructor: { name, introduction, picture } }: { instructor: NonNullable<Lesson['instructor']> }) => (
  <section aria-label="Your instructor" className="mb-6 flex max-w-text flex-wrap gap-5 rounded-lg bg-sunken p-5">
    {picture ? <img {...pictureOf(picture)} className="size-28 rounded-full object-cover" alt={name} /> : null}
    <div className="flex-[1_1_16rem]">
      {name ? <h3 className="text-title">{name}</h3> : null}
      <p className="whitespace-pre-line">{introduction}</p>
    </div>
  </section>
)

export const LessonBody = ({
  lesson,
  reading,
  onDecided,
}: {
  lesson: Lesson
  reading: Reading
  onDecided: (decision: DecisionView) => void
}) => {
  const { content, legalAsOf, instructor } = lesson
  return (
    <>
      {legalAsOf ? (
        <p className="max-w-text py-[0.6rem] px-[0.9rem] border-l-3 border-warning bg-warning-soft text-(length:--text-sm)">
          Legal statements as of <time dateTime={legalAsOf}>{showLongDay(legalAsOf)}</time>. General information, not legal
          advice.
        </p>
      ) : null}
      {content.type === 'video' ? (
        <Suspense fallback={<LoadingState />}>
          <VideoPlayer address={content.data.embedUrl} title={lesson.title} watcher={reading} />
        </Suspense>
      ) : null}
      {content.type === 'interactive' && content.data.description ? (
        <p className="max-w-text text-lead">{content.data.description}</p>
      ) : null}
      {instructor ? <Instructor instructor={instructor} /> : null}
      <LessonProse
        html={content.data.html}
        watcher={reading}
        decisions={{
          part: (places) => <TextDecisions places={places} lesson={lesson} reading={reading} onMade={onDecided} />,
          waiting: (places) => <DecisionsPlaceholder places={places} decisions={lesson.decisions} />,
        }}
        notes={hasNotes(reading) ? (text) => <LessonNotes root={text} lesson={lesson} reading={reading} /> : undefined}
      />
    </>
  )
}
