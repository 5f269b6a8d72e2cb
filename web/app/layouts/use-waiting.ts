import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { getWaiting } from '#contract/insights.ts'
import { call, type DataOf } from '../../api/call.ts'

/** How much work waits, counted again on each page and after each change; undefined until it was counted. */
export const useWaiting = (): DataOf<typeof getWaiting> | undefined => {
  const [waiting, setWaiting] = useState<DataOf<typeof getWaiting>>()
  const { key } = useLocation()
  const isChanging = useRevalidator().state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or a change, may have changed the counts
  useEffect(() => {
    if (isChanging) return
    const abortController = new AbortController()
    call(getWaiting, { signal: abortController.signal }).then(setWaiting, () => {
      // The page itself says when the server cannot be reached.
    })
    return () => abortController.abort()
  }, [key, isChanging])
  return waiting
}
