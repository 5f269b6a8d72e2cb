import { useState } from 'react'
import { maxVideoTitleLength, playerUrl } from '#contract/video-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'

export type Video = { src: string; title: string }

/** Extracts the address if the provider's whole embed code was pasted. */
const addressIn = (pasted: string): string => /<iframe\b[^>]*\ssrc=["']([^"']+)/i.exec(pasted)?.[1] ?? pasted

export const VideoDialog = ({ video, answer }: ModalProps<Video | undefined> & { video: Video | undefined }) => {
  const [errors, setErrors] = useState<{ address?: string; title?: string }>({})
  return (
    <Dialog id="video-dialog" width="small" title="Video">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const src = playerUrl(addressIn(String(values.get('address'))))
          const title = String(values.get('title')).trim()
          if (src && title) return answer({ src, title })
          setErrors({
            address: src ? undefined : 'Please enter the address of a YouTube or Vimeo video',
            title: title ? undefined : 'Please say what the video shows',
          })
        }}
      >
        <TextField
          name="address"
          label="Address"
          hint="YouTube or Vimeo. It is loaded only when the learner presses play."
          required
          defaultValue={video?.src}
          error={errors.address}
        />
        <TextField
          name="title"
          label="What it shows"
          hint="Shown above the play button and read out"
          required
          maxLength={maxVideoTitleLength}
          defaultValue={video?.title}
          error={errors.title}
        />
        <Button type="submit">{video ? 'Change video' : 'Insert video'}</Button>
      </form>
    </Dialog>
  )
}
