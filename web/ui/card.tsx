import type { ReactNode } from 'react'
import type { Tone } from './alert.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export const Card = ({ children, className, id }: { children: ReactNode; className?: string; id?: string }) => (
  <div id={id} className={classNames('card card-padded', className)}>
    {children}
  </div>
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
