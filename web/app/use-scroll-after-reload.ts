import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/** Where `<ScrollRestoration>` stores how far each page was scrolled. */
export const scrollStorageKey = 'scroll-positions'

/** How far the page with this key was scrolled when the document was left, in pixels. */
const storedTop = (key: string): number | undefined => {
  try {
    const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? '{}')
    return positions[key]
  } catch {
    // Storage may be refused.
    return undefined
  }
}

/**
 * Scrolls a reloaded page to where it was read. React Router tries to while the page is still waiting for its data and too short, and then
 * resets the position to the top.
 */
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
