import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter((link) => link.getAttribute('href') === href)

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Gives the focus back to the link that was followed when somebody returns by Back to the page on which it stands, or to the page's heading
 * where it no longer does: the browser leaves it nowhere, and whoever works by key would begin at the top again.
 */
export const useFocusAfterBack = (): void => {
  const { key } = useLocation()
  const type = useNavigationType()
  /** The link followed last on each page, by the page's place in the history: its address, and which one of those that lead there. */
  const followed = useRef(new Map<string, { href: string; index: number }>())
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null
      const href = link?.getAttribute('href')
      if (link && href) followed.current.set(key, { href, index: linksTo(href).indexOf(link) })
    }
    addEventListener('click', remember, { capture: true })
    return () => removeEventListener('click', remember, { capture: true })
  }, [key])
  useEffect(() => {
    const link = followed.current.get(key)
    if (type !== NavigationType.Pop || !link || document.activeElement !== document.body) return
    linksTo(link.href)[link.index]?.focus({ preventScroll: true })
    if (document.activeElement === document.body) focusHeading()
  }, [key, type])
}
