import type { UnemploymentFigures, UnemploymentSeries } from '#contract/course-content.ts'
import type { Cite } from './citations.ts'
import { writeDate } from './figure-html.ts'

type Quarter = { name: string; year: string; values: Record<'cz' | 'us' | 'usBachelor', number | null> }

function listQuarters(figures: UnemploymentFigures): Quarter[] {
  const at = (series: UnemploymentSeries, year: string, index: number) => series.quarters[year]?.[index] ?? null
  const years = [
    ...new Set([figures.cz, figures.us, figures.usBachelor].flatMap((series) => Object.keys(series.quarters))),
  ].sort()
  return years.flatMap((year) =>
    [0, 1, 2, 3].map((index) => ({
      name: `${year} Q${index + 1}`,
      year,
      values: {
        cz: at(figures.cz, year, index),
        us: at(figures.us, year, index),
        usBachelor: at(figures.usBachelor, year, index),
      },
    })),
  )
}

type Series = keyof Quarter['values']

const columnOf = (figures: UnemploymentFigures, series: Series, heading: string, cite: Cite): Column => ({
  heading,
  note: figures[series].population,
  reference: cite(figures[series].fact),
  value: ({ values }) => rate(values[series]),
})

/** Quarterly unemployment of both countries, newest first, without incomplete quarters. */
export function renderUnemploymentTable(figures: UnemploymentFigures, cite: Cite): string {
  const quarters = listQuarters(figures).filter(({ values }) => values.cz !== null && values.us !== null)
  const caption = `Unemployment rate by quarter, %, seasonally adjusted. As of ${writeDate(figures.asOf)}.`
  const columns = [columnOf(figures, 'cz', 'Czechia', cite), columnOf(figures, 'us', 'United States', cite)]
  return renderTable(figures, quarters, caption, columns, cite)
}

/** Unemployment of US graduates next to the national rate, with the difference in percentage points. */
export function renderBachelorTable(figures: UnemploymentFigures, cite: Cite): string {
  const quarters = listQuarters(figures).filter(({ values }) => values.us !== null && values.usBachelor !== null)
  const caption = 'US unemployment rate by quarter, %, seasonally adjusted: bachelor’s degree or more beside everybody.'
  const columns = [
    columnOf(figures, 'usBachelor', 'Bachelor’s degree or more', cite),
    columnOf(figures, 'us', 'All', cite),
    {
      heading: 'Gap',
      note: 'percentage points',
      reference: '',
      value: ({ values }: Quarter) => rate((values.us ?? 0) - (values.usBachelor ?? 0)),
    },
  ]
  return renderTable(figures, quarters, caption, columns, cite)
}

type Column = { heading: string; note: string; reference: string; value: (quarter: Quarter) => string }

function renderTable(figures: UnemploymentFigures, quarters: Quarter[], caption: string, columns: Column[], cite: Cite): string {
  const head = columns.map((column) => `<th scope="col" class="align-right">${column.heading}${column.reference}</th>`).join('')
  const rows = quarters
    .toReversed()
    .map(
      (quarter) =>
        `<tr><th scope="row">${quarter.name}</th>${columns.map((column) => `<td class="align-right">${column.value(quarter)}</td>`).join('')}</tr>`,
    )
    .join('\n')
  const shown = new Set(quarters.map((quarter) => quarter.name))
  const notes = figures.notes
    .filter((note) => shown.has(note.quarter))
    .map((note) => `${note.quarter}: ${note.text}${note.fact ? cite(note.fact) : ''} `)
  const populations = columns.map((column) => `${column.heading}: ${column.note}.`).join(' ')
  return `<figure><div class="table-scroll" role="group" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Quarter</th>${head}</tr></thead>
<tbody>${rows}</tbody></table></div>
<figcaption class="figure-note">${populations} ${notes.join('')}${figures.method}</figcaption></figure>\n`
}

function rate(value: number | null): string {
  return value === null ? '–' : value.toFixed(1)
}

