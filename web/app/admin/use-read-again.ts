import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const firstMs = 1000
/** The longest pause; what is still on its way after it is tried again at longer intervals than anybody watches. */
const lastMs = 32_000

/**
 * Reads a list again while some of its rows are on their way: after one second, then each time after twice as long, for about a minute in all. `waiting` are
 * the ids of those rows; a new one among them starts anew.
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
