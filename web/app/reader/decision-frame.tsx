import { type ReactNode, type Ref, useId } from 'react'
import { Badge } from '../../ui/card.tsx'

export const DecisionFrame = ({
  badge,
  title,
  heading: Heading,
  ref,
  children,
}: {
  badge: string
  title: string
  heading: 'h2' | 'h3'
  ref?: Ref<HTMLElement>
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className="decision grid gap-4 max-w-192 my-8 py-5 px-[clamp(1rem,4vw,1.5rem)] border border-l-4 border-edge border-l-primary rounded-md bg-surface wrap-anywhere *:min-w-0"
    >
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">{badge}</Badge> <Badge tone="warning">Invented case</Badge>
      </p>
      <Heading id={id} className="text-title">
        {title}
      </Heading>
      {children}
    </section>
  )
}
