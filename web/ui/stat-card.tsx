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
  <div className="card px-[1.35rem] pt-[1.1rem] pb-[1.2rem] max-[30rem]:flex max-[30rem]:flex-wrap max-[30rem]:items-center max-[30rem]:justify-between max-[30rem]:gap-x-4 max-[30rem]:gap-y-1 max-[30rem]:px-[1.1rem] max-[30rem]:py-[0.7rem] [.list-screen_&]:flex [.list-screen_&]:flex-wrap [.list-screen_&]:items-center [.list-screen_&]:justify-between [.list-screen_&]:px-4 [.list-screen_&]:py-[0.3rem]">
    <dt className="flex items-center gap-2 text-(length:--text-sm) text-muted">
      {icon ? <Icon name={icon} className="text-accent" /> : null}
      {label}
    </dt>
    <dd className="flex flex-wrap items-baseline gap-x-[0.6rem]">
      <span className="stat-value [.list-screen_&]:text-[1.5rem]">{value}</span>
      {note ? <span className="text-muted text-(length:--text-sm)">{note}</span> : null}
    </dd>
  </div>
)

export const StatGrid = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] max-[30rem]:gap-2.5">{children}</dl>
)
