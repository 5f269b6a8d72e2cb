import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pictureOf } from '#contract/brand-pictures.ts'
import type { DecisionView } from '#contract/decisions.ts'
import { showLongDay } from '../../ui/format.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { LessonNotes, TextDecisions, TextTools, TextVideos, VideoPlayer } from './part-scripts.ts'
import { hasNotes, type Lesson, type LessonProps } from './reading.ts'

const Instructor = ({ instructor: { name, introduction, picture } }: { instructor: NonNullable<Lesson['instructor']> }) => (
  <section aria-label="Your instructor" className="mb-6 flex max-w-text flex-wrap gap-5 rounded-lg bg-sunken p-5">
    {picture ? <img {...pictureOf(picture)} className="size-28 rounded-full object-cover" alt={name} /> : null}
    <div className="flex-[1_1_16rem]">
      {name ? <h3 className="text-title">{name}</h3> : null}
      <p className="whitespace-pre-line">{introduction}</p>
    </div>
  </section>
)

/** Replaces frames by placeholders, so that showing a text loads nothing from other sites. The server writes frames in one form only, and `<` in text as `&lt;`. */
const withPlaces = (html: string): string =>
  html.replace(/<iframe\b/gi, '<div class="video-place"').replace(/<\/iframe>/gi, '</div>')

type BodyProps = LessonProps & { onDecided: (decision: DecisionView) => void }

/** The text appears first; notes and copy buttons follow. */
const toolsAfterMs = 300

/** A lesson's text, sanitised by the server. Videos load on demand. */
const Text = ({ lesson, reading, onDecided }: BodyProps) => {
  const { html } = lesson.content.data
  const text = useRef<HTMLDivElement>(null)
  const [videos, setVideos] = useState<HTMLElement[]>([])
  const [toDecide, setToDecide] = useState<HTMLElement[]>([])
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const find = (selector: string) => [...(text.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    setVideos(find('.video-place'))
    setToDecide(find('[data-decision]'))
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setShown(text.current), toolsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <SanitisedHtml ref={text} className="prose lesson-prose" html={withPlaces(html)} />
      {videos.length > 0 ? (
        <Suspense fallback={null}>
          <TextVideos places={videos} watcher={reading} />
        </Suspense>
      ) : null}
      {toDecide.length > 0 ? (
        <Suspense fallback={null}>
          <TextDecisions places={toDecide} lesson={lesson} reading={reading} onMade={onDecided} />
        </Suspense>
      ) : null}
      {shown && hasNotes(reading) ? (
        <Suspense fallback={null}>
          <LessonNotes root={shown} lesson={lesson} reading={reading} />
        </Suspense>
      ) : null}
      {shown && /<pre|<blockquote>|table-scroll|data-decision/.test(html) ? (
        <Suspense fallback={null}>
          <TextTools root={shown} />
        </Suspense>
      ) : null}
    </>
  )
}

export const LessonBody = ({ lesson, reading, onDecided }: BodyProps) => {
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
      {content.data.html ? <Text key={content.data.html} lesson={lesson} reading={reading} onDecided={onDecided} /> : null}
    </>
  )
}
