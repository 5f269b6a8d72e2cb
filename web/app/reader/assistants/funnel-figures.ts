import { enteredNumber } from './entered-values.ts'

const stages = [
  ['contacted', 'Contacted', 'daysContacted'],
  ['replied', 'Replied', 'daysReplied'],
  ['screened', 'Screened', 'daysScreened'],
  ['interviewed', 'Interviewed', 'daysInterviewed'],
  ['offered', 'Offered', 'daysOffered'],
  ['accepted', 'Accepted', undefined],
] as const

/** Below this number of people percentages mislead. */
export const smallStage = 20

/** One step of the funnel: from one stage to the next. */
export type FunnelStep = {
  from: string
  to: string
  /** People at its beginning and its end. */
  before: number | undefined
  after: number | undefined
  /** Percent who went on, rounded; undefined without people, or when more arrive than set out. */
  conversion: number | undefined
  days: number | undefined
  isSmall: boolean
  /** The later count is larger than the earlier one. */
  isTooLarge: boolean
}

/** The five steps of the funnel. */
export const funnelSteps = (values: Record<string, unknown>): FunnelStep[] =>
  stages.slice(0, -1).map(([id, from, daysId], index) => {
    const [nextId, to] = stages[index + 1]!
    const before = enteredNumber(values, id)
    const after = enteredNumber(values, nextId)
    const isTooLarge = before !== undefined && after !== undefined && after > before
    return {
      from,
      to,
      before,
      after,
      conversion: before && after !== undefined && !isTooLarge ? Math.round((after / before) * 100) : undefined,
      days: daysId ? enteredNumber(values, daysId) : undefined,
      isSmall: before !== undefined && before < smallStage,
      isTooLarge,
    }
  })

/** What the whole funnel comes to. */
export type FunnelTotals = {
  /** Percent of the contacted who accepted, with one decimal. */
  overall: number | undefined
  days: number
  slowest: FunnelStep | undefined
  /** EUR, rounded; undefined without a cost or a hire. */
  costPerHire: number | undefined
}

/** Conversion from first to last, all days, the slowest stage, the cost per hire. */
export const funnelTotals = (values: Record<string, unknown>): FunnelTotals => {
  const steps = funnelSteps(values)
  const contacted = enteredNumber(values, 'contacted')
  const accepted = enteredNumber(values, 'accepted')
  const cost = enteredNumber(values, 'cost')
  const timed = steps.filter((step) => (step.days ?? 0) > 0)
  return {
    overall:
      contacted && accepted !== undefined && accepted <= contacted ? Math.round((accepted / contacted) * 1000) / 10 : undefined,
    days: timed.reduce((sum, step) => sum + step.days!, 0),
    slowest: timed.reduce<FunnelStep | undefined>((most, step) => (most && most.days! >= step.days! ? most : step), undefined),
    costPerHire: cost !== undefined && accepted ? Math.round(cost / accepted) : undefined,
  }
}

/** What is wrong or doubtful in the numbers. */
export const funnelHints = (values: Record<string, unknown>): string[] => [
  ...funnelSteps(values).flatMap((step) =>
    step.isTooLarge
      ? [`${step.to} (${step.after}) is larger than ${step.from} (${step.before}). Each count is at most the one before it.`]
      : [],
  ),
  ...(funnelSteps(values).some((step) => step.isSmall)
    ? [`Stages marked “fewer than ${smallStage}”: talk in counts, percentages mislead.`]
    : []),
]
