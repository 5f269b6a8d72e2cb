import { ApiError } from '../../api/api-error.ts'
import { type Task, useTask } from '../../ui/use-task.ts'

export type Download = {
  url: string
  headers?: Record<string, string>
  /** File name; by default the last part of the address. */
  name?: string
  /** Message if the file does not exist yet. */
  missing?: string
  /** Wraps the request, for a dialog that leads to a retry. */
  around?: <Result>(send: () => Promise<Result>) => Promise<Result>
}

const failed = 'Error downloading file. Please try again.'

const save = (file: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Leaves the browser time to start reading the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

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
