import type { InsightsWeek } from '#contract/insights.ts'
import { Card } from '../../../ui/card.tsx'
import { showDay } from '../../../ui/format.ts'

type Measure = Exclude<keyof InsightsWeek, 'startsOn'>

const charts: { measure: Measure; title: string }[] = [
  { measure: 'opened', title: 'Invitations opened' },
  { measure: 'requested', title: 'Requests for access' },
  { measure: 'activated', title: 'Accounts activated' },
  { measure: 'modulesCompleted', title: 'Modules completed' },
  { measure: 'certificates', title: 'Certificates issued' },
]

export const WeekCharts = ({ weeks }: { weeks: InsightsWeek[] }) => (
  <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
    {charts.map(({ measure, title }) => (
      <WeekChart key={measure} title={title} weeks={weeks.map((week) => ({ startsOn: week.startsOn, count: week[measure] }))} />
    ))}
  </div>
)

/** Height of a chart in SVG units. */
const height = 40

const WeekChart = ({ title, weeks }: { title: string; weeks: { startsOn: string; count: number }[] }) => {
  const total = weeks.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(...weeks.map(({ count }) => count))
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return null
  const thisWeek = `${last.count} this week`
  return (
    <Card>
      <figure>
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong>{title}</strong>
          <span className="text-sm text-muted tabular-nums">
            {thisWeek}, {total} in {weeks.length} weeks
          </span>
        </figcaption>
        <svg
          role="img"
          aria-label={`${title}, ${weeks.length} weeks: ${thisWeek}, at most ${most} in a week. The table below has each week.`}
          viewBox={`0 0 ${weeks.length * 4} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height="72"
          className="mt-2 text-primary"
        >
          <line x1="0" x2={weeks.length * 4} y1={height - 0.25} y2={height - 0.25} stroke="currentColor" strokeWidth="0.5" />
          {weeks.map(({ startsOn, count }, index) => {
            // A small week remains visible next to a large one.
            const bar = count === 0 ? 0 : Math.max(1.5, ((height - 1) * count) / most)
            return <rect key={startsOn} x={index * 4 + 0.5} y={height - bar} width="3" height={bar} fill="currentColor" />
          })}
        </svg>
        <p className="flex flex-wrap justify-between gap-x-2 text-xs whitespace-nowrap text-muted" aria-hidden="true">
          <span>{showDay(first.startsOn)}</span>
          <span>{most > 0 ? `most: ${most}` : ''}</span>
          <span>this week</span>
        </p>
        <details className="mt-1 text-sm">
          <summary>Show as a table</summary>
          <table className="w-full">
            <caption className="sr-only">{title} per week</caption>
            <thead>
              <tr>
                <th scope="col" className="text-left">
                  Week from
                </th>
                <th scope="col" className="text-right">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ startsOn, count }) => (
                <tr key={startsOn}>
                  <th scope="row" className="text-left font-normal">
                    {showDay(startsOn)}
                  </th>
                  <td className="text-right tabular-nums">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  )
}
