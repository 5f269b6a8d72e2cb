import { useEffect, useState } from 'react'
import { acceptedEndings, type FileView, getUploadLimits, listFiles, type UploadLimits } from '#contract/files.ts'
import { call, callForAnswer } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showCount, showSize } from '../../../ui/format.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { reasonOf } from '../toast-error.ts'
import { captionsText } from './captions-text.ts'
import { limitsText } from './check-file.ts'
import { UploadField } from './upload-field.tsx'
import { useUploads } from './use-uploads.ts'

/** Number of files offered; the search finds others. */
const offered = 20
/** Debounce of the search, in milliseconds. */
const typingPause = 250

export type PickedKind = 'all' | 'videos'

/** Videos may bring their captions. */
const endingsOf = (kind: PickedKind) => (kind === 'videos' ? ['mp4', 'webm', 'vtt'] : acceptedEndings)

export const FilePicker = ({ kind, answer }: ModalProps<FileView | undefined> & { kind: PickedKind }) => {
  const endings = endingsOf(kind)
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<{ files: FileView[]; total: number }>()
  const [limits, setLimits] = useState<UploadLimits>()
  const [error, setError] = useState('')
  const [captions, setCaptions] = useState(0)
  const uploads = useUploads({
    limits,
    endings,
    cancelsOnLeave: true,
    onUploaded: (file) => (file.captionsOf === null ? answer(file) : setCaptions((count) => count + 1)),
  })

  useEffect(() => {
    // Optional: the server states its limits when it refuses a file.
    call(getUploadLimits, {}).then(setLimits, () => undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: uploaded captions are shown beside their video
  useEffect(() => {
    const leave = new AbortController()
    const timer = setTimeout(
      () =>
        callForAnswer(listFiles, { query: { search, kind, limit: offered }, signal: leave.signal }).then(
          ({ data, total }) => {
            setError('')
            setFound({ files: data, total })
          },
          (failure) => {
            if (!leave.signal.aborted) setError(`Failed to fetch files: ${reasonOf(failure)}`)
          },
        ),
      search === '' ? 0 : typingPause,
    )
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [search, kind, captions])

  return (
    <Dialog id="file-picker" title="Choose a file">
      <TextField
        name="search"
        type="search"
        label="Search by name"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {found === undefined && !error ? <LoadingState label="Loading files..." /> : null}
      {found ? (
        <p role="status" className="text-sm text-muted">
          {found.files.length === 0
            ? search
              ? 'Nothing matches this search.'
              : 'Nothing has been uploaded yet.'
            : found.total > found.files.length
              ? `The newest ${found.files.length} of ${found.total} files; search to find another.`
              : `${showCount(found.total, { one: 'file', other: 'files' })}`}
        </p>
      ) : null}
      <ul aria-label="Uploaded files" className="grid gap-2">
        {found?.files.map((file) => (
          <li key={file.filename} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {file.originalName}{' '}
              <span className="text-sm text-muted">{[showSize(file.size), captionsText(file)].filter(Boolean).join(' · ')}</span>
            </span>
            <Button size="small" variant="secondary" aria-label={`Choose ${file.originalName}`} onClick={() => answer(file)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <UploadField
        what="file"
        endings={endings}
        hint={`${endings.join(', ')}. ${limitsText(limits, endings)}`}
        uploads={uploads}
      />
    </Dialog>
  )
}
