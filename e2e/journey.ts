import { test as base, type TestInfo } from '@playwright/test'
import { openSmtpMailbox } from '../server/testing/smtp-mailbox.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

export { expect } from '@playwright/test'

/** The product's log explains more than the page on which a journey failed. */
function printLog(product: ProductProcess, { status, expectedStatus }: TestInfo, from = 0): void {
  if (status !== expectedStatus) console.error(product.printed().slice(from).slice(-4000))
}

type JourneyFixtures = {
  /** Runs after the journey and its windows have ended, in reverse order. */
  atEnd: (end: () => unknown) => void
  /** Starts a product for this journey only. */
  startProduct: (settings?: Record<string, string>) => Promise<ProductProcess>
  /** Starts a product that sends its mails to a mailbox. */
  startWithMailbox: (
    settings?: Record<string, string>,
  ) => Promise<{ product: ProductProcess; mailbox: Awaited<ReturnType<typeof openSmtpMailbox>> }>
  /**
   * A product shared with other files. So a journey creates its own people and changes nothing that others see; files that cannot do that
   * set `test.use({ ownProduct: true })`.
   */
  product: ProductProcess
  /** Whether a file's journeys share a product only with each other. */
  ownProduct: boolean
}

type WorkerFixtures = {
  /** The running product of a name, started on first use. Only the shared one outlives the next name. */
  productOf: (name: string) => Promise<ProductProcess>
}

const sharedName = 'shared'

/** The test of a journey. Windows, products and `atEnd` callbacks end with it, even on failure or timeout. */
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
  startWithMailbox: async ({ atEnd, startProduct }, use) => {
    await use(async (settings = {}) => {
      const mailbox = await openSmtpMailbox()
      atEnd(() => mailbox.close())
      const product = await startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'Course <course@example.com>', ...settings })
      return { product, mailbox }
    })
  },
  ownProduct: [false, { option: true }],
  productOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is needed
    async ({}, use) => {
      const running = new Map<string, ProductProcess>()
      const stopAllBut = async (...names: string[]) => {
        for (const [name, product] of running) {
          if (names.includes(name)) continue
          running.delete(name)
          await product.stop()
        }
      }
      await use(async (name) => {
        await stopAllBut(name, sharedName)
        const product = running.get(name) ?? (await startProductProcess())
        running.set(name, product)
        return product
      })
      await stopAllBut()
    },
    { scope: 'worker' },
  ],
  product: async ({ atEnd, productOf, ownProduct }, use, testInfo) => {
    const product = await productOf(ownProduct ? testInfo.file : sharedName)
    const from = product.printed().length
    atEnd(() => printLog(product, testInfo, from))
    await use(product)
  },
})
