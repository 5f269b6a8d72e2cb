import { getTeamRequest } from '#contract/teams.ts'
import { call, type DataOf } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'

/** localStorage key of the token of this browser's last request. */
export const storedRequestKey = 'accessRequest'

export const requestDraftName = 'request-access'

export type StoredRequest = DataOf<typeof getTeamRequest> & { requestToken: string }

/** Stores a new request's token, so that its status can be shown here later. */
export const storeRequest = (requestToken: string) => writeStored(storedRequestKey, requestToken)

export const hasStoredRequest = (): boolean => readStored(storedRequestKey) !== undefined

/** The status of this browser's last request; undefined if there is none, it was rejected or deleted, or cannot be loaded: then the form is shown. */
export const readStoredRequest = async (): Promise<StoredRequest | undefined> => {
  const requestToken = readStored(storedRequestKey)
  if (requestToken === undefined) return undefined
  try {
    const request = await call(getTeamRequest, { params: { token: requestToken } })
    return request.status === 'rejected' ? undefined : { ...request, requestToken }
  } catch {
    return undefined
  }
}
