import { startProductProcess } from '../e2e/product-process.ts'
import { spreadOf } from './load.ts'
import { memoryMegabytes, pidsOf } from './process-cost.ts'
import { report } from './report.ts'

/** Seconds from the command to the first page that was sent whole. */
async function secondsToFirstPage<Started>(
  start: () => Promise<Started>,
  url: (started: Started) => string,
): Promise<[number, Started]> {
  const from = performance.now()
  const started = await start()
  const page = await fetch(url(started))
  await page.arrayBuffer()
  if (page.status !== 200) throw new Error(`The first page was answered ${page.status}.`)
  return [(performance.now() - from) / 1000, started]
}

const runs = 3
const cold: number[] = []
const warm: number[] = []
const memory: number[] = []
for (let run = 0; run < runs; run++) {
  const [seconds, product] = await secondsToFirstPage(
    () => startProductProcess(),
    ({ url }) => `${url}/`,
  )
  cold.push(seconds)
  for (let call = 0; call < 200; call++) await (await fetch(`${product.url}/${call % 2 ? '' : 'readyz'}`)).arrayBuffer()
  memory.push(memoryMegabytes(pidsOf(product.dataDir)))
  await product.kill()
  const [again] = await secondsToFirstPage(
    () => product.restart(),
    () => `${product.url}/`,
  )
  warm.push(again)
  await product.stop()
}

const standing = (figure: number, most: number) => (figure <= most ? 'reached' : `missed ×${(figure / most).toFixed(1)}`)
const row = (name: string, figures: number[], unit: string, most: number) => {
  const { median, least, most: slowest } = spreadOf(figures)
  const digits = unit === 's' ? 2 : 0
  const [middle, from, to] = [median, least, slowest].map((figure) => figure.toFixed(digits))
  return [name, `${middle} ${unit} (${from}–${to})`, `≤ ${most} ${unit}`, standing(median, most)]
}
report({
  name: 'start',
  title: 'Start and memory',
  note: `Medians of ${runs} starts, in brackets the least and the most.`,
  columns: ['', 'measured', 'budget', ''],
  rows: [
    row('first start to the first page, database made anew', cold, 's', 1.5),
    row('start after a kill to the first page', warm, 's', 1),
    row('memory of web, worker, starter and database (PSS)', memory, 'MB', 180),
  ],
})
