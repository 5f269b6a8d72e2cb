import { Badge } from '../../../../ui/card.tsx'
import { showNumber } from '../../../../ui/format.ts'
import { Cell, Table } from '../../../../ui/table.tsx'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Checklist, Figure, Figures, Hints, Method, PrintSheets } from '../assistant-panel.tsx'
import { enteredText } from '../entered-values.ts'
import { hypothesisHints, hypothesisParts } from '../text-hints.ts'
import { funnelHints, funnelSteps, funnelTotals, smallStage, whatIfOf } from './funnel-figures.ts'

const FunnelTable = ({ values }: { values: Record<string, unknown> }) => {
  const { slowest } = funnelTotals(values)
  return (
    <Table caption="Conversion and days of each stage" columns={['Stage', 'People', 'Conversion', 'Who ended it', 'Days']}>
      {funnelSteps(values).map((step) => (
        <tr key={step.from}>
          <Cell label="Stage" head>
            {step.from} to {step.to.toLowerCase()} {step.isTooLarge ? <Badge tone="danger">too large</Badge> : null}
            {step.isSmall ? <Badge tone="warning">fewer than {smallStage}</Badge> : null}
            {slowest?.from === step.from ? <Badge tone="accent">slowest</Badge> : null}
          </Cell>
          <Cell label="People">
            <span className="whitespace-nowrap">
              {step.before ?? '–'} → {step.after ?? '–'}
            </span>
          </Cell>
          <Cell label="Conversion">{step.conversion === undefined ? '–' : `${step.conversion}%`}</Cell>
          <Cell label="Who ended it">
            {step.endedByUs === undefined ? '–' : `they ${step.endedByThem}, we ${step.endedByUs}`}
          </Cell>
          <Cell label="Days">{step.days ?? '–'}</Cell>
        </tr>
      ))}
    </Table>
  )
}

const WhatIfResult = ({ values }: { values: Record<string, unknown> }) => {
  const result = whatIfOf(values)
  if (!result) return null
  const { step, from, to, relativePercent, hires, hiresNow, workload } = result
  return (
    <div role="status" className="grid gap-3">
      <h4 className="font-semibold">What if?</h4>
      <p className="text-sm">
        {step} from {from}% to {to}%, a relative change of {relativePercent > 0 ? '+' : ''}
        {relativePercent}%: about{' '}
        <strong>
          {hires} hires instead of {hiresNow}
        </strong>
        . The same relative change at any other stage gives the same number of hires.
      </p>
      {workload.length > 0 ? (
        <p className="text-sm text-muted">
          On the way there:{' '}
          {workload.map(({ stage, today, changed }) => `${stage.toLowerCase()} ${today} → ${changed}`).join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

/** Module 7: conversion of each stage and overall, the slowest stage, the cost per hire. */
const Funnel = ({ values }: AssistantOutputProps) => {
  const totals = funnelTotals(values)
  const figures = (
    <Figures>
      <Figure label="Overall conversion" value={totals.overall === undefined ? '–' : `${totals.overall}%`} />
      <Figure label="Total days" value={totals.days} />
      <Figure label="Slowest stage" value={totals.slowest ? `${totals.slowest.days} days` : '–'} note={totals.slowest?.from} />
      {totals.costPerHire === undefined ? null : <Figure label="Cost per hire" value={`${showNumber(totals.costPerHire)} EUR`} />}
    </Figures>
  )
  return (
    <AssistantPanel title="Your funnel">
      {figures}
      <FunnelTable values={values} />
      <WhatIfResult values={values} />
      <Hints hints={[...funnelHints(values), ...hypothesisHints(values)]} allClear="No count is higher than the one before it." />
      <Checklist title="Your hypothesis says" items={hypothesisParts(values)} />
      <Method>
        Each conversion is a count divided by the one above it. The overall conversion is accepted ÷ contacted. “We ended it” is
        everyone who left minus those who ended it themselves. The what-if multiplies the hires by the changed conversion divided
        by today’s and leaves the other stages as they are. Cost per hire is the cost divided by accepted offers. The hypothesis
        is searched for “if”, “then” and “because”, and for an “and” that would make it two changes.
      </Method>
      <PrintSheets label="Print card" disabled={totals.overall === undefined}>
        <section>
          <h1 className="text-heading">Funnel and experiment</h1>
          {figures}
          <FunnelTable values={values} />
          <h2 className="text-title">Hypothesis</h2>
          <p>{enteredText(values, 'hypothesis')}</p>
          <p>
            {enteredText(values, 'metric')}: {enteredText(values, 'target')} ({enteredText(values, 'startDate')} to{' '}
            {enteredText(values, 'endDate')})
          </p>
        </section>
      </PrintSheets>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: Funnel }
