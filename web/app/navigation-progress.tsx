import { useEffect, useState } from 'react'
import { type MiddlewareFunction, useNavigation } from 'react-router'
import { isReloadingDocument } from '../ui/reload-document.ts'
import { notifyScriptLoadError } from '../ui/script-load-error.ts'

/** The address that is loading. `useNavigation` knows it only after the next render. */
let pending: string | undefined

export const notePendingPage: MiddlewareFunction = async ({ request: { url } }, next) => {
  pending = url
  try {
    await next()
  } finally {
    if (pending === url) pending = undefined
  }
}

/**
 * A progress line during navigation. React Router reloads the document when it cannot load a page's script, which offline would show the
 * browser's error page and lose typed text; this cancels the reload and offers a retry.
 */
export const NavigationProgress = () => {
  const { location: shown } = useNavigation()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const cancelReload = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || isReloadingDocument()) return
      event.preventDefault()
      if (!pending) return
      setFailed(pending)
      notifyScriptLoadError(pending)
    }
    // Vite's development server reloads the document on its own.
    if (!import.meta.env.DEV) window.navigation?.addEventListener('navigate', cancelReload)
    return () => window.navigation?.removeEventListener('navigate', cancelReload)
  }, [])
  if (!shown || failed === location.origin + shown.pathname + shown.search) return null
  return (
    <div
      className="navigation-line fixed z-100 inset-[0_0_auto] h-0.75 bg-accent [transform-origin:left] [animation:approach_8s_cubic-bezier(0,_0.6,_0.2,_1)_0.2s_both]"
      aria-hidden="true"
    />
  )
}
