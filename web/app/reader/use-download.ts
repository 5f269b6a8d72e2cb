import { ApiError } from '../../api/api-error.ts'
import { type Task, useTask } from '../../ui/use-task.ts'

/** A file of this site, as it is downloaded. */
export type Download = {
  url: string
  /** Headers that tell who asks. */
  headers?: Record<string, string>
  /** Name to save it under; by default the address's last part. */
  name?: string
  /** What is said when there is no such file yet. */
  missing?: string
  /** Sends the request, and again where something is asked first. */
  around?: <Result>(send: () => Promise<Result>) => Promise<Result>
}

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

/** Fetches a file and saves it, and says so when that fails. */
export const useDownload = ({ url, headers, name, missing = failed, around = (send) => send() }: Download): Task<void, void> =>
  useTask(
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
