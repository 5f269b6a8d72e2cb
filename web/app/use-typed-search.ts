import { useEffect, useState } from 'react'
import { failureText } from '../api/api-error.ts'

/** Debounce of a search while typing, in milliseconds. */
const typingPause = 150

/** Searches while somebody types; `read` and `refused` must not change. A late answer to an earlier search is ignored. */
export const useTypedSearch = <Found>(
  search: string,
  read: (search: string, signal: AbortSignal) => Promise<Found[]>,
  refused: string,
) => {
  const [result, setResult] = useState<{ search: string; found: Found[]; error: string }>()
  useEffect(() => {
    const abortController = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setResult({ search, found: await read(search, abortController.signal), error: '' })
      } catch (failure) {
        if (!abortController.signal.aborted)
          setResult({ search, found: [], error: failureText(failure, { refused, network: 'Network error' }) })
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [search, read, refused])
  return result
}
