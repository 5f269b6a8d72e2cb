import { showDay } from '../../../../ui/format.ts'
import { Cell, Table } from '../../../../ui/table.tsx'
import type { Assistant, AssistantOutputProps } from '../../activity-form.tsx'
import { AssistantPanel, Figure, Figures, Hints, Method, PrintSheets } from '../assistant-panel.tsx'
import { today } from '../days.ts'
import { contactHints } from '../text-hints.ts'
import {
  type CalendarLine,
  pipelineCalendar,
  pipelineFigures,
  pipelineHints,
  type RoleForecast,
  roleForecasts,
  targetChance,
  usualNoticeMonths,
} from './pipeline-plan.ts'

const percent = (chance: number | undefined) => {
  if (chance === undefined) return '–'
  const shown = Math.round(chance * 100)
  return chance > 0 && shown === 0 ? 'under 1%' : chance < 1 && shown === 100 ? 'over 99%' : `${shown}%`
}

const day = (date: string | undefined) =>
  date ? (
    <time dateTime={date} className="whitespace-nowrap">
      {showDay(date)}
    </time>
  ) : (
    '–'
  )

const Forecast = ({ forecast }: { forecast: RoleForecast }) => (
  <div className="grid gap-3">
    <h4 className="font-semibold">
      {forecast.role} <span className="text-sm font-normal text-muted">· {forecast.wanted} wanted</span>
    </h4>
    <Figures>
      <Figure
        label="Coverage"
        value={forecast.coveragePercent === undefined ? '–' : `${forecast.coveragePercent}%`}
        note={`${forecast.warmPeople} warm, ${forecast.coldPeople} cold`}
      />
      <Figure
        label={forecast.wanted > 1 ? `Chance of all ${forecast.wanted}` : 'Chance of a hire'}
        value={percent(forecast.chanceOfAll)}
        note={forecast.wanted > 1 ? `of at least one: ${percent(forecast.chanceOfOne)}` : undefined}
      />
      <Figure
        label="Cold people to add"
        value={forecast.missingOnAverage ?? '–'}
        note={`on average; ${forecast.missingForSafety ?? '–'} for a ${targetChance * 100}% chance`}
      />
    </Figures>
    <p className="text-sm">
      Start {day(forecast.startOn)} · signed by {day(forecast.signBy)} · first message by {day(forecast.beginBy)}
    </p>
  </div>
)

const Forecasts = ({ forecasts }: { forecasts: RoleForecast[] }) =>
  forecasts.map((forecast, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may name the same role
    <Forecast key={index} forecast={forecast} />
  ))

const Calendar = ({ lines }: { lines: CalendarLine[] }) => (
  <Table caption="Contacts of the next twelve months" columns={['Date', 'Segment', 'What']}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two segments may share a name and a day
      <tr key={index}>
        <Cell label="Date" head>
          <time dateTime={line.on}>{showDay(line.on)}</time>
        </Cell>
        <Cell label="Segment">{line.segment}</Cell>
        <Cell label="What">{line.what}</Cell>
      </tr>
    ))}
  </Table>
)

/** Module 6: each role with its chance and dates, and the calendar of contacts. */
const Pipeline = ({ values }: AssistantOutputProps) => {
  const figures = pipelineFigures(values)
  const forecasts = roleForecasts(values, today())
  const lines = pipelineCalendar(values, today())
  return (
    <AssistantPanel title="Your plan in numbers">
      <Forecasts forecasts={forecasts} />
      <Figures>
        <Figure label="People now" value={figures.peopleNow} note={`for ${figures.hires} hires`} />
        <Figure label="Contacts a month" value={figures.contactsPerMonth} />
      </Figures>
      <Hints
        hints={[...pipelineHints(values, today()), ...contactHints(values)]}
        allClear="Every role has people, and every segment has an owner and a realistic contact rhythm."
      />
      {lines.length > 0 ? (
        <details className="example">
          <summary>Calendar: {lines.length} dates in order</summary>
          <Calendar lines={lines} />
        </details>
      ) : null}
      <Method>
        Coverage is the hires you can expect on average (warm people × warm rate + cold people × cold rate) divided by the hires
        you want. The chance assumes that people decide independently, with the chance of their group. The day to sign is the
        quarter’s first day minus the notice ({usualNoticeMonths} months unless the role says otherwise); the first message goes
        out a search’s length before it.
      </Method>
      <PrintSheets label="Print plan" disabled={forecasts.length === 0}>
        <section>
          <h1 className="text-heading">12-month pipeline plan</h1>
          <Forecasts forecasts={forecasts} />
          <p>
            {figures.hires} hires · {figures.peopleNow} people now · {figures.contactsPerMonth} contacts a month
          </p>
          <Calendar lines={lines} />
        </section>
      </PrintSheets>
    </AssistantPanel>
  )
}

export const assistant: Assistant = { output: Pipeline }
