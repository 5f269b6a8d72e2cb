import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { startBareProgram } from './bare-program.ts'
import { type Load, measureInTurn, type Spread, spreadOf } from './load.ts'
import { weighPages } from './pages.ts'
import { listsOf, requestsOf } from './requests.ts'
import { fillTables, measureStarts, type Side, startSide } from './side.ts'

const page = new URL('../docs/performance.md', import.meta.url)
const mark = '<!-- measured -->'
const loadBefore = loadavg()[0] ?? 0

const digitsOf = (value: number) => (value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0)
const written = ({ median, least, most }: Spread) => {
  const [middle, from, to] = [median, least, most].map((figure) => figure.toFixed(digitsOf(median)))
  return from === to ? middle! : `${middle} (${from}–${to})`
}

/** Median with minimum and maximum. */
const figure = (figures: number[]): string => written(spreadOf(figures))

/** The ratios of two series, round by round; blank where both are zero. */
function ratio(figures: number[], others: number[]): string {
  const ratios = figures.map((one, round) => one / others[round]!).filter((value) => !Number.isNaN(value))
  return ratios.length === 0 ? '' : `×${written(spreadOf(ratios))}`
}

const lineOf = (cells: string[]) => `| ${cells.join(' | ')} |`

const tableOf = (columns: string[], rows: string[][]): string =>
  [columns, columns.map((_, index) => (index === 0 ? '---' : '---:')), ...rows].map(lineOf).join('\n')

const machine = (): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after.`

function record(table: string): void {
  const [before] = readFileSync(page, 'utf8').split(mark)
  writeFileSync(page, `${before}${mark}\n\n${machine()}\n\n${table}\n`)
}

function recordRows(rows: string[][]): void {
  const lines = new Map(rows.map((cells) => [cells[0], lineOf(cells)]))
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(/^\| (.*?) \|.*$/gm, (line, name) => lines.get(name) ?? line),
  )
}

/*
 * npm run bench                  this checkout next to bare Fastify; writes docs/performance.md
 * npm run bench -- compare DIR   this checkout next to another one
 * npm run bench -- sizes         only the sizes of pages, within a minute; replaces their rows
 */
const here = resolve(import.meta.dirname, '..')
const [mode = 'record', other] = process.argv.slice(2)
const tableRows = 100_000
/** CPU budget of an admin's list or search, in milliseconds. */
const listBudget = 30

async function measureLoads(
  sides: Side[],
  loadsOf: (side: Side) => Record<string, Load>,
  most: number | '' = '',
): Promise<string[][]> {
  const loads = sides.map(loadsOf)
  const names = Object.keys(loads[0]!)
  const bare = await startBareProgram(Object.values(loads[0]!))
  const rows: string[][] = []
  for (const [number, name] of names.entries()) {
    const targets = sides.map((side, index) => ({ load: loads[index]![name]!, pids: side.pids }))
    const bareLoad = { ...loads[0]![name]!, url: `${bare.url}/${number}` }
    const figures = await measureInTurn([...targets, { load: bareLoad, pids: () => [bare.pid] }])
    const ofBare = figures.pop()!
    rows.push(rowOf(`${name}, CPU ms`, figures, most, ratio(figures[0]!, ofBare)))
    console.log(rows.at(-1)!.join(' · '))
  }
  bare.stop()
  return rows
}

function rowOf(name: string, [ours = [], theirs]: number[][], most: number | '', besideBare = ''): string[] {
  if (theirs) return [name, figure(ours), figure(theirs), ratio(ours, theirs), besideBare]
  const isOver = typeof most === 'number' && spreadOf(ours).median > most
  return [name, figure(ours), most === '' ? '' : `${most}${isOver ? ' **over**' : ''}`, besideBare]
}

async function pageRows(sides: Side[]): Promise<string[][]> {
  const pages = await Promise.all(sides.map(weighPages))
  return pages[0]!.map(({ name, most }, index) => {
    const figures = pages.map((side) => [side[index]!.kilobytes])
    return rowOf(`${name}, KB`, figures, most)
  })
}

async function measureAll(dirs: string[]): Promise<string[][]> {
  const sides: Side[] = []
  try {
    for (const dir of dirs) sides.push(await startSide(dir, dir))
    const ofPages = await pageRows(sides)
    const ofRequests = await measureLoads(sides, requestsOf)
    for (const side of sides) await fillTables(side, tableRows)
    const ofLists = await measureLoads(sides, listsOf, listBudget)
    return [...ofRequests, ...ofLists, ...ofPages]
  } finally {
    for (const { product } of sides) await product.stop()
  }
}

async function startRows(dirs: string[]): Promise<string[][]> {
  const starts = await measureStarts(dirs)
  const budgets = { 'second start, s': 1, 'start after a kill, s': 1, 'memory of all processes, MB': 210 } as const
  return (Object.keys(budgets) as (keyof typeof budgets)[]).map((name) =>
    rowOf(
      name,
      starts.map((side) => side[name]),
      budgets[name],
    ),
  )
}

if (mode === 'compare') {
  if (other === undefined) throw new Error('Name the other checkout: npm run bench -- compare DIR')
  const dirs = [here, resolve(other)]
  const rows = [...(await measureAll(dirs)), ...(await startRows(dirs))]
  console.log(`\n${machine()}\n\n${tableOf(['', 'here', 'there', 'here ÷ there', 'here ÷ bare'], rows)}`)
} else if (mode === 'sizes') {
  const side = await startSide(here, here)
  recordRows(await pageRows([side]))
  await side.product.stop()
} else {
  const rows = [...(await measureAll([here])), ...(await startRows([here]))]
  const table = tableOf(['', 'median (least–most)', 'at most', '÷ bare program'], rows)
  console.log(`\n${machine()}\n\n${table}`)
  record(table)
}
