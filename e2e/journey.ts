import { test as base, type TestInfo } from '@playwright/test'
import { type ProductProcess, startProductProcess } from './product-process.ts'

export { expect } from '@playwright/test'

/** What a product logged says more than the page that a journey failed on. */
function printLog(product: ProductProcess, { status, expectedStatus }: TestInfo, from = 0): void {
  if (status !== expectedStatus) console.error(product.printed().slice(from).slice(-4000))
}

type JourneyFixtures = {
  /** Does something when the journey has ended and its windows are closed; what was handed over last is done first. */
  atEnd: (end: () => unknown) => void
  /** Starts a product of this journey's own. */
  startProduct: (settings?: Record<string, string>) => Promise<ProductProcess>
  /** The same, with the usual settings; with `productOfFile` the one of the file, with `productOfMany` the one of many files. */
  product: ProductProcess
  /** Whether the journeys of a file share one product, because each has people, lessons and lists of its own. */
  productOfFile: boolean
  /** Whether they share one with other files, because each has people of its own, looks at nobody else's data and changes nothing others see. */
  productOfMany: boolean
}

type WorkerFixtures = {
  /** Starts a file's product, or returns the one that runs; the product of the file before it is stopped. */
  startProductOfFile: (file: string) => Promise<ProductProcess>
  /** Starts the product of many files, or returns it when it runs. */
  startProductOfMany: () => Promise<ProductProcess>
}

/**
 * The test of a journey. What it opens ends with it, also when it fails or takes too long: the windows, the products, and what it hands to
 * `atEnd`.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  atEnd: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      const ends: (() => unknown)[] = []
      await use((end) => ends.unshift(end))
      await Promise.all(browser.contexts().map((context) => before.has(context) || context.close()))
      for (const end of ends) await end()
    },
    { auto: true },
  ],
  startProduct: async ({ atEnd }, use, testInfo) => {
    await use(async (settings = {}) => {
      const product = await startProductProcess(settings)
      atEnd(() => product.stop())
      atEnd(() => printLog(product, testInfo))
      return product
    })
  },
  productOfFile: [false, { option: true }],
  productOfMany: [false, { option: true }],
  startProductOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is needed
    async ({}, use) => {
      let running: { file: string; product: ProductProcess } | undefined
      await use(async (file) => {
        if (running?.file === file) return running.product
        await running?.product.stop()
        running = undefined
        const product = await startProductProcess()
        running = { file, product }
        return product
      })
      await running?.product.stop()
    },
    { scope: 'worker' },
  ],
  startProductOfMany: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is needed
    async ({}, use) => {
      let running: Promise<ProductProcess> | undefined
      await use(() => (running ??= startProductProcess()))
      await (await running)?.stop()
    },
    { scope: 'worker' },
  ],
  product: async (
    { atEnd, startProduct, startProductOfFile, startProductOfMany, productOfFile, productOfMany },
    use,
    testInfo,
  ) => {
    if (!productOfFile && !productOfMany) return use(await startProduct())
    const product = await (productOfMany ? startProductOfMany() : startProductOfFile(testInfo.file))
    const from = product.printed().length
    atEnd(() => printLog(product, testInfo, from))
    await use(product)
  },
})
