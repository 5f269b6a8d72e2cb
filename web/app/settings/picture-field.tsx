import { useId, useRef, useState } from 'react'
import { pictureOf } from '#contract/identity.ts'
import { maxPictureMegabytes, uploadPicture } from '#contract/settings.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { useTask } from '../../ui/use-task.ts'

/** A logo or portrait: shows the one that is set, uploads another, takes it away. */
export const PictureField = ({
  label,
  hint,
  path,
  value,
  error,
  onChange,
}: {
  label: string
  hint?: string
  path: string
  value: string | null
  error?: string
  onChange: (name: string | null) => void
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const send = (file: File) => {
    const body = new FormData()
    body.append('file', file)
    return call(uploadPicture, { body })
  }
  const uploading = useTask(send, {
    onSuccess: ({ name }) => onChange(name),
    onSettled: () => {
      // The same file may be chosen again after a failure.
      if (input.current) input.current.value = ''
    },
  })
  const upload = (file: File | undefined) => {
    if (!file) return
    const tooLarge = file.size > maxPictureMegabytes * 1024 ** 2
    setTooLarge(tooLarge)
    if (!tooLarge) void uploading.run(file)
  }
  const failed = isTooLarge
    ? `This picture is larger than ${maxPictureMegabytes} MB. Please choose a smaller one.`
    : uploading.error && `Upload failed: ${uploading.error}`
  const message = failed || error
  const picture = value ? pictureOf(value) : undefined
  return (
    <div className="field" data-path={path}>
      <span id={id} className="field-label">
        {label}
      </span>
      <p className="field-hint">
        {hint ? `${hint} ` : ''}PNG or JPEG, at most {maxPictureMegabytes} MB.
      </p>
      {picture ? <img {...picture} alt={`${label}, as it is`} className="max-h-24 w-auto rounded-md" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        aria-label={label}
        onChange={({ currentTarget }) => upload(currentTarget.files?.[0])}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon="upload"
          busy={uploading.isPending}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {uploading.isPending ? 'Uploading...' : picture ? 'Upload another' : 'Upload a picture'}
        </Button>
        {picture ? (
          <Button variant="quiet" aria-describedby={id} onClick={() => onChange(null)}>
            Remove picture
          </Button>
        ) : null}
      </div>
      {message ? (
        <p role="alert" className="field-error">
          {message}
        </p>
      ) : null}
    </div>
  )
}
