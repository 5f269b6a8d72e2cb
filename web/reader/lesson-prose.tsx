import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { TextVideos } from './part-scripts.ts'

/** Frames become empty places, so that showing a text loads nothing. The server writes frames in one form only, and `<` in text as `&lt;`. */
const withPlaces = (html: string): string =>
  html.replace(/<iframe\b/gi, '<div class="video-place"').replace(/<\/iframe>/gi, '</div>')

const Text = ({ html }: { html: string }) => {
  const text = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<HTMLElement[]>([])
  useLayoutEffect(() => setPlaces([...(text.current?.querySelectorAll<HTMLElement>('.video-place') ?? [])]), [])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: lesson HTML is sanitised by the server when it is stored */}
      <div ref={text} className="prose lesson-prose" dangerouslySetInnerHTML={{ __html: withPlaces(html) }} />
      {places.length > 0 ? (
        <Suspense fallback={null}>
          <TextVideos places={places} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A lesson's text, which the server has sanitised; its videos wait until somebody plays them. */
export const LessonProse = ({ html }: { html: string }) => (html ? <Text key={html} html={html} /> : null)
