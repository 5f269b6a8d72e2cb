import { type ReactNode, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Brand } from './brand.tsx'

/** A top bar whose navigation folds behind a button below 1152 px and closes when the page changes. */
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
  return (
    <header className={classNames('bar bar-collapsing', look)}>
      <div className="container bar-row">
        <Brand to={home} name={name} />
        <IconButton
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

/** A link of a bar. */
export const BarLink = ({ to, end, children }: { to: string; end?: boolean; children: ReactNode }) => (
  <NavLink to={to} end={end} className="nav-link">
    {children}
  </NavLink>
)
