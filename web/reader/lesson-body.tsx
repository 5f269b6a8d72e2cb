import { useState } from 'react'
import { playerUrl } from '#contract/video-address.ts'
import { Button } from '../ui/button.tsx'
import type { Lesson } from './reading.ts'

/** A video that is fetched from its provider only once somebody wants to see it. */
const VideoEmbed = ({ address, title }: { address: string; title: string }) => {
  const [open, setOpen] = useState(false)
  const url = playerUrl(address)
  if (!url) return <p className="text-muted">This video cannot be shown here.</p>
  const provider = url.includes('vimeo') ? 'Vimeo' : 'YouTube'
  return (
    <div className="video no-print">
      {open ? (
        <iframe
          src={`${url}?autoplay=1`}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          allowFullScreen
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <Button icon="play" size="large" onClick={() => setOpen(true)}>
            Play video
          </Button>
          <p className="text-sm">The video is loaded from {provider} when you press play.</p>
        </>
      )}
    </div>
  )
}

/** Text the server has sanitised. */
const Prose = ({ html }: { html: string }) =>
  html ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: lesson HTML is sanitised by the server when it is stored
    <div className="prose lesson-prose" dangerouslySetInnerHTML={{ __html: html }} />
  ) : null

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
      {content.type === 'video' ? <VideoEmbed address={content.data.embedUrl} title={lesson.title} /> : null}
      {content.type === 'interactive' && content.data.description ? (
        <p className="max-w-text text-lead">{content.data.description}</p>
      ) : null}
      <Prose html={content.data.html} />
    </>
  )
}
