import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** A top bar whose navigation folds behind a button below 1216 px; it closes by Escape, by a press outside, and when the page changes. */
export const CollapsingBar = ({
  label,
  home,
  name,
  look,
  children,
}: {
  /** Name of the navigation. */
  label: string
  home: string
  /** Name beside the mark, by default the course's. */
  name?: string
  /** `night` for the admin side, so that one sees where one is. */
  look?: 'night'
  children: ReactNode
}) => {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  // Otherwise Back to the page that it was opened on would open it again.
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
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    // The browser may keep the page as it is and show it again.
    addEventListener('pagehide', close)
    addEventListener('popstate', close)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
      removeEventListener('pagehide', close)
      removeEventListener('popstate', close)
    }
  }, [open])
  return (
    <header ref={bar} className={classNames('bar bar-collapsing', look)}>
      <div className="container bar-row">
        <Brand to={home} name={name} />
        <IconButton
          ref={toggle}
          className="nav-toggle"
          icon={open ? 'close' : 'menu'}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenAt(open ? undefined : pathname)}
        />
        <nav id="navigation" aria-label={label} className="nav" data-open={open || undefined}>
          {children}
        </nav>
      </div>
    </header>
  )
}

/** A link of a bar. It is marked as current on its own page, the pages below it, and those of `also`. */
export const BarLink = ({
  to,
  end,
  also = [],
  children,
}: {
  to: string
  /** Not on the pages below. */
  end?: boolean
  /** Addresses of other pages of the same part. */
  also?: string[]
  children: ReactNode
}) => {
  const { pathname } = useLocation()
  if (also.includes(pathname.replace(/\/$/, '')))
    return (
      <Link to={to} prefetch="intent" className="nav-link" aria-current="true">
        {children}
      </Link>
    )
  return (
    <NavLink to={to} end={end} prefetch="intent" className="nav-link">
      {children}
    </NavLink>
  )
}
