import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { type Spread, spreadOf } from './load.ts'

const page = new URL('../docs/performance.md', import.meta.url)
const mark = '<!-- measured -->'
const loadBefore = loadavg()[0] ?? 0

const digitsOf = (value: number) => (value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
const written = ({ median, least, most }: Spread) => {
  const [middle, from, to] = [median, least, most].map((figure) => figure.toFixed(digitsOf(median)))
  return from === to ? middle! : `${middle} (${from}–${to})`
}

/** Median with minimum and maximum. */
export const figure = (figures: number[]): string => written(spreadOf(figures))

/** The ratios of two series, round by round; blank where both are zero. */
export function ratio(figures: number[], others: number[]): string {
  const ratios = figures.map((one, round) => one / others[round]!).filter((value) => !Number.isNaN(value))
  return ratios.length === 0 ? '' : `×${written(spreadOf(ratios))}`
}

const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`

export const tableOf = (columns: string[], rows: string[][]): string =>
  [columns, columns.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(lineOf).join('\n')

export const machine = (): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after.`

export function record(table: string): void {
  const [before] = readFileSync(page, 'utf8').split(mark)
  writeFileSync(page, `${before}${mark}\n\n${machine()}\n\n${table}\n`)
}

export function recordRows(rows: string[][]): void {
  const lines = new Map(rows.map((cells) => [cells[0], lineOf(cells)]))
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(/^\| (.*?) \|.*$/gm, (line, name) => lines.get(name) ?? line),
  )
}
