import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'

/** Where the open page stood when it was left, in pixels. React Router stores it when the document goes. */
const storedTop = (): number | undefined => {
  try {
    const positions: Record<string, number> = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
    return positions[history.state?.key]
  } catch {
    // Storage may be refused.
    return undefined
  }
}

/**
 * Scrolls a page that was loaded again to where it stood. React Router tries it while the page is still waiting for its data and too short, and then
 * takes the top for the place where it was left.
 */
export const useScrollAfterReload = (): void => {
  const isLoaded = useMatches().at(-1)?.loaderData !== undefined
  const isDone = useRef(false)
  useEffect(() => {
    if (!isLoaded || isDone.current) return
    isDone.current = true
    const top = storedTop()
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [isLoaded])
}
