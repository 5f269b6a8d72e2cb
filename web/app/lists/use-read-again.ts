import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const firstMs = 1000
/** The longest pause. A row that is still on its way after it is being retried at intervals longer than anybody keeps watching. */
const lastMs = 32_000

/**
 * Reads a list again while some of its rows are on their way: after one second, then after pauses that double each time, for about a minute in all.
 * `waiting` holds the ids of those rows; a new id restarts at one second.
 */
export const useReadAgain = (list: object, waiting: readonly string[]): void => {
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
