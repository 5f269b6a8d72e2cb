import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { UploadState } from './upload-state.tsx'
import type { useUploads } from './use-uploads.ts'

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
