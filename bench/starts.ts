import { rounds } from './load.ts'
import { memoryMegabytes, pidsOf } from './processes.ts'
import { startProduct } from './side.ts'

/** Seconds from a command until the first page has been received. */
async function secondsToFirstPage(url: string, start: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await start()
  const page = await fetch(url)
  await page.arrayBuffer()
  if (page.status !== 200) throw new Error(`The first page was answered ${page.status}.`)
  return (performance.now() - from) / 1000
}

export type Starts = { 'second start, s': number[]; 'start after a kill, s': number[]; 'memory of all processes, MB': number[] }

export async function measureStarts(dirs: string[]): Promise<Starts[]> {
  const figures = dirs.map(
    (): Starts => ({ 'second start, s': [], 'start after a kill, s': [], 'memory of all processes, MB': [] }),
  )
  const products = []
  for (const dir of dirs) products.push(await startProduct(dir))
  for (const product of products) await product.end()
  for (let round = 0; round < rounds; round++)
    for (const [index, product] of products.entries()) {
      const { url } = product
      figures[index]!['second start, s'].push(await secondsToFirstPage(url, () => product.restart()))
      for (let call = 0; call < 200; call++) await (await fetch(call % 2 ? url : `${url}/readyz`)).arrayBuffer()
      figures[index]!['memory of all processes, MB'].push(memoryMegabytes(pidsOf(product.dataDir)))
      await product.kill()
      figures[index]!['start after a kill, s'].push(await secondsToFirstPage(url, () => product.restart()))
      await product.end()
    }
  for (const product of products) await product.stop()
  return figures
}
