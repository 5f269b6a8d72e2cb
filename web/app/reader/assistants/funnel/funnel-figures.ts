import { enteredNumber, enteredText } from '../entered-values.ts'

/** Per stage: count, name, days until the next stage, and how many of those who left ended it themselves. A reply without interest counts as a no. */
const stages = [
  ['contacted', 'Contacted', 'daysContacted', undefined],
  ['replied', 'Replied', undefined, 'everybody'],
  ['interested', 'Interested', 'daysReplied', 'theyEndedReplied'],
  ['screened', 'Screened', 'daysScreened', 'theyEndedScreened'],
  ['interviewed', 'Interviewed', 'daysInterviewed', 'theyEndedInterviewed'],
  ['offered', 'Offered', 'daysOffered', 'theyEndedOffered'],
  ['accepted', 'Accepted', undefined, undefined],
] as const

/** Percentages of fewer people than this are misleading. */
export const smallStage = 20

export const funnelSteps = (values: Record<string, unknown>) =>
  stages.slice(0, -1).map(([id, from, daysId, endedId], index) => {
    const [nextId = '', to = ''] = stages[index + 1] ?? []
    const before = enteredNumber(values, id)
    const after = enteredNumber(values, nextId)
    const isTooLarge = before !== undefined && after !== undefined && after > before
    const left = before === undefined || after === undefined || isTooLarge ? undefined : before - after
    const endedByThem = endedId === 'everybody' ? left : endedId ? enteredNumber(values, endedId) : undefined
    const isEndedTooLarge = endedByThem !== undefined && left !== undefined && endedByThem > left
    return {
      from,
      to,
      before,
      after,
      /** How many left in this step, and who ended it; undefined where nothing was entered. */
      left,
      endedByThem,
      endedByUs: left === undefined || endedByThem === undefined || isEndedTooLarge ? undefined : left - endedByThem,
      isEndedTooLarge,
      /** Rounded percentage who continued; undefined without people or if the count grows. */
      conversion: before && after !== undefined && !isTooLarge ? Math.round((after / before) * 100) : undefined,
      days: daysId ? enteredNumber(values, daysId) : undefined,
      isSmall: before !== undefined && before < smallStage,
      isTooLarge,
    }
  })

type FunnelStep = ReturnType<typeof funnelSteps>[number]

export const funnelTotals = (values: Record<string, unknown>) => {
  const steps = funnelSteps(values)
  const contacted = enteredNumber(values, 'contacted')
  const accepted = enteredNumber(values, 'accepted')
  const cost = enteredNumber(values, 'cost')
  const timed = steps.filter((step) => (step.days ?? 0) > 0)
  return {
    /** Percentage of contacted people who accepted, with one decimal. */
    overall:
      contacted && accepted !== undefined && accepted <= contacted ? Math.round((accepted / contacted) * 1000) / 10 : undefined,
    days: timed.reduce((sum, step) => sum + (step.days ?? 0), 0),
    slowest: timed.reduce<FunnelStep | undefined>(
      (most, step) => (most && (most.days ?? 0) >= (step.days ?? 0) ? most : step),
      undefined,
    ),
    /** EUR, rounded; undefined without cost or hires. */
    costPerHire: cost !== undefined && accepted ? Math.round(cost / accepted) : undefined,
  }
}

const stepName = ({ from, to }: { from: string; to: string }) => `${from} to ${to.toLowerCase()}`

/** The effect of a changed conversion in one step, with the others unchanged; undefined until a step and its new percentage are entered. */
export const whatIfOf = (values: Record<string, unknown>) => {
  const to = enteredNumber(values, 'whatIfPercent')
  const steps = funnelSteps(values)
  const at = steps.findIndex((step) => stepName(step) === enteredText(values, 'whatIfStep'))
  const step = steps[at]
  const hiresNow = enteredNumber(values, 'accepted')
  if (!step?.before || !step.after || to === undefined || to < 0 || to > 100 || hiresNow === undefined || step.isTooLarge)
    return undefined
  const factor = to / 100 / (step.after / step.before)
  return {
    step: stepName(step),
    from: Math.round((step.after / step.before) * 100),
    to,
    /** The same relative change in any step yields the same hires. */
    relativePercent: Math.round((factor - 1) * 100),
    hires: Math.round(hiresNow * factor * 10) / 10,
    hiresNow,
    /** Stages after the change up to the hire, with the rounded number of people. */
    workload: steps
      .slice(at + 1)
      .flatMap(({ from, before }) =>
        before === undefined ? [] : [{ stage: from, today: before, changed: Math.round(before * factor) }],
      ),
  }
}

export const funnelHints = (values: Record<string, unknown>): string[] => [
  ...funnelSteps(values).flatMap((step) =>
    step.isTooLarge
      ? [`${step.to} (${step.after}) is larger than ${step.from} (${step.before}). Each count is at most the one before it.`]
      : [],
  ),
  ...funnelSteps(values).flatMap((step) =>
    step.isEndedTooLarge
      ? [`${step.from} to ${step.to.toLowerCase()}: ${step.left} left, so ${step.endedByThem} cannot have ended it themselves.`]
      : [],
  ),
  ...(funnelSteps(values).some((step) => step.isSmall)
    ? [`Stages marked “fewer than ${smallStage}”: give counts, because percentages mislead.`]
    : []),
]
