import { countStages, type FigureData } from './figure-schemas.ts'

type Inline = (text: string) => string

// Each bar is a separate drawing below its label, so that long labels wrap on phones and nothing is read twice.
function drawBar(from: number, to: number, max: number, kind: string): string {
  const at = round((from / max) * 100)
  // Non-zero values stay visible.
  const width = Math.max(to > from ? 0.6 : 0, round(((to - from) / max) * 100))
  return `<svg class="drawing-bar" viewbox="0 0 100 3" aria-hidden="true" focusable="false"><rect class="drawing-track" x="0" y="0" width="100" height="3"></rect><rect class="${kind}" x="${at}" y="0" width="${width}" height="3"></rect></svg>`
}

const fill = (strong: boolean) => (strong ? 'drawing-strong' : 'drawing-fill')

function row(label: string, number: string, drawing: string, note = ''): string {
  const below = note && `<p class="drawing-note">${note}</p>`
  return `<li><div class="drawing-row"><span>${label}</span> <b>${number}</b></div>${drawing}${below}</li>`
}

type Written = { before: string; after: string; decimals: number }

function write(value: number, { before, after, decimals }: Written): string {
  const number = new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  )
  return `${before}${number}${after}`
}

export function renderBars(data: FigureData['bars'], inline: Inline): string {
  const max = data.max ?? Math.max(...data.bars.map(({ value, to }) => value ?? to ?? 0))
  const shown = (value: number) => {
    const text = write(value, data)
    return data.withoutLeadingZero ? text.replace(/\b0\./, '.') : text
  }
  const lists: { group: string; rows: string[] }[] = []
  for (const { label, group, value, from = 0, to = value ?? 0, about, strong } of data.bars) {
    if (group !== undefined || lists.length === 0) lists.push({ group: group ?? '', rows: [] })
    const number = value === undefined ? `${shown(from)} to ${shown(to)}` : shown(value)
    const drawing = drawBar(value === undefined ? from : 0, to, max, fill(strong))
    lists.at(-1)?.rows.push(row(inline(label), `${about ? `${about} ` : ''}${number}`, drawing))
  }
  return lists
    .map(
      ({ group, rows }) =>
        `${group ? `<p class="drawing-group">${inline(group)}</p>\n` : ''}<ul class="drawing-rows">${rows.join('\n')}</ul>`,
    )
    .join('\n')
}

export function sumOf({ lines, roundedTo }: Pick<FigureData['sum'], 'lines' | 'roundedTo'>): {
  amounts: number[]
  result: number
} {
  const amounts = lines.map(
    ({ times, over, minus }) => ((minus ? -1 : 1) * times.reduce((product, factor) => product * factor, 1)) / over,
  )
  const total = amounts.reduce((all, each) => all + each, 0)
  return { amounts, result: Math.round(total / roundedTo) * roundedTo }
}

export function renderSum(data: FigureData['sum'], inline: Inline): string {
  const { amounts, result } = sumOf(data)
  const tops = amounts.map((_, index) => amounts.slice(0, index + 1).reduce((all, each) => all + each, 0))
  const max = Math.max(...tops, ...amounts.map(Math.abs))
  const lines = data.lines.map(({ label }, index) => {
    const amount = amounts[index] ?? 0
    const start = tops[index - 1] ?? 0
    const end = tops[index] ?? 0
    const sign = amount < 0 ? '− ' : index > 0 ? '+ ' : ''
    const drawing = drawBar(
      Math.max(0, Math.min(start, end)),
      Math.max(start, end),
      max,
      amount < 0 ? 'drawing-minus' : 'drawing-fill',
    )
    return row(inline(label), `${sign}${write(Math.abs(amount), data)}`, drawing)
  })
  const total = `<strong>${result < 0 ? '− ' : ''}${write(Math.abs(result), data)}</strong>`
  const last = row(
    `<strong>${inline(data.result)}</strong>`,
    `= ${total}`,
    drawBar(0, Math.max(0, result), max, 'drawing-strong'),
  )
  return `<ul class="drawing-rows">${[...lines, last].join('\n')}</ul>`
}

/** A funnel with the share of each stage in the previous one and total days. */
export function renderFunnel({ stages }: FigureData['funnel'], inline: Inline): string {
  const counts = countStages(stages)
  const first = Math.max(1, counts[0] ?? 1)
  const rows = stages.map(({ label, note, days }, index) => {
    const people = counts[index] ?? 0
    const before = counts[index - 1]
    const facts = [
      before ? `${percent(people / before)} of the stage before` : '',
      note ? inline(note) : '',
      days === undefined ? '' : `then ${counted(days, 'days')}`,
    ].filter(Boolean)
    const width = people / first
    // Bars are centred to form a funnel.
    const drawing = drawBar((1 - width) / 2, (1 + width) / 2, 1, index === stages.length - 1 ? 'drawing-strong' : 'drawing-fill')
    return row(inline(label), write(people, { before: '', after: '', decimals: 0 }), drawing, facts.join(' · '))
  })
  const total = percent((counts.at(-1) ?? 0) / first, 1)
  const days = stages.reduce((all, stage) => all + (stage.days ?? 0), 0)
  return `<ol class="drawing-rows">${rows.join('\n')}</ol>
<p class="drawing-result">From first to last: <strong>${total}</strong>${days > 0 ? `, in <strong>${days} days</strong> for the person hired` : ''}.</p>`
}

