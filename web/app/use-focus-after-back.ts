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

/** Focuses the link that was followed, or the heading, after Back; otherwise keyboard users would start at the top. */
export const useFocusAfterBack = (): void => {
  const { key } = useLocation()
  const type = useNavigationType()
  /** The last followed link per history entry: its address, and its index among links to the same address. */
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
