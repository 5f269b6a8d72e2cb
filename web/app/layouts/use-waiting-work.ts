import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { getWaiting } from '#contract/insights.ts'
import { call, type DataOf } from '../../api/call.ts'
import { createStore } from '../../ui/create-store.ts'

/** The last counts of waiting work; undefined before the first. */
export const waitingWork = createStore<DataOf<typeof getWaiting> | undefined>(undefined)

/** Counts of waiting work, refreshed on navigation and after each change. */
export const useWaitingWork = (): DataOf<typeof getWaiting> | undefined => {
  const { key } = useLocation()
  const isChanging = useRevalidator().state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or a change, may have changed the counts
  useEffect(() => {
    if (isChanging) return
    const abortController = new AbortController()
    call(getWaiting, { signal: abortController.signal }).then(waitingWork.set, () => {
      // The page itself reports a lost connection.
    })
    return () => abortController.abort()
  }, [key, isChanging])
  return waitingWork.use()
}
