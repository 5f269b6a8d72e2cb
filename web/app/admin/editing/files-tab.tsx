import { type DragEvent, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import {
  acceptedEndings,
  deleteFile,
  type FileUse,
  type FileView,
  getUploadLimits,
  listFiles,
  type UploadLimits,
} from '#contract/files.ts'
import { call, callForAnswer } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { showMoment, showSize } from '../../../ui/format.ts'
import { notify } from '../../../ui/notices.tsx'
import { loadPage } from '../../lists/admin-list.ts'
import { timeSorts } from '../../lists/list-bar.tsx'
import { ListScreen } from '../../lists/list-screen.tsx'
import { captionsText } from './captions-text.ts'
import { limitsText } from './check-file.ts'
import { deleteAfterAsking } from './delete-in-use.ts'
import { UploadState } from './upload-field.tsx'
import { useUploads } from './use-uploads.ts'

export const loadFiles = (request: Request) =>
  loadPage(listFiles, request, 'Failed to fetch files', {
    read: async () => ({ limits: (await call(getUploadLimits, {})) as UploadLimits | undefined }),
    empty: { limits: undefined },
  })

/** Signed links expire after five minutes, so a new one is requested. */
const download = async (file: FileView) => {
  try {
    const { data } = await callForAnswer(listFiles, { query: { search: file.originalName, limit: 200 } })
    const link = document.createElement('a')
    link.href = data.find(({ filename }) => filename === file.filename)?.downloadUrl ?? file.downloadUrl
    link.download = file.originalName
    link.click()
  } catch {
    notify({ text: 'Error downloading file. Please try again.', tone: 'danger', seconds: 0 })
  }
}

const copyAddress = async (file: FileView) =>
  (await copyText(file.address))
    ? notify({ text: `The address of “${file.originalName}” is copied.`, tone: 'success' })
    : notify({ text: `Your browser did not allow copying. The address is ${file.address}`, tone: 'warning', seconds: 0 })

const addressOfUse = ({ moduleId, lessonId }: FileUse) =>
  lessonId === null ? '/admin/content?tab=modules' : `/admin/content/lesson/${moduleId}/${lessonId}`

const FileUses = ({ uses }: { uses: FileUse[] }) =>
  uses.length === 0 ? (
    'nowhere'
  ) : (
    <ul>
      {uses.map((use) => (
        <li key={use.place}>
          <Link className="link" to={addressOfUse(use)}>
            {use.place}
          </Link>
        </li>
      ))}
    </ul>
  )

/** The Files tab. Several files can be uploaded one after the other, by button or by dropping them on the list. */
export const FilesTab = () => {
  const list = useLoaderData<Awaited<ReturnType<typeof loadFiles>>>()
  const { limits } = list
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads({ limits, onUploaded: () => revalidate() })
  const [over, setOver] = useState(false)

  const remove = async (file: FileView) => {
    const isDeleted = await deleteAfterAsking(
      {
        title: 'Are you sure you want to delete this file?',
        text: file.originalName,
        inUse: 'Deleting it removes that too and cannot be undone.',
        failed: 'Failed to delete file',
        row: { id: file.filename, name: file.originalName },
      },
      (force) => call(deleteFile, { params: { filename: file.filename }, query: { force: force ? 'true' : 'false' } }),
    )
    if (!isDeleted) return
    notify({ text: `“${file.originalName}” is deleted.`, tone: 'success' })
    revalidate()
  }
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  return (
    <section
      aria-label="Uploaded Files"
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        uploads.add([...event.dataTransfer.files])
      }}
    >
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-title">Uploaded Files</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])])
            // Reset, so that the same file can be chosen again after a failure.
            currentTarget.value = ''
          }}
        />
        <Button icon="upload" busy={uploads.busy} onClick={() => input.current?.click()}>
          {uploads.busy ? `Uploading... ${Math.round(uploads.percent)}%` : 'Upload Files'}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {over
          ? 'Drop to upload.'
          : `Choose several at once, or drop them here: ${acceptedEndings.join(', ')}. ${limitsText(limits)}`}
      </p>
      <UploadState {...uploads} />
      <ListScreen
        title="Uploaded Files"
        level={2}
        of={listFiles}
        list={list}
        noun={{ one: 'file', other: 'files' }}
        idOf={({ filename }) => filename}
        nameOf={({ originalName }) => originalName}
        search="Search by name"
        dates="Uploaded"
        sorts={timeSorts('uploadedAt')}
        columns={[
          {
            label: 'Name',
            cell: (file) => (
              <>
                {file.originalName}
                {file.captions.length > 0 ? <span className="block text-sm text-muted">{captionsText(file)}</span> : null}
              </>
            ),
          },
          { label: 'Type', card: 'line', cell: ({ type }) => type },
          { label: 'Size', card: 'end', cell: ({ size }) => showSize(size) },
          { label: 'Uploaded', sort: 'uploadedAt', cell: ({ uploadedAt }) => showMoment(uploadedAt) },
          { label: 'Used in', cell: ({ uses, captionsOf }) => captionsOf ?? <FileUses uses={uses} /> },
        ]}
        rowActions={(file) => [
          { label: 'Download', isMain: true, icon: 'download', run: () => void download(file) },
          { label: 'Copy address', run: () => void copyAddress(file) },
          { label: 'Delete', danger: true, run: () => void remove(file) },
        ]}
        empty={{ title: 'No files', none: 'Nothing has been uploaded yet.', icon: 'file' }}
      />
    </section>
  )
}
