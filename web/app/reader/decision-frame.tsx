import { type ReactNode, type Ref, useId } from 'react'
import type { CitedFact } from '#contract/cited-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { SavingStatus } from '../drafts/saving-status.tsx'
import type { SavingState } from '../drafts/use-draft.ts'
import { LessonSources } from './lesson-sources.tsx'

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

/** Submits a decision and shows whether it is saved. */
export const DecideButton = ({ isSending, saving }: { isSending: boolean; saving: SavingState | undefined }) => (
  <div className="print:hidden flex flex-wrap items-center gap-4">
    <Button type="submit" busy={isSending}>
      {isSending ? 'Deciding...' : 'Decide'}
    </Button>
    {saving ? <SavingStatus saving={saving} what="decision" /> : null}
  </div>
)

export const ReasoningSources = ({
  facts,
  ...rest
}: {
  facts: CitedFact[]
  title: string
  label?: string
  heading: 'h4' | 'h5'
}) =>
  facts.length > 0 ? (
    <LessonSources facts={facts} {...rest} linked={false} />
  ) : (
    <p className="text-sm text-muted">This is judgement: no study we know of tests it.</p>
  )
