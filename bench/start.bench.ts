import { startProductProcess } from '../e2e/product-process.ts'
import { median } from './load.ts'
import { memoryMegabytes, pidsOf } from './process-cost.ts'

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

const cold: number[] = []
const warm: number[] = []
const memory: number[] = []
for (let run = 0; run < 3; run++) {
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

console.log('\nStart and memory (medians of 3)')
const print = (name: string, figure: number, unit: string, floor: number, aim: number) =>
  console.log(
    `${name.padEnd(60)} ${figure.toFixed(2).padStart(8)} ${unit}   floor ${floor}, aim ${aim}: ${figure <= aim ? 'aim' : figure <= floor ? 'floor' : `missed ×${(figure / floor).toFixed(1)}`}`,
  )
print('first start to the first page, database made anew', median(cold), 's', 2.5, 1)
print('start after a kill to the first page', median(warm), 's', 2.5, 1)
print('memory of web, worker, starter and database (PSS)', median(memory), 'MB', 250, 180)
