import { maxLessonMinutes } from '#contract/lesson-limits.ts'
import { playerUrl } from '#contract/video-address.ts'
import { VideoPlayer } from '../../reader/video-player.tsx'
import { ChooseVideo, readVideoMinutes, videoHint } from './choose-file.tsx'
import { editorFields } from './editor-fields.tsx'
import type { Part } from './lesson-details.tsx'

export const VideoFields = ({ content, change, issues }: Part) => {
  const { line, number } = editorFields({ group: content, set: change, issues })
  return (
    <>
      {line('embedUrl', 'Video address', { hint: videoHint, required: true })}
      <ChooseVideo
        onChoose={async ({ address, downloadUrl }) => {
          change({ embedUrl: address })
          const minutes = await readVideoMinutes(downloadUrl)
          if (minutes) change({ minutes })
        }}
      />
      {playerUrl(content.embedUrl ?? '') ? (
        <VideoPlayer key={content.embedUrl} address={content.embedUrl ?? ''} title={content.title} />
      ) : null}
      {number('minutes', 'Minutes of the video', { min: 1, max: maxLessonMinutes })}
    </>
  )
}
