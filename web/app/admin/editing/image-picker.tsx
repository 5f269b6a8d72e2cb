import { useEffect, useState } from 'react'
import { type FileView, getUploadLimits, listFiles, pictureEndings, type UploadLimits } from '#contract/files.ts'
import { call } from '../../../api/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import type { ModalProps } from '../../../ui/modal.tsx'
import { reasonOf } from '../toast-error.ts'
import { limitsText } from './check-file.ts'
import { UploadField } from './upload-field.tsx'
import { useUploads } from './use-uploads.ts'

export const ImagePicker = ({ answer }: ModalProps<{ src: string; alt: string } | undefined>) => {
  const [loaded, setImages] = useState<FileView[]>()
  const images = loaded ?? []
  const [error, setError] = useState('')
  const [limits, setLimits] = useState<UploadLimits>()
  const load = () =>
    call(listFiles, { query: { kind: 'images', limit: 200 } }).then(setImages, (failure) =>
      setError(`Failed to fetch files: ${reasonOf(failure)}`),
    )
  const uploads = useUploads({ limits, endings: pictureEndings, cancelsOnLeave: true, onUploaded: load })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    load()
    // Optional: the server states its limits when it refuses a picture.
    call(getUploadLimits, {}).then(setLimits, () => undefined)
  }, [])
  return (
    <Dialog id="image-picker" title="Picture">
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const src = String(values.get('src') ?? '')
          if (src) answer({ src, alt: String(values.get('alt')).trim() })
          else setError('Please choose a picture.')
        }}
      >
        <SelectField name="src" label="Uploaded picture" key={images[0]?.filename}>
          {images.length === 0 ? <option value="">{loaded ? 'None uploaded yet' : 'Loading...'}</option> : null}
          {images.map((image) => (
            <option key={image.filename} value={image.imageUrl ?? ''}>
              {image.originalName}
            </option>
          ))}
        </SelectField>
        <UploadField
          what="picture"
          endings={pictureEndings}
          hint={`PNG, JPEG or WebP. ${limitsText(limits, pictureEndings)}`}
          uploads={uploads}
        />
        <TextField
          name="alt"
          label="What it shows"
          hint="Alternative text for screen readers; leave it empty if the picture is decorative"
        />
        <Button type="submit" blocked={!loaded && !error}>
          Insert picture
        </Button>
      </form>
    </Dialog>
  )
}
