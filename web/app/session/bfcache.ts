import { bearer } from '../../session/stored-tokens.ts'
import { reloadDocument } from '../../ui/reload-document.ts'

/** Reloads a page restored from the bfcache if the user has changed, because it would show the previous person's data. Returns a cleanup function. */
export function reloadForAnotherPerson(): () => void {
  let shownTo = bearer()
  const controller = new AbortController()
  const { signal } = controller
  // Recorded before signing out, because the page still shows that person's data when it enters the bfcache.
  const rememberReader = () => {
    shownTo = bearer() ?? shownTo
  }
  addEventListener('pagehide', rememberReader, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && bearer() !== shownTo && reloadDocument(), { signal })
  return () => controller.abort()
}
