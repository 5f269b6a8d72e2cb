import { Suspense } from 'react'
import { downloadFile, type FileView } from '#contract/files.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { maxAssignments, maxLessonMinutes, maxResources } from '#contract/lesson-limits.ts'
import { playerUrl } from '#contract/video-address.ts'
import { endpointUrl } from '../../../api/call.ts'
import { VideoPlayer } from '../../reader/part-scripts.ts'
import { blankActivity, blankQuestion } from './blank-parts.ts'
import { ChooseFile, ChooseVideo, nameWithoutEnding, readVideoMinutes, videoHint } from './choose-file.tsx'
import { editorFields } from './editor-fields.tsx'
import { lessonKinds } from './lesson-kinds.ts'
import { type Issues, ListEditor } from './list-editor.tsx'

type Part = { content: LessonContent; change: (changes: Partial<LessonContent>) => void; issues: Issues }

type Resource = LessonContent['resources'][number]

const withFile = (resource: Resource, file: FileView): Partial<Resource> => ({
  title: resource.title.trim() || nameWithoutEnding(file),
  url: endpointUrl(downloadFile, { params: { filename: file.filename } }),
  type: file.type === 'other' ? 'file' : file.type,
  downloadable: true,
})

export const ResourcesEditor = ({ content, change, issues }: Part) => (
  <ListEditor
    title="Resources"
    name="resource"
    items={content.resources}
    onChange={(resources) => change({ resources })}
    fresh={() => ({ title: '', type: 'link' as const, url: '', downloadable: false })}
    max={maxResources}
    render={(resource, set, index) => {
      const { line, select, check } = editorFields({ group: resource, set, issues, prefix: `resources.${index}.` })
      return (
        <>
          {line('title', 'Title', { required: true })}
          {line('url', 'Address', {
            hint: 'A web address, or a file of this site: /api/files/… or /downloads/…',
            required: true,
          })}
          <ChooseFile label={`Choose a file for resource ${index + 1}`} onChoose={(file) => set(withFile(resource, file))} />
          {select('type', 'Type', ['pdf', 'template', 'link', 'video', 'file'])}
          {check('downloadable', 'Downloadable (a file of this site)')}
        </>
      )
    }}
  />
)

export const AssignmentsEditor = ({ content, change, issues }: Part) => (
  <ListEditor
    title="Assignments"
    name="assignment"
    items={content.assignments}
    onChange={(assignments) => change({ assignments })}
    fresh={() => ({ title: '', description: '', required: false })}
    max={maxAssignments}
    render={(assignment, set, index) => {
      const { line, area, check } = editorFields({ group: assignment, set, issues, prefix: `assignments.${index}.` })
      return (
        <>
          {line('title', 'Title', { required: true })}
          {area('description', 'Description', { required: true })}
          {check('required', 'Required')}
        </>
      )
    }}
  />
)

export const LessonDetails = ({ content, change, issues }: Part) => {
  const { line, area, number, select } = editorFields({ group: content, set: change, issues })
  return (
    <>
      {line('title', 'Title', { required: true })}
      {area('description', 'Description', { rows: 3 })}
      <div className="grid gap-4 sm:grid-cols-3">
        {select('kind', 'Kind', lessonKinds, (chosen) => {
          const kind = chosen as LessonContent['kind']
          change({
            kind,
            contentType: kind === 'activity' ? 'interactive' : content.contentType,
            quiz: kind === 'quiz' ? (content.quiz ?? [blankQuestion()]) : content.quiz,
            activity: kind === 'activity' ? (content.activity ?? blankActivity()) : content.activity,
          })
        })}
        {select('contentType', 'Content', { text: 'Text', video: 'Video with text', interactive: 'Interactive' })}
      </div>
      {content.contentType === 'video' ? (
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
            <Suspense fallback={null}>
              <VideoPlayer key={content.embedUrl} address={content.embedUrl ?? ''} title={content.title} />
            </Suspense>
          ) : null}
          {number('minutes', 'Minutes of the video', { min: 1, max: maxLessonMinutes })}
        </>
      ) : null}
    </>
  )
}
