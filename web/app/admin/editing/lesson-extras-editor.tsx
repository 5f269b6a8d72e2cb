import { downloadFile, type FileView } from '#contract/files.ts'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { maxAssignments, maxResources } from '#contract/lesson-limits.ts'
import { endpointUrl } from '../../../api/call.ts'
import { ChooseFile, nameWithoutEnding } from './choose-file.tsx'
import { editorFields } from './editor-fields.tsx'
import type { Part } from './lesson-details.tsx'
import { ListEditor } from './list-editor.tsx'

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
