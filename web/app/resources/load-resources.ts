import { listResources } from '#contract/resources.ts'
import { call } from '../../api/call.ts'
import { refuseEndedSession } from '../session/guards.ts'

/** An ended session redirects to `/auth`. @throws ApiError for any other failure. */
export const loadResources = async (signal: AbortSignal) => {
  try {
    return await call(listResources, { signal })
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}
