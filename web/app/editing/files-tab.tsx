import { type DragEvent, useRef, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { acceptedEndings, deleteFile, type FileView, listFiles } from '#contract/files.ts'
import { ListFilters, listQuery, timeSorts } from '../admin/list-filters.tsx'
import { pastEndText } from '../admin/list-result.tsx'
import { loadList } from '../admin/load-list.ts'
import { call, callForAnswer } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { notify } from '../ui/notices.tsx'
import { Progress } from '../ui/progress.tsx'
import { Cell, Pagination, Table } from '../ui/table.tsx'
import { deleteAfterAsking } from './delete-in-use.ts'
import { fileSize } from './file-size.ts'
import { sendFile } from './send-file.ts'

/** Reads one page of files, as the address says. */
export const loadFiles = (request: Request) =>
  loadList(
    async () => {
      const { data, total, more } = await callForAnswer(listFiles, {
        query: listQuery(request, ['search', 'sort', 'direction']) as never,
      })
      return { files: data, total, more }
    },
    { files: [] as FileView[], total: 0, more: false },
    'Failed to fetch files',
  )

/** The link in the list may be older than its five minutes: a fresh one is asked for first. */
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

/** The Files tab (A§2, A§4): several files at once, one after the other, by button or dropped anywhere on the list. */
export const FilesTab = () => {
  const { files, total, more, error } = useLoaderData<Awaited<ReturnType<typeof loadFiles>>>()
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<{ done: number; count: number }>()
  const waiting = useRef<File[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const [over, setOver] = useState(false)

  const uploadAll = async (chosen: File[]) => {
    if (chosen.length === 0) return
    waiting.current.push(...chosen)
    // What is dropped during an upload joins it.
    if (upload) return setUpload({ ...upload, count: upload.count + chosen.length })
    setFailures([])
    setUpload({ done: 0, count: chosen.length })
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) {
      const failed = await sendFile(file)
      if (failed) setFailures((before) => [...before, failed])
      setUpload((before) => before && { ...before, done: before.done + 1 })
    }
    setUpload(undefined)
    if (input.current) input.current.value = ''
    revalidate()
  }
  const remove = async (file: FileView) => {
    const deleted = await deleteAfterAsking(
      {
        title: 'Are you sure you want to delete this file?',
        text: file.originalName,
        deleted: `“${file.originalName}” is deleted.`,
        failed: 'Failed to delete file',
      },
      (force) => call(deleteFile, { params: { filename: file.filename }, query: { force: force ? 'true' : 'false' } }),
    )
    if (deleted) revalidate()
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
        uploadAll([...event.dataTransfer.files])
      }}
    >
      <div className="my-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Uploaded Files</h2>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
          onChange={({ currentTarget }) => uploadAll([...(currentTarget.files ?? [])])}
        />
        <Button icon="upload" busy={upload !== undefined} onClick={() => input.current?.click()}>
          {upload ? `Uploading... ${Math.round((upload.done / upload.count) * 100)}%` : 'Upload Files'}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {over ? 'Let go to upload.' : `Choose several at once, or drop them here: ${acceptedEndings.join(', ')}.`}
      </p>
      {upload ? <Progress label="Upload" percent={(upload.done / upload.count) * 100} /> : null}
      {failures.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may fail twice, and the list only grows
        <Alert key={index} tone="danger" className="my-4">
          {text}
        </Alert>
      ))}
      <ListFilters searchLabel="Search by name" sorts={timeSorts('uploadedAt')} />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {files.length === 0 && !error ? (
        <EmptyState title="No files" icon="file">
          {total > 0 ? pastEndText : query.get('search') ? 'Nothing fits this search.' : 'Nothing has been uploaded yet.'}
        </EmptyState>
      ) : (
        <Table caption="Uploaded Files" columns={['Name', 'Type', 'Size', 'Uploaded', 'Actions']}>
          {files.map((file) => (
            <tr key={file.filename}>
              <Cell label="Name" head>
                {file.originalName}
              </Cell>
              <Cell label="Type">{file.type}</Cell>
              <Cell label="Size">{fileSize(file.size)}</Cell>
              <Cell label="Uploaded">
                {new Date(file.uploadedAt).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })}
              </Cell>
              <Cell label="Actions">
                <div className="flex flex-wrap items-center gap-1 xl:flex-nowrap">
                  <Button
                    size="small"
                    variant="secondary"
                    icon="download"
                    aria-label={`Download ${file.originalName}`}
                    onClick={() => download(file)}
                  >
                    Download
                  </Button>
                  <Button size="small" variant="remove" aria-label={`Delete ${file.originalName}`} onClick={() => remove(file)}>
                    Delete
                  </Button>
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pagination page={Number(query.get('page') ?? 1)} limit={50} total={total} more={more} />
    </section>
  )
}
