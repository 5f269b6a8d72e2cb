import { useState } from 'react'
import { maxLessonMinutes } from '#contract/lesson-limits.ts'
import { maxVideoTitleLength, playerUrl, wrongVideoMessage } from '#contract/video-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { ChooseVideo, nameWithoutEnding, readVideoMinutes, videoHint } from './choose-file.tsx'

export type Video = { src: string; title: string; 'data-minutes': string | null }

/** Extracts the address if the provider's whole embed code was pasted. */
const addressIn = (pasted: string): string => /<iframe\b[^>]*\ssrc=["']([^"']+)/i.exec(pasted)?.[1] ?? pasted

export const VideoDialog = ({ video, answer }: ModalProps<Video | undefined> & { video: Video | undefined }) => {
  const [errors, setErrors] = useState<{ address?: string; title?: string; minutes?: string }>({})
  const [address, setAddress] = useState(video?.src ?? '')
  const [title, setTitle] = useState(video?.title ?? '')
  const [minutes, setMinutes] = useState(video?.['data-minutes'] ?? '')
  return (
    <Dialog id="video-dialog" width="small" title="Video">
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const src = playerUrl(addressIn(address))
          const isTime =
            minutes === '' || (Number.isInteger(Number(minutes)) && Number(minutes) >= 1 && Number(minutes) <= maxLessonMinutes)
          if (src && title.trim() && isTime) return answer({ src, title: title.trim(), 'data-minutes': minutes || null })
          setErrors({
            address: src ? undefined : wrongVideoMessage,
            title: title.trim() ? undefined : 'Please say what the video shows',
            minutes: isTime ? undefined : `Please enter whole minutes, at most ${maxLessonMinutes}`,
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
          onChoose={async (file) => {
            setAddress(file.address)
            setTitle((typed) => typed || nameWithoutEnding(file))
            const measured = await readVideoMinutes(file.downloadUrl)
            if (measured) setMinutes(String(measured))
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
        <TextField
          name="minutes"
          label="Minutes"
          hint="Counted in the lesson’s minutes"
          type="number"
          min={1}
          max={maxLessonMinutes}
          value={minutes}
          error={errors.minutes}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        <Button type="submit">{video ? 'Change video' : 'Insert video'}</Button>
      </form>
    </Dialog>
  )
}
