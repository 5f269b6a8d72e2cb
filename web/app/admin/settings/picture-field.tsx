import { useId, useRef } from 'react'
import { pictureOf } from '#contract/brand-pictures.ts'
import { maxPictureMegabytes, maxPictureSide, uploadPicture } from '#contract/settings.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { type Task, useTask } from '../../../ui/use-task.ts'

const maxBytes = maxPictureMegabytes * 1024 ** 2

/** Shrinks a picture to the server's limit as PNG, upright. Returns it unchanged if it is small enough or unreadable. */
async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  try {
    const scale = Math.min(1, maxPictureSide / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= maxBytes) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return smaller ? new File([smaller], 'picture.png', { type: 'image/png' }) : file
  } finally {
    picture.close()
  }
}

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
  // Shrinking a large photograph takes seconds and counts as part of the upload.
  const send = async (file: File) => {
    const picture = await shrinkPicture(file)
    if (picture.size > maxBytes) return 'too large'
    const body = new FormData()
    body.append('file', picture)
    return call(uploadPicture, { body })
  }
  const uploading: Task<File, 'too large' | DataOf<typeof uploadPicture>> = useTask(send, {
    onSuccess: (uploaded) =>
      uploaded === 'too large'
        ? uploading.setError(`This picture is larger than ${maxPictureMegabytes} MB. Please choose a smaller one.`)
        : onChange(uploaded.name),
  })
  const message = uploading.error ? `Upload failed: ${uploading.error}` : error
  const picture = value ? pictureOf(value) : undefined
  return (
    <div className="field" data-path={path}>
      <span id={id} className="field-label">
        {label}
      </span>
      <p className="field-hint">{hint ? `${hint} ` : ''}PNG or JPEG.</p>
      {picture ? <img {...picture} alt={`${label}, as it is`} className="max-h-24 w-auto rounded-md" /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Reset, so that the same file can be chosen again after a failure.
          currentTarget.value = ''
          if (file) void uploading.run(file)
        }}
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
