import { getTeamRequest } from '#contract/teams.ts'
import { call, type DataOf } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'

/** Key of the local storage under which the token of the last request from this browser stands. */
export const storedRequestKey = 'accessRequest'

/** A request and the token of its status page. */
export type StoredRequest = DataOf<typeof getTeamRequest> & { requestToken: string }

/** Stores the token of a request that has just been received, so that its status can be shown here later. */
export const storeRequest = (requestToken: string) => writeStored(storedRequestKey, requestToken)

/** Whether a request was sent from this browser. */
export const hasStoredRequest = (): boolean => readStored(storedRequestKey) !== undefined

/**
 * The status of the last request from this browser. Undefined without one, when it was rejected or deleted, and when it cannot be fetched:
 * then the form is shown.
 */
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