export function renderSteps({ unit, steps }: FigureData['steps'], inline: Inline): string {
  const last = Math.max(1, steps.at(-1)?.at ?? 1)
  const rows = steps.map(({ label, at, note }, index) => {
    const before = steps[index - 1]?.at
    const words = before === undefined ? '' : at === before ? 'same day' : `${counted(at - before, unit)} after the step before`
    const notes = [words, note ? inline(note) : ''].filter(Boolean).join(' · ')
    const drawing = drawBar(before ?? at, at, last, 'drawing-fill')
    return row(inline(label), `${one(unit)} ${at}`, drawing, notes)
  })
  return `<ol class="drawing-rows">${rows.join('\n')}</ol>`
}

const dayMs = 86_400_000

export function renderSpans({ spans }: FigureData['spans'], inline: Inline): string {
  const day = (date: string) => Date.parse(date) / dayMs
  const start = Math.min(...spans.map(({ from }) => day(from)))
  const end = Math.max(...spans.map(({ to }) => day(to)))
  const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const rows = spans.map(({ label, from, to, note, strong }) => {
    const drawing = drawBar(day(from) - start, day(to) - start, end - start, fill(strong))
    const dates = `${short.format(new Date(from))} to ${short.format(new Date(to))}`
    return row(inline(label), `${day(to) - day(from)} days`, drawing, `${dates}${note ? ` · ${inline(note)}` : ''}`)
  })
  return `<ul class="drawing-rows">${rows.join('\n')}</ul>`
}

/** The probability of at least one hire among `contacted` people with the hiring rate `share`. */
export function chanceOfHire(share: number, contacted: number): number {
  return 1 - (1 - share) ** contacted
}

export function renderChance({ share, contacted }: FigureData['chance']): string {
  const rows = contacted.map((people) => {
    const chance = chanceOfHire(share, people)
    const number = `${percent(chance)} <span class="drawing-note">(no hire: ${percent(1 - chance)})</span>`
    return row(`${people} people contacted`, number, drawBar(0, chance, 1, 'drawing-fill'))
  })
  return `<ul class="drawing-rows">${rows.join('\n')}</ul>`
}

export function medianAndMean(values: number[]): { median: number; mean: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
  return { median, mean: values.reduce((all, each) => all + each, 0) / Math.max(1, values.length) }
}

export function renderSpread({ unit, values }: FigureData['spread']): string {
  const { median, mean } = medianAndMean(values)
  const max = Math.max(...values)
  const x = (value: number) => round(12 + (value / max) * 336)
  const mark = (value: number, name: string, y: number, kind: string) =>
    `<line class="${kind}" x1="${x(value)}" y1="${y + 6}" x2="${x(value)}" y2="74" stroke="currentColor" stroke-width="2"></line><text class="${kind}" x="${x(value)}" y="${y}" text-anchor="middle" fill="currentColor" font-size="14" font-weight="600">${name} ${round(value)}</text>`
  const dots = values.map((value) => `<circle class="drawing-dot" cx="${x(value)}" cy="74" r="6" fill="currentColor"></circle>`)
  const ends = [0, max].map(
    (value) =>
      `<text class="drawing-axis" x="${x(value)}" y="98" text-anchor="middle" fill="currentColor" font-size="14">${value}</text>`,
  )
  return `<svg class="drawing-plot" viewbox="0 0 364 104" aria-hidden="true" focusable="false"><line class="drawing-axis" x1="12" y1="74" x2="348" y2="74" stroke="currentColor"></line>${mark(median, 'median', 18, 'drawing-median')}${mark(mean, 'mean', 38, 'drawing-mean')}${dots.join('')}${ends.join('')}</svg>
<p class="drawing-result">${values.join(', ')} ${unit}: the median is <strong>${round(median)}</strong>, the mean <strong>${round(mean)}</strong>.</p>`
}

const one = (unit: string) => unit.replace(/s$/, '')

const counted = (count: number, unit: string) => `${count} ${count === 1 ? one(unit) : unit}`

function percent(part: number, decimals = 0): string {
  return `${(part * 100).toFixed(decimals)}%`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
