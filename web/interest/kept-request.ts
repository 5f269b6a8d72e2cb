import { getTeamRequest } from '#contract/teams.ts'
import { call, type DataOf } from '../api/call.ts'
import { readStored, writeStored } from '../session/stored-tokens.ts'

/** Name under which this browser keeps the way to the request sent last from it. */
export const keptRequestKey = 'accessRequest'

/** A request and the token of its status page. */
export type KeptRequest = DataOf<typeof getTeamRequest> & { requestToken: string }

/** Remembers a request that has just been received, so that its sender need not begin anew here. */
export const keepRequest = (requestToken: string): void => writeStored(keptRequestKey, requestToken)

/** Whether a request was sent from this browser. */
export const hasKeptRequest = (): boolean => readStored(keptRequestKey) !== undefined

/**
 * Where the request sent last from this browser stands. Undefined without one, when it was turned down or deleted, and when that cannot be read now:
 * then there is nothing to wait for, and the form stands.
 */
export const readKeptRequest = async (): Promise<KeptRequest | undefined> => {
  const requestToken = readStored(keptRequestKey)
  if (requestToken === undefined) return undefined
  try {
    const request = await call(getTeamRequest, { params: { token: requestToken } })
    return request.status === 'rejected' ? undefined : { ...request, requestToken }
  } catch {
    return undefined
  }
}
