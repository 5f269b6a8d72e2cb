import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { CopyButtons, ScrollHints, TextVideos } from './part-scripts.ts'
import type { Watcher } from './uploaded-video.tsx'

/** Replaces frames by placeholders, so that showing a text loads nothing from other sites. The server writes frames in one form only, and `<` in text as `&lt;`. */
const withPlaces = (html: string): string =>
  html.replace(/<iframe\b/gi, '<div class="video-place"').replace(/<\/iframe>/gi, '</div>')

/** Renders decisions into their places, and placeholders while the script is loading. */
type Decisions = { part: (places: HTMLElement[]) => ReactNode; waiting: (places: HTMLElement[]) => ReactNode }

type Parts = {
  html: string
  watcher: Watcher
  decisions?: Decisions
  notes?: ((text: HTMLElement) => ReactNode) | undefined
}

/** The text appears first; notes and copy buttons follow. */
const toolsAfterMs = 300

const Text = ({ html, watcher, decisions, notes }: Parts) => {
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
          <TextVideos places={videos} watcher={watcher} />
        </Suspense>
      ) : null}
      {decisions && toDecide.length > 0 ? (
        <Suspense fallback={decisions.waiting(toDecide)}>{decisions.part(toDecide)}</Suspense>
      ) : null}
      {notes && shown ? <Suspense fallback={null}>{notes(shown)}</Suspense> : null}
      {shown && /<pre|<blockquote>/.test(html) ? (
        <Suspense fallback={null}>
          <CopyButtons root={shown} />
        </Suspense>
      ) : null}
      {shown && /table-scroll|data-decision/.test(html) ? (
        <Suspense fallback={null}>
          <ScrollHints root={shown} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A lesson's text, sanitised by the server. Videos load on demand. */
export const LessonProse = (parts: Parts) => (parts.html ? <Text key={parts.html} {...parts} /> : null)
