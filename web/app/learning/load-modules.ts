import { listModules, type ModuleView } from '#contract/course.ts'
import { call } from '../api/call.ts'
import { settlePending } from '../reader/load-reader.ts'
import { refuseEndedSession } from '../session/guards.ts'
import { loadSession, type SessionUser } from '../session/session.ts'

/** The signed-in person and the modules with their progress. */
export type Modules = { user: SessionUser; modules: ModuleView[] }

/** Reads the modules for a page of the learner; an ended session goes to `/auth` (A§8). @throws ApiError for any other failure. */
export const loadModules = async (): Promise<Modules> => {
  const { user } = await loadSession()
  await settlePending(user?.id)
  try {
    return { user: user!, modules: await call(listModules, {}) }
  } catch (failure) {
    refuseEndedSession(failure)
    throw failure
  }
}
