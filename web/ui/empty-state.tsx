import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export const EmptyState = ({
  icon = 'search',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="state">
    <span className="state-icon">
      <Icon name={icon} />
    </span>
    <p className="text-title">{title}</p>
    {children ? <div className="text-muted">{children}</div> : null}
    {action}
  </div>
)
