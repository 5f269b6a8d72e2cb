import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useTask } from '../../ui/use-task.ts'

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
  around = (send) => send(),
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
  /** Sends the request, and again where something is asked first. */
  around?: <Result>(send: () => Promise<Result>) => Promise<Result>
}) => {
  const download = useTask(
    async () => {
      const response = await around(async () => {
        const got = await fetch(url, { headers }).catch(() => {
          throw new ApiError('network')
        })
        if (got.status === 404) throw new ApiError('refusal', { status: 404, message: missing })
        if (!got.ok) throw new ApiError('refusal', { ...(await got.json().catch(() => undefined)), status: got.status })
        return got
      })
      save(await response.blob(), name ?? nameOf(response, url))
    },
    { refused: failed, network: failed },
  )
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.run()}
        aria-label={spoken}
      >
        {label}
      </Button>
      {download.error ? (
        <Alert tone="danger" className="w-full">
          {download.error}
        </Alert>
      ) : null}
    </>
  )
}
