import { bearer } from '../../session/stored-tokens.ts'
import { reloadDocument } from '../../ui/reload-document.ts'

/**
 * Loads a page again that the browser has put away whole and brings back, as Back does, when nobody or somebody else is signed in by then: it would
 * show what the person before has read. Returns what ends it.
 */
export function reloadForAnotherPerson(): () => void {
  let shownTo = bearer()
  const controller = new AbortController()
  const { signal } = controller
  // Whoever signs out is gone before the page is put away, but what they read still stands in it.
  const rememberReader = () => {
    shownTo = bearer() ?? shownTo
  }
  addEventListener('pagehide', rememberReader, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && bearer() !== shownTo && reloadDocument(), { signal })
  return () => controller.abort()
}
