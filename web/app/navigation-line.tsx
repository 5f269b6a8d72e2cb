import { use, useEffect, useState } from 'react'
import { createPath, type Location, UNSAFE_DataRouterContext as RouterContext, useNavigation } from 'react-router'
import { notifyLostScript } from '../ui/lost-script.ts'

/**
 * Says that another page is under way: after a moment, by a line above the page. React Router loads the document anew when it cannot fetch the script of that
 * page, which without a network would put the browser's error page in place of what is shown; instead, this page stays, with what was typed, and offers
 * another try.
 */
export const NavigationLine = () => {
  const { state, location: shown } = useNavigation()
  const router = use(RouterContext)?.router
  const [lost, setLost] = useState<Location>()
  useEffect(() => {
    const keepPage = (event: NavigateEvent) => {
      // As the router has it: what is drawn may lag behind.
      const wanted = router?.state.navigation.location
      if (!wanted || event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return
      event.preventDefault()
      setLost(wanted)
      notifyLostScript(new URL(createPath(wanted), location.origin).href)
    }
    window.navigation?.addEventListener('navigate', keepPage)
    return () => window.navigation?.removeEventListener('navigate', keepPage)
  }, [router])
  return state === 'idle' || shown === lost ? null : <div className="navigation-line" aria-hidden="true" />
}
