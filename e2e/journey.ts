import { test as base } from '@playwright/test'
import { type ProductProcess, startProductProcess } from './product-process.ts'

export { expect } from '@playwright/test'

/**
 * The test of a journey. What it opens ends with it, also when it fails or takes too long: the windows, the products, and what it hands to
 * `atEnd`.
 */
export const test = base.extend<{
  /** Does something when the journey has ended and its windows are closed; what was handed over last is done first. */
  atEnd: (end: () => unknown) => void
  /** Starts a product of this journey's own. */
  startProduct: (settings?: Record<string, string>) => Promise<ProductProcess>
  /** The same, with the usual settings. */
  product: ProductProcess
}>({
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
      // What it logged says more than the page that a journey failed on.
      atEnd(() => testInfo.status !== testInfo.expectedStatus && console.error(product.printed().slice(-4000)))
      return product
    })
  },
  product: async ({ startProduct }, use) => use(await startProduct()),
})
