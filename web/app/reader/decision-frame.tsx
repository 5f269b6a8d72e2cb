import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import type { SavingState } from '../outbox/use-entry.ts'
import { SavingStatus } from './saving-status.tsx'

/** The frame around a decision or a case of several: its badges and its title. */
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

/** The button that submits a decision, and whether the decision has reached the server. */
export const DecideButton = ({ isSending, saving }: { isSending: boolean; saving: SavingState | undefined }) => (
  <div className="no-print flex flex-wrap items-center gap-4">
    <Button type="submit" busy={isSending}>
      {isSending ? 'Deciding...' : 'Decide'}
    </Button>
    {saving ? <SavingStatus saving={saving} what="decision" /> : null}
  </div>
)
