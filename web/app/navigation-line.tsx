import { useEffect, useState } from 'react'
import { type MiddlewareFunction, useNavigation } from 'react-router'
import { notifyLostScript } from '../ui/lost-script.ts'
import { isReloadingDocument } from '../ui/reload-document.ts'

/** The address of the page that is loading. `useNavigation` knows it only once the screen has been drawn again. */
let pending: string | undefined

/** Notes which page is loading. */
export const notePendingPage: MiddlewareFunction = async ({ request: { url } }, next) => {
  pending = url
  try {
    await next()
  } finally {
    if (pending === url) pending = undefined
  }
}

/**
 * A line above the page while another one loads. React Router reloads the document when it cannot fetch that page's script, or fetches it early and cannot,
 * which without a network would show the browser's error page; this cancels the reload, so that the page stays with what was typed, and offers another try.
 */
export const NavigationLine = () => {
  const { location: shown } = useNavigation()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isReloadingDocument()) return
      event.preventDefault()
      if (!pending) return
      setFailed(pending)
      notifyLostScript(pending)
    }
    // The development server reloads the document by itself.
    if (!import.meta.env.DEV) window.navigation?.addEventListener('navigate', cancelReload)
    return () => window.navigation?.removeEventListener('navigate', cancelReload)
  }, [])
  if (!shown || failed === location.origin + shown.pathname + shown.search) return null
  return <div className="navigation-line" aria-hidden="true" />
}