// Narrow, so that at 320 px the 14-unit text is shown almost at its own size.
const view = { width: 380, height: 260, left: 28, right: 62, top: 14, bottom: 26, highest: 5 }

/** The three series as an SVG line chart, distinguished by dashes and labels rather than colour; the tables have the same numbers. */
export function renderUnemploymentChart(figures: UnemploymentFigures, cite: Cite): string {
  const all = listQuarters(figures)
  const lastShown = all.findLastIndex(({ values }) => values.cz !== null || values.us !== null)
  const quarters = all.slice(0, lastShown + 1)
  const x = (index: number) =>
    round(view.left + (index * (view.width - view.left - view.right)) / Math.max(1, quarters.length - 1))
  const y = (value: number) => round(view.top + ((view.highest - value) * (view.height - view.top - view.bottom)) / view.highest)

  const lines = [
    { series: 'cz', name: 'chart-cz', label: 'CZ', dashes: '' },
    { series: 'us', name: 'chart-us', label: 'US', dashes: ' stroke-dasharray="7 4"' },
    {
      series: 'usBachelor',
      name: 'chart-us-bachelor',
      label: 'US degree',
      dashes: ' stroke-dasharray="1.5 4.5" stroke-linecap="round"',
    },
  ] as const
  const drawn = lines.flatMap(({ series, name, label, dashes }) => {
    const points = quarters.flatMap(({ values }, index) =>
      values[series] === null
        ? []
        : [{ x: x(index), y: y(values[series]), value: values[series], quarter: quarters[index]?.name ?? '' }],
    )
    const first = points[0]
    const last = points.at(-1)
    if (!first || !last) return []
    const inside = last.x < x(quarters.length - 1)
    const labelled = inside ? `x="${last.x}" y="${last.y + 20}" text-anchor="middle"` : `x="${last.x + 8}" y="${last.y + 5}"`
    const svg = `<g class="${name}"><polyline points="${points.map((point) => `${point.x},${point.y}`).join(' ')}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"${dashes}></polyline>
<circle cx="${last.x}" cy="${last.y}" r="3.5" fill="currentColor"></circle>
<text ${labelled} fill="currentColor" font-size="14" font-weight="600">${label} ${rate(last.value)}</text></g>`
    return [
      {
        svg,
        words: `${figures[series].label}: ${rate(first.value)}% in ${first.quarter}, ${rate(last.value)}% in ${last.quarter}.`,
      },
    ]
  })
  const grid = [0, 1, 2, 3, 4, 5].map(
    (
      value,
    ) => `<line class="chart-grid" x1="${view.left}" y1="${y(value)}" x2="${view.width - view.right}" y2="${y(value)}" stroke="currentColor" stroke-opacity="${value === 0 ? '0.6' : '0.18'}"></line>
<text x="${view.left - 8}" y="${y(value) + 5}" text-anchor="end" fill="currentColor" font-size="14">${value}</text>`,
  )
  const years = quarters.flatMap(({ name, year }, index) =>
    name.endsWith('Q1')
      ? [`<text x="${x(index)}" y="${view.height - 6}" text-anchor="middle" fill="currentColor" font-size="14">${year}</text>`]
      : [],
  )

  return `<figure class="chart"><svg viewbox="0 0 ${view.width} ${view.height}" role="img" aria-labelledby="unemployment-chart-title unemployment-chart-desc">
<title id="unemployment-chart-title">Unemployment rate by quarter, Czechia and the United States, in percent</title>
<desc id="unemployment-chart-desc">${drawn.map((line) => line.words).join(' ')} The tables in this lesson carry every number.</desc>
<g class="chart-axis">${grid.join('\n')}
${years.join('\n')}</g>
${drawn.map((line) => line.svg).join('\n')}
</svg>
<figcaption class="figure-note">Unemployment rate by quarter, %, seasonally adjusted. Solid: Czechia${cite(figures.cz.fact)}. Dashed: United States${cite(figures.us.fact)}. Dotted: US, bachelor’s degree or more${cite(figures.usBachelor.fact)}.</figcaption></figure>\n`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
