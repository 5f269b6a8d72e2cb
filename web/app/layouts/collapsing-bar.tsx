import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/button.tsx'

/** A top bar whose navigation collapses below 1216 px; Escape, a click outside and navigation close it. */
export const CollapsingBar = ({ label, home, children }: { label: string; home: string; children: ReactNode }) => {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  // Otherwise Back to the page where it was opened would open it again.
  if (openAt !== undefined && !open) setOpenAt(undefined)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const close = () => setOpenAt(undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      toggle.current?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node && bar.current?.contains(event.target))) close()
    }
    const opened = new AbortController()
    const { signal } = opened
    addEventListener('keydown', onKey, { signal })
    addEventListener('pointerdown', onPress, { signal })
    // The bfcache would restore the page with an open menu.
    addEventListener('pagehide', close, { signal })
    addEventListener('popstate', close, { signal })
    return () => opened.abort()
  }, [open])
  return (
    <header ref={bar} className="bar bar-collapsing max-[76rem]:[&_.brand]:min-h-16">
      <div className="container bar-row flex-nowrap max-[76rem]:flex-wrap max-[76rem]:gap-y-0">
        <Brand to={home} />
        <IconButton
          ref={toggle}
          className="min-[76rem]:hidden"
          icon={open ? 'close' : 'menu'}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenAt(open ? undefined : pathname)}
        />
        <nav
          id="navigation"
          aria-label={label}
          className="nav flex-nowrap max-[76rem]:basis-full max-[76rem]:flex-col max-[76rem]:items-stretch max-[76rem]:pb-4 max-[76rem]:not-data-open:hidden"
          data-open={open || undefined}
        >
          {children}
        </nav>
      </div>
    </header>
  )
}

/** A navigation link, marked as current on its page and the pages below. */
export const BarLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NavLink to={to} prefetch="intent" className="nav-link">
    {children}
  </NavLink>
)
