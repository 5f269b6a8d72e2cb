import { useEffect, useRef, useState } from 'react'
import { type FileView, listFiles } from '#contract/files.ts'
import { call } from '../api/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { reasonOf } from './delete-in-use.ts'
import { sendFile } from './send-file.ts'

/** Chooses a picture among the uploaded files, or uploads one, and asks what it shows. */
export const ImagePicker = ({
  onChoose,
  onClose,
}: {
  onChoose: (image: { src: string; alt: string }) => void
  onClose: () => void
}) => {
  const [images, setImages] = useState<FileView[]>([])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const load = () =>
    call(listFiles, { query: { kind: 'images', limit: 200 } }).then(setImages, (failure) =>
      setError(`Failed to fetch files: ${reasonOf(failure)}`),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    load()
  }, [])
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setError((await sendFile(file)) ?? '')
    await load()
    setBusy(false)
  }
  return (
    <Dialog id="image-picker" open title="Picture" onClose={onClose}>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const src = String(values.get('src') ?? '')
          if (src) onChoose({ src, alt: String(values.get('alt')).trim() })
          else setError('Please choose a picture.')
        }}
      >
        <SelectField name="src" label="Uploaded picture" key={images[0]?.filename}>
          {images.map((image) => (
            <option key={image.filename} value={image.imageUrl ?? ''}>
              {image.originalName}
            </option>
          ))}
        </SelectField>
        <input
          ref={input}
          type="file"
          hidden
          accept=".png,.jpg,.jpeg"
          aria-label="Picture to upload"
          onChange={({ currentTarget }) => upload(currentTarget.files?.[0])}
        />
        <Button variant="secondary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
          Upload a picture
        </Button>
        <TextField name="alt" label="What it shows" hint="Read out to people who do not see it; empty for mere decoration" />
        <Button type="submit">Insert picture</Button>
      </form>
    </Dialog>
  )
}
