import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** `padded` is off for cards that contain a table. */
export const Card = ({ children, className, padded = true }: { children: ReactNode; className?: string; padded?: boolean }) => (
  <div className={classNames('card', padded && 'card-padded', className)}>{children}</div>
)

export const Badge = ({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone | 'neutral' | 'accent'
  icon?: IconName
  children: ReactNode
}) => (
  <span className={classNames('badge', `tone-${tone}`)}>
    {icon ? <Icon name={icon} /> : null}
    {children}
  </span>
)
