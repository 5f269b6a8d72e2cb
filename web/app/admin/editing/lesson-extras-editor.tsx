import { Suspense } from 'react'
import { downloadFile, type FileView } from '#contract/files.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { maxAssignments, maxLessonMinutes, maxResources } from '#contract/lesson-limits.ts'
import { playerUrl } from '#contract/video-address.ts'
import { endpointUrl } from '../../../api/call.ts'
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx'
import { VideoPlayer } from '../../reader/part-scripts.ts'
import { blankActivity, blankQuestion } from './blank-parts.ts'
import { ChooseFile, ChooseVideo, nameWithoutEnding, readVideoMinutes, videoHint } from './choose-file.tsx'
import { type Issues, ListEditor } from './list-editor.tsx'
import { textFields } from './text-fields.tsx'

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
      const { line } = textFields({ group: resource, set, issues, prefix: `resources.${index}.` })
      return (
        <>
          {line('title', 'Title', { required: true })}
          {line('url', 'Address', {
            hint: 'A web address, or a file of this site: /api/files/… or /downloads/…',
            required: true,
          })}
          <ChooseFile label={`Choose a file for resource ${index + 1}`} onChoose={(file) => set(withFile(resource, file))} />
          <SelectField
            name={`resources.${index}.type`}
            label="Type"
            value={resource.type}
            onChange={({ currentTarget }) => set({ type: currentTarget.value as typeof resource.type })}
          >
            {['pdf', 'template', 'link', 'video', 'file'].map((type) => (
              <option key={type}>{type}</option>
            ))}
          </SelectField>
          <CheckboxField
            name={`resources.${index}.downloadable`}
            label="Downloadable (a file of this site)"
            checked={resource.downloadable}
            onChange={({ currentTarget }) => set({ downloadable: currentTarget.checked })}
          />
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
      const { line, area } = textFields({ group: assignment, set, issues, prefix: `assignments.${index}.` })
      return (
        <>
          {line('title', 'Title', { required: true })}
          {area('description', 'Description', { required: true })}
          <CheckboxField
            name={`assignments.${index}.required`}
            label="Required"
            checked={assignment.required}
            onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
          />
        </>
      )
    }}
  />
)

export const LessonDetails = ({ content, change, issues }: Part) => {
  const { line, area } = textFields({ group: content, set: change, issues })
  return (
    <>
      {line('title', 'Title', { required: true })}
      {area('description', 'Description', { rows: 3 })}
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          name="kind"
          label="Kind"
          value={content.kind}
          onChange={({ currentTarget }) => {
            const kind = currentTarget.value as LessonContent['kind']
            change({
              kind,
              contentType: kind === 'activity' ? 'interactive' : content.contentType,
              quiz: kind === 'quiz' ? (content.quiz ?? [blankQuestion()]) : content.quiz,
              activity: kind === 'activity' ? (content.activity ?? blankActivity()) : content.activity,
            })
          }}
        >
          <option value="welcome">Welcome</option>
          <option value="text">Text or video</option>
          <option value="activity">Activity</option>
          <option value="quiz">Quiz</option>
          <option value="takeaway">Takeaway</option>
        </SelectField>
        <SelectField
          name="contentType"
          label="Content"
          value={content.contentType}
          onChange={({ currentTarget }) => change({ contentType: currentTarget.value as LessonContent['contentType'] })}
        >
          <option value="text">Text</option>
          <option value="video">Video with text</option>
          <option value="interactive">Interactive</option>
        </SelectField>
      </div>
      {content.contentType === 'video' ? (
        <>
          <TextField
            name="embedUrl"
            label="Video address"
            hint={videoHint}
            required
            value={content.embedUrl ?? ''}
            error={issues.embedUrl}
            onChange={({ currentTarget }) => change({ embedUrl: currentTarget.value })}
          />
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
          <TextField
            name="minutes"
            label="Minutes of the video"
            type="number"
            min={1}
            max={maxLessonMinutes}
            required
            value={content.minutes}
            error={issues.minutes}
            onChange={({ currentTarget }) => change({ minutes: Number(currentTarget.value) })}
          />
        </>
      ) : null}
    </>
  )
}
