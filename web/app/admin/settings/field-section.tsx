import type { ReactNode } from 'react'

export const FieldSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
)
