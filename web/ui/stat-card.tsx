import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export const StatCard = ({
  label,
  value,
  note,
  icon,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  icon?: IconName
}) => (
  <div className="card stat">
    <dt className="flex items-center gap-2 text-(length:--text-sm) text-muted">
      {icon ? <Icon name={icon} className="text-accent" /> : null}
      {label}
    </dt>
    <dd className="flex flex-wrap items-baseline gap-x-[0.6rem]">
      <span className="stat-value">{value}</span>
      {note ? <span className="text-muted text-(length:--text-sm)">{note}</span> : null}
    </dd>
  </div>
)

export const StatGrid = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] max-[30rem]:gap-2.5">{children}</dl>
)
