import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** A table of measured figures, as it is printed and as `docs/performance.md` shows it. */
export type Report = { name: string; title: string; note?: string; columns: string[]; rows: string[][] }

const documentUrl = new URL('../docs/performance.md', import.meta.url)
/** `npm run bench -- --record` writes what it measures into docs/performance.md. */
const records = process.env.BENCH_RECORD === 'yes'
const loadBefore = loadavg()[0] ?? 0

/** What was measured on: machine, day and how busy it was. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`

/** A table in Markdown, its numbers aligned to the right. */
export function tableOf({ columns, rows }: Pick<Report, 'columns' | 'rows'>): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), `|${columns.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`, ...rows.map(line)].join('\n')
}

/** Puts a measured block where a document marks its place. Throws when it marks none. */
export function replaceBlock(document: string, name: string, block: string): string {
  const [begin, end] = [`<!-- measured by the bench: ${name} -->`, `<!-- end: ${name} -->`]
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no place for "${name}".`)
  return `${document.slice(0, from + begin.length)}\n\n${block}\n\n${document.slice(to)}`
}

/** Prints a table, and writes it into docs/performance.md when the run records. Part of a table is never recorded. */
export function report(table: Report): void {
  const widths = table.columns.map((column, index) =>
    Math.max(...[column, ...table.rows.map((row) => row[index]!)].map((cell) => cell.length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!)))
      .join('  ')
      .trimEnd()
  console.log(`\n${table.title}\n${[table.columns, ...table.rows].map(line).join('\n')}`)
  if (!records || process.env.BENCH_ONLY) return
  const note = `${table.note ? `${table.note} ` : ''}Measured ${machine()}, load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after.`
  const block = `**${table.title}.** ${note}\n\n${tableOf(table)}`
  writeFileSync(documentUrl, replaceBlock(readFileSync(documentUrl, 'utf8'), table.name, block))
}
