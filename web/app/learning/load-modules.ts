import { listModules } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { flushWithTimeout } from '../drafts/browser-outbox.ts'
import { getUser } from '../session/guards.ts'

export const loadModules = async (signal: AbortSignal) => {
  const user = await getUser()
  await flushWithTimeout()
  return { user, modules: await call(listModules, { signal }) }
}
