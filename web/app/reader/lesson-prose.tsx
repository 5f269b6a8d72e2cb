import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { TextVideos } from './part-scripts.ts'

/** Replaces frames by placeholders, so that showing a text loads nothing from other sites. The server writes frames in one form only, and `<` in text as `&lt;`. */
const withPlaces = (html: string): string =>
  html.replace(/<iframe\b/gi, '<div class="video-place"').replace(/<\/iframe>/gi, '</div>')

/** Renders decisions into their places, and placeholders while the script is loading. */
type Decisions = { part: (places: HTMLElement[]) => ReactNode; waiting: (places: HTMLElement[]) => ReactNode }

const Text = ({ html, decisions }: { html: string; decisions?: Decisions }) => {
  const text = useRef<HTMLDivElement>(null)
  const [videos, setVideos] = useState<HTMLElement[]>([])
  const [toDecide, setToDecide] = useState<HTMLElement[]>([])
  useLayoutEffect(() => {
    const find = (selector: string) => [...(text.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    setVideos(find('.video-place'))
    setToDecide(find('[data-decision]'))
  }, [])
  return (
    <>
      <SanitisedHtml ref={text} className="prose lesson-prose" html={withPlaces(html)} />
      {videos.length > 0 ? (
        <Suspense fallback={null}>
          <TextVideos places={videos} />
        </Suspense>
      ) : null}
      {decisions && toDecide.length > 0 ? (
        <Suspense fallback={decisions.waiting(toDecide)}>{decisions.part(toDecide)}</Suspense>
      ) : null}
    </>
  )
}

/** A lesson's text, sanitised by the server. Videos load on demand. */
export const LessonProse = ({ html, decisions }: { html: string; decisions?: Decisions }) =>
  html ? <Text key={html} html={html} decisions={decisions} /> : null
