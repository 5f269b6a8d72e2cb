import { useState } from 'react'
import { maxVideoTitleLength, playerUrl, wrongVideoMessage } from '#contract/video-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { ChooseVideo, nameWithoutEnding, videoHint } from './choose-file.tsx'

export type Video = { src: string; title: string }

/** Extracts the address if the provider's whole embed code was pasted. */
const addressIn = (pasted: string): string => /<iframe\b[^>]*\ssrc=["']([^"']+)/i.exec(pasted)?.[1] ?? pasted

export const VideoDialog = ({ video, answer }: ModalProps<Video | undefined> & { video: Video | undefined }) => {
  const [errors, setErrors] = useState<{ address?: string; title?: string }>({})
  const [address, setAddress] = useState(video?.src ?? '')
  const [title, setTitle] = useState(video?.title ?? '')
  return (
    <Dialog id="video-dialog" width="small" title="Video">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const src = playerUrl(addressIn(address))
          if (src && title.trim()) return answer({ src, title: title.trim() })
          setErrors({
            address: src ? undefined : wrongVideoMessage,
            title: title.trim() ? undefined : 'Please say what the video shows',
          })
        }}
      >
        <TextField
          name="address"
          label="Address"
          hint={videoHint}
          required
          value={address}
          error={errors.address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <ChooseVideo
          onChoose={(file) => {
            setAddress(file.address)
            setTitle((typed) => typed || nameWithoutEnding(file))
          }}
        />
        <TextField
          name="title"
          label="What it shows"
          hint="Shown above the play button and read out"
          required
          maxLength={maxVideoTitleLength}
          value={title}
          error={errors.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit">{video ? 'Change video' : 'Insert video'}</Button>
      </form>
    </Dialog>
  )
}
