import type { ReactNode } from 'react'

export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="mb-10">
    <h2 className="mb-4 border-b border-line pb-2 text-title">{name}</h2>
    {children}
  </section>
)
