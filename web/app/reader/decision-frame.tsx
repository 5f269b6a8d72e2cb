import { type ReactNode, useId } from 'react'
import { Badge } from '../../ui/card.tsx'

export const DecisionFrame = ({
  badge,
  title,
  heading: Heading,
  children,
}: {
  badge: string
  title: string
  heading: 'h2' | 'h3'
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="decision">
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
