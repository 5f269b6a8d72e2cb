import type { ReactNode } from 'react'
import type { ModuleTeaser } from '#contract/preview.ts'
import { FirstModule } from '../../ui/first-module.tsx'

/** The course in three figures, counted from the catalogue. */
export const PreviewHero = ({
  modules,
  hours,
  resources,
  actions,
  opening,
  others = 'Modules 2 to 8 open when your team has full access. That’s free too; we reply within 24 hours.',
}: {
  modules: number
  hours: number
  resources: number
  actions?: ReactNode
  /** When the other modules open. */
  others?: string
  opening?: ModuleTeaser
}) => (
  <section className="night dotted">
    <div className="container grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-10 py-[clamp(2rem,5vw,4.5rem)] items-center lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <p className="eyebrow text-copper">You’re invited to Module 1</p>
        <h1 className="text-display">Hire the people your teams are built around</h1>
        <p className="max-w-text text-lead text-night-muted">
          A free course on sourcing and hiring principal-level IT talent in Czechia and the US. Module 1 is open for you now,
          without signing in.
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-title text-copper">
          <span>{modules} Modules</span>
          <span aria-hidden="true">/</span> <span>{hours} Hours</span>
          <span aria-hidden="true">/</span> <span>{resources} Resources</span>
        </p>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
        <p className="max-w-text text-sm text-night-muted">{others}</p>
      </div>
      {opening ? <FirstModule module={opening} /> : null}
    </div>
  </section>
)
