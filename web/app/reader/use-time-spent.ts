import { useEffect, useRef } from 'react'

const maxMinutes = 1440

/** Minutes, to the hundredth, that the lesson `key` was visible; hidden tabs do not count. */
export const useTimeSpent = (key: string): (() => number) => {
  const seen = useRef({ key: '', spentMs: 0, since: 0 })
  const count = () => {
    const now = performance.now()
    if (seen.current.since > 0) seen.current.spentMs += now - seen.current.since
    seen.current.since = document.hidden ? 0 : now
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: counting starts again with each lesson, not with each render
  useEffect(() => {
    seen.current = { key, spentMs: 0, since: document.hidden ? 0 : performance.now() }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [key])
  return () => {
    count()
    return Math.min(maxMinutes, Math.round(seen.current.spentMs / 600) / 100)
  }
}
