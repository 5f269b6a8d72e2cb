import { useRef } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import type { useUploads } from './use-uploads.ts'

export const UploadState = ({ uploads, percent, failures, cancel }: ReturnType<typeof useUploads>) => (
  <>
    {uploads.length > 0 ? (
      <div className="my-4 grid gap-2">
        <Progress label="Upload" percent={percent} />
        <ul className="grid gap-1">
          {uploads
            .filter(({ settled }) => !settled)
            .map(({ id, name, share }, at) => (
              <li key={id} className="flex items-center justify-between gap-2 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  {name} <span className="text-muted">{share === 1 ? 'being checked' : at === 0 ? 'sending' : 'waiting'}</span>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  className="shrink-0"
                  aria-label={`Cancel the upload of ${name}`}
                  onClick={() => cancel(id)}
                >
                  Cancel
                </Button>
              </li>
            ))}
        </ul>
      </div>
    ) : null}
    {failures.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same file may fail twice, and the list only grows
      <Alert key={index} tone="danger" className="my-4">
        {text}
      </Alert>
    ))}
  </>
)

export const UploadField = ({
  what,
  endings,
  hint,
  uploads,
}: {
  what: 'file' | 'picture'
  endings: readonly string[]
  hint: string
  uploads: ReturnType<typeof useUploads>
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.map((ending) => `.${ending}`).join(',')}
        aria-label={what === 'file' ? 'File to upload' : 'Picture to upload'}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          // Reset, so that the same file can be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
      <div>
        <Button variant="secondary" icon="upload" busy={uploads.busy} onClick={() => input.current?.click()}>
          Upload a {what}
        </Button>
        <p className="field-hint mt-2">{hint}</p>
      </div>
      <UploadState {...uploads} />
    </>
  )
}
