import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const firstMs = 1000
/** Longest poll interval; rows still pending after it are retried too rarely to keep polling. */
const lastMs = 32_000

/** Polls a list while rows are pending, with intervals doubling from a second, for about a minute. A new id in `waiting` restarts it. */
export const usePolling = (list: object, waiting: readonly string[]): void => {
  const { revalidate } = useRevalidator()
  const seen = useRef<ReadonlySet<string>>(new Set())
  const nextMs = useRef(firstMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the list
  useEffect(() => {
    if (waiting.some((id) => !seen.current.has(id))) nextMs.current = firstMs
    seen.current = new Set(waiting)
    if (waiting.length === 0 || nextMs.current > lastMs) return
    const timer = setTimeout(() => {
      nextMs.current *= 2
      void revalidate()
    }, nextMs.current)
    return () => clearTimeout(timer)
  }, [list, revalidate])
}
