import type { ReactNode } from 'react'
import { dayCount, warnDays } from '../session/days-left.ts'
import { Brand } from './brand.tsx'
import { Badge } from './card.tsx'

export const DemoBar = ({ days, children }: { days: number; children: ReactNode }) => (
  <header className="bar">
    <div className="container bar-row py-2 [&_.brand]:mr-0">
      <Brand folding />
      <Badge tone={days <= warnDays ? 'warning' : 'neutral'} icon="clock">
        Demo Version - {dayCount(days)} left
      </Badge>
      <nav aria-label="Demo" className="nav gap-2 ml-auto">
        {children}
      </nav>
    </div>
  </header>
)
