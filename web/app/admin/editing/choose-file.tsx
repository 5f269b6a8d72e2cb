import type { FileView } from '#contract/files.ts'
import { Button } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/modal.tsx'
import type { PickedKind } from './file-picker.tsx'

export const nameWithoutEnding = ({ originalName }: FileView): string => originalName.replace(/\.[^.]+$/, '')

export const ChooseFile = ({
  label,
  text = 'Choose a file',
  kind = 'all',
  onChoose,
}: {
  label?: string
  text?: string
  kind?: PickedKind
  onChoose: (file: FileView) => void
}) => {
  const choose = async () => {
    const file = await openModal<FileView | undefined>(
      'file-picker',
      async () => {
        const { FilePicker } = await import('./file-picker.tsx')
        return ({ answer }) => <FilePicker kind={kind} answer={answer} />
      },
      undefined,
    )
    if (file) onChoose(file)
  }
  return (
    <div>
      <Button size="small" variant="secondary" icon="file" aria-label={label} onClick={choose}>
        {text}
      </Button>
    </div>
  )
}

export const videoHint =
  'YouTube or Vimeo, loaded only when the learner presses play, or an uploaded MP4 or WebM. Captions are uploaded under Files, named like their video: talk.mp4 and talk.en.vtt.'

export const ChooseVideo = ({ onChoose }: { onChoose: (file: FileView) => void }) => (
  <ChooseFile text="Choose an uploaded video" kind="videos" onChoose={onChoose} />
)

/** Whole minutes of a video, as the browser reads them; undefined where it cannot. */
export const readVideoMinutes = (address: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const video = document.createElement('video')
    video.preload = 'metadata'
    video.onloadedmetadata = () =>
      resolve(Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration / 60)) : undefined)
    video.onerror = () => resolve(undefined)
    video.src = address
  })
