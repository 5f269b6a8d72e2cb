import { exportAccount } from '#contract/own-account.ts'
import { ApiError } from '../../api/api-error.ts'
import { endpointUrl } from '../../api/call.ts'
import { bearer } from '../../session/stored-tokens.ts'
import { withProof } from '../passkeys/prove-again.ts'

const fetchExport = async (): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(endpointUrl(exportAccount), { headers: { authorization: `Bearer ${bearer()}` } })
  } catch {
    throw new ApiError('network')
  }
  if (!response.ok) throw new ApiError('refusal', { ...(await response.json().catch(() => ({}))), status: response.status })
  return response
}

/** @throws ApiError when the server refuses or cannot be reached. */
export const downloadExport = async (): Promise<void> => {
  const response = await withProof(fetchExport)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'my-data.json'
  link.click()
  // Firefox reads the object URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
