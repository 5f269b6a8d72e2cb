import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

export const scrollStorageKey = 'scroll-positions'

/** Stored scroll position of a history entry, in pixels. */
const storedTop = (key: string): number | undefined => {
  try {
    const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? '{}')
    return positions[key]
  } catch {
    // Storage may be blocked.
    return undefined
  }
}

/** Restores the scroll position after a reload. React Router tries while the page is still too short, and then resets the stored position. */
export const useScrollAfterReload = (): void => {
  const { key } = useLocation()
  const isLoaded = useMatches().at(-1)?.loaderData !== undefined
  const isDone = useRef(false)
  useEffect(() => {
    if (!isLoaded || isDone.current) return
    isDone.current = true
    const top = storedTop(key)
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [isLoaded, key])
}
