import { Badge } from '../../ui/card.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import type { AssistantOutputProps } from '../activity-form.tsx'
import { AssistantPanel, Figure, Hints, PrintSheets } from './assistant-panel.tsx'
import { enteredText } from './entered-values.ts'
import { funnelHints, funnelSteps, funnelTotals, smallStage } from './funnel-figures.ts'

const FunnelTable = ({ values }: { values: Record<string, unknown> }) => {
  const { slowest } = funnelTotals(values)
  return (
    <Table caption="Conversion and days of each stage" columns={['Stage', 'People', 'Conversion', 'Days']}>
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
          <Cell label="Conversion">{step.conversion === undefined ? '–' : `${step.conversion} %`}</Cell>
          <Cell label="Days">{step.days ?? '–'}</Cell>
        </tr>
      ))}
    </Table>
  )
}

/** Module 7: conversion of each stage and of the whole, the slowest stage, the cost per hire. */
export const Funnel = ({ values }: AssistantOutputProps) => {
  const totals = funnelTotals(values)
  const figures = (
    <dl className="assistant-figures">
      <Figure label="Overall conversion" value={totals.overall === undefined ? '–' : `${totals.overall} %`} />
      <Figure label="Total days" value={totals.days} />
      <Figure label="Slowest stage" value={totals.slowest ? `${totals.slowest.days} days` : '–'} note={totals.slowest?.from} />
      {totals.costPerHire === undefined ? null : (
        <Figure label="Cost per hire" value={`${totals.costPerHire.toLocaleString('en-GB')} EUR`} />
      )}
    </dl>
  )
  return (
    <AssistantPanel title="Your funnel">
      {figures}
      <FunnelTable values={values} />
      <Hints hints={funnelHints(values)} calm="Every count is at most the one before it." />
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
