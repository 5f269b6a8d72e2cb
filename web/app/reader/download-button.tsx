import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const failed = 'Error downloading file. Please try again.'

const save = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Long enough for the browser to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The name the server gives (RFC 5987), else the last part of the address. */
const nameOf = (response: Response, url: string) =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
      url.split(/[?#]/)[0]?.split('/').at(-1) ??
      'download',
  )

/** Downloads a file of this site and says so when that fails; `headers` tell who asks, `missing` is said when there is none yet. */
export const DownloadButton = ({
  url,
  title,
  headers,
  name,
  label = 'Download',
  spoken = `Download ${title}`,
  missing = failed,
}: {
  url: string
  title: string
  headers?: Record<string, string>
  /** Name to save it under; by default the address's last part. */
  name?: string
  label?: string
  /** Name of the button for assistive technology; it must hold the label. */
  spoken?: string
  missing?: string
}) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const download = async () => {
    setBusy(true)
    setError('')
    try {
      const response = await fetch(url, { headers })
      if (response.status === 404) return setError(missing)
      if (!response.ok) throw new Error(`answered ${response.status}`)
      save(await response.blob(), name ?? nameOf(response, url))
    } catch {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" size="small" icon="download" busy={busy} onClick={download} aria-label={spoken}>
        {label}
      </Button>
      {error ? (
        <Alert tone="danger" className="w-full">
          {error}
        </Alert>
      ) : null}
    </>
  )
}
