import { listModules, type ModuleView } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import type { SessionUser } from '../../session/session.ts'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { getUser } from '../session/guards.ts'

export type Modules = { user: SessionUser; modules: ModuleView[] }

export const loadModules = async (signal: AbortSignal): Promise<Modules> => {
  const user = await getUser()
  await flushWithTimeout()
  return { user, modules: await call(listModules, { signal }) }
}
