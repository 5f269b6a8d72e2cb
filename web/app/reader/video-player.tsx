import { useState } from 'react'
import { createPortal } from 'react-dom'
import { playerAttributes, playerUrl, uploadedVideo, videoAttributes, videoProvider } from '#contract/video-address.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { UploadedVideo, type Watcher } from './uploaded-video.tsx'

/** The player's address with autoplay. */
const playing = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('autoplay', '1')
  return address.href
}

type Video = { address: string; title: string; named?: boolean; watcher?: Watcher }

export const VideoPlayer = ({ address, title, named = false, watcher }: Video) => {
  const url = playerUrl(address)
  if (!url) return <p className="text-muted">This video cannot be shown here.</p>
  const filename = uploadedVideo(url)
  if (filename) return <UploadedVideo filename={filename} title={title} named={named} watcher={watcher} />
  return <ProviderVideo url={url} title={title} named={named} />
}

/** A video that loads from its provider only when played. */
const ProviderVideo = ({ url, title, named }: { url: string; title: string; named: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <div
      className={classNames(
        'max-w-192 rounded-lg bg-sunken aspect-video print:hidden',
        !open && 'grid place-content-center justify-items-center gap-3 p-4 text-center wrap-anywhere',
      )}
    >
      {open ? (
        <iframe
          className="size-full rounded-[inherit]"
          // The pressed button is removed, so the player takes the focus.
          ref={(frame) => frame?.focus()}
          src={playing(url)}
          title={title}
          allow={playerAttributes.allow}
          allowFullScreen
          sandbox={playerAttributes.sandbox}
          referrerPolicy={playerAttributes.referrerpolicy}
        />
      ) : (
        <>
          {named ? <p className="font-semibold">{title}</p> : null}
          <Button icon="play" aria-label={`Play video: ${title}`} onClick={() => setOpen(true)}>
            Play video
          </Button>
          <p className="text-sm">The video is loaded from {videoProvider(url)} when you press play.</p>
        </>
      )}
    </div>
  )
}

/** Players for the videos within a text; frames with other addresses are ignored. */
export const TextVideos = ({ places, watcher }: { places: HTMLElement[]; watcher: Watcher }) =>
  places.map((place, index) => {
    const video = videoAttributes({ src: place.getAttribute('src'), title: place.title })
    const player = video && <VideoPlayer named address={video.src} title={video.title} watcher={watcher} />
    return player && createPortal(player, place, String(index))
  })
