import { Cell, Table } from '../../ui/table.tsx'
import type { AssistantOutputProps } from '../activity-form.tsx'
import { AssistantPanel, Figure, Hints, PrintSheets } from './assistant-panel.tsx'
import { shortDay, today } from './days.ts'
import { type CalendarLine, pipelineCalendar, pipelineFigures, pipelineHints } from './pipeline-plan.ts'

const Calendar = ({ lines }: { lines: CalendarLine[] }) => (
  <Table caption="Contacts of the next twelve months" columns={['Date', 'Segment', 'What']}>
    {lines.map((line) => (
      <tr key={`${line.on} ${line.segment} ${line.kind}`}>
        <Cell label="Date" head>
          <time dateTime={line.on}>{shortDay(line.on)}</time>
        </Cell>
        <Cell label="Segment">{line.segment}</Cell>
        <Cell label="What">{line.what}</Cell>
      </tr>
    ))}
  </Table>
)

/** Module 6: people to contact, coverage, and the calendar of contacts. */
export const Pipeline = ({ values }: AssistantOutputProps) => {
  const figures = pipelineFigures(values)
  const lines = pipelineCalendar(values, today())
  return (
    <AssistantPanel title="Your plan in numbers">
      <dl className="assistant-figures">
        <Figure label="People to contact" value={figures.peopleNeeded ?? '–'} note={`for ${figures.hires} hires`} />
        <Figure
          label="Coverage"
          value={figures.coveragePercent === undefined ? '–' : `${figures.coveragePercent} %`}
          note={`${figures.peopleNow} people now`}
        />
        <Figure label="Contacts a month" value={figures.contactsPerMonth} />
      </dl>
      <Hints hints={pipelineHints(values)} calm="Between 50 and 150 %: the pipeline shortens the search." />
      {lines.length > 0 ? (
        <details className="example">
          <summary>Calendar: {lines.length} dates in order</summary>
          <Calendar lines={lines} />
        </details>
      ) : null}
      <PrintSheets label="Print plan" disabled={lines.length === 0}>
        <section>
          <h1 className="text-heading">12-month pipeline plan</h1>
          <p>
            {figures.hires} hires · {figures.peopleNeeded ?? '–'} people to contact · coverage {figures.coveragePercent ?? '–'} %
          </p>
          <Calendar lines={lines} />
        </section>
      </PrintSheets>
    </AssistantPanel>
  )
}
