import type { ReactNode } from 'react'

export const PersonSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8">
    <h2 id={id} className="text-title mb-3">
      {title}
    </h2>
    {children}
  </section>
)
