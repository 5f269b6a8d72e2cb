import type { ReactNode } from 'react'

export const DemoBar = ({ brand, badge, children }: { brand: ReactNode; badge: ReactNode; children: ReactNode }) => (
  <header className="bar">
    <div className="container bar-row py-2 [&_.brand]:mr-0">
      {brand}
      {badge}
      <nav aria-label="Demo" className="nav gap-2 ml-auto">
        {children}
      </nav>
    </div>
  </header>
)
