import type { MouseEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type Task, useTask } from '../../ui/use-task.ts'

type Download = {
  url: string
  /** Read for each request, because a session that has ended gets another token before it is repeated. */
  headers?: () => Record<string, string>
  /** File name; by default the last part of the address. */
  name?: string
  /** Message if the file does not exist yet. */
  missing?: string
  /** Wraps the request, for a dialog that leads to a retry. */
  around?: <Result>(send: () => Promise<Result>) => Promise<Result>
}

const failed = 'Error downloading file. Please try again.'

/** The server's file name (RFC 5987), else the last part of the address. */
const nameOf = (response: Response, url: string) =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
      url.split(/[?#]/)[0]?.split('/').at(-1) ??
      'download',
  )

export const useDownload = ({ url, headers, name, missing = failed, around = (send) => send() }: Download): Task<void, void> =>
  useTask(
    async () => {
      const response = await around(async () => {
        const got = await fetch(url, { headers: headers?.() }).catch(() => {
          throw new ApiError('network')
        })
        if (got.status === 404) throw new ApiError('refusal', { status: 404, message: missing })
        if (!got.ok) throw new ApiError('refusal', { ...(await got.json().catch(() => undefined)), status: got.status })
        return got
      })
      const file = await response.blob()
      saveFile(name ?? nameOf(response, url), file, file.type)
    },
    { refused: failed, network: failed },
  )

const Failure = ({ error }: { error: string }) =>
  error ? (
    <Alert tone="danger" className="w-full">
      {error}
    </Alert>
  ) : null

/** Downloads something generated on request. Files with an address use {@link DownloadLink}. */
export const DownloadButton = ({
  title,
  label = 'Download',
  spoken = `Download ${title}`,
  variant = 'secondary',
  ...file
}: Download & {
  title: string
  label?: string
  /** Accessible name; must contain the label. */
  spoken?: string
  variant?: ButtonVariant
}) => {
  const download = useDownload(file)
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon="download"
        busy={download.isPending}
        onClick={() => download.run()}
        aria-label={spoken}
      >
        <span className="button-label">{label}</span>
      </Button>
      <Failure error={download.error} />
    </>
  )
}

/**
 * A link to a file, which can be copied and opened in a new tab. A plain click fetches it with credentials and reports failures. There is
 * no `download` attribute, because the browser would save the sign-in page under the file's name.
 */
export const DownloadLink = ({ title, ...file }: Download & { title: string }) => {
  const download = useDownload(file)
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!download.isPending) void download.run()
  }
  return (
    <>
      <a
        href={file.url}
        aria-busy={download.isPending || undefined}
        onClick={onClick}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-label={`Download ${title}`}
      >
        <Icon name="download" />
        Download
      </a>
      <Failure error={download.error} />
    </>
  )
}
