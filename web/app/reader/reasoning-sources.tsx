import type { CitedFact } from '#contract/cited-facts.ts'
import { LessonSources } from './lesson-sources.tsx'

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
