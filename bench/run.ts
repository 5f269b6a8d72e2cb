import { resolve } from 'node:path'
import { startBareProgram } from './bare-program.ts'
import { type Load, measureInTurn, spreadOf } from './load.ts'
import { weighPages } from './pages.ts'
import { figure, machine, ratio, record, recordRows, tableOf } from './report.ts'
import { listsOf, requestsOf } from './requests.ts'
import { fillTables, type Side, startSide } from './side.ts'
import { measureStarts } from './starts.ts'

/*
 * npm run bench                  this checkout next to bare Fastify; writes docs/performance.md
 * npm run bench -- compare DIR   this checkout next to another one
 * npm run bench -- sizes         only the sizes of pages, within a minute; replaces their rows
 * npm run bench -- growth        1,000,000 learners next to 1,000; takes about 15 GB of disk
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

async function compareGrowth(): Promise<string[][]> {
  const sides = [await startSide('1,000,000 learners', here), await startSide('1,000 learners', here)]
  try {
    await fillTables(sides[0]!, 1_000_000)
    await fillTables(sides[1]!, 1_000)
    return await measureLoads(sides, requestsOf)
  } finally {
    for (const { product } of sides) await product.stop()
  }
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

if (mode === 'growth') {
  const rows = await compareGrowth()
  console.log(`\n${machine()}\n\n${tableOf(['', '1,000,000 learners', '1,000 learners', 'ratio', '÷ bare'], rows)}`)
} else if (mode === 'compare') {
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
