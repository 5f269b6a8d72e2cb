import { listModules, type ModuleView } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import type { SessionUser } from '../../session/session.ts'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { getUser, refuseEndedSession } from '../session/guards.ts'

export type Modules = { user: SessionUser; modules: ModuleView[] }

/** Loads the modules; an ended session redirects to `/auth`. @throws ApiError for any other failure. */
export const loadModules = async (signal: AbortSignal): Promise<Modules> => {
  const user = await getUser()
  await flushWithTimeout()
  try {
    return { user, modules: await call(listModules, { signal }) }
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}
