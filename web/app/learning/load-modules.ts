import { listModules, type ModuleView } from '#contract/course.ts'
import { call } from '../../api/call.ts'
import type { SessionUser } from '../../session/session.ts'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { getUser, refuseEndedSession } from '../session/guards.ts'

/** The signed-in person and the modules with their progress. */
export type Modules = { user: SessionUser; modules: ModuleView[] }

/** Reads the modules for a page of the learner; an ended session goes to `/auth`. @throws ApiError for any other failure. */
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
