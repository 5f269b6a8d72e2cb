import { type BrowserContextOptions, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { openSmtpMailbox } from '../server/testing/smtp-mailbox.ts'
import { adminToken, callProduct } from './api-calls.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

export { expect } from '@playwright/test'

/** The product's log explains more than the page on which a journey failed. */
function printLog(product: ProductProcess, { status, expectedStatus }: TestInfo, from = 0): void {
  if (status !== expectedStatus) console.error(product.printed().slice(from).slice(-4000))
}

/** The admin's window, and API calls with the admin's token. */
export type AdminWindow = {
  page: Page
  token: string
  api: (method: string, path: string, body?: unknown) => ReturnType<typeof callProduct>
}

type JourneyFixtures = {
  /** The admin's window of `product`. */
  admin: AdminWindow
  openAdminWindow: (product: ProductProcess) => Promise<AdminWindow>
  /** Opens a new window, signed in with a token. A script error or a violation of the content security policy in any of them fails the journey. */
  openWindow: (product: ProductProcess, token?: string, options?: BrowserContextOptions) => Promise<Page>
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
  /** Errors of windows that belong to a file's journeys. */
  expectedErrors: RegExp
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
  openWindow: async ({ browser, expectedErrors }, use) => {
    const problems: string[] = []
    await use(async ({ url }, token, options) => {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })).newPage()
      page.on('pageerror', ({ message }) => problems.push(message))
      page.on('console', (message) => {
        if (/content.security.policy/i.test(message.text())) problems.push(message.text())
      })
      if (token) {
        await page.goto(`${url}/icon.svg`)
        await page.evaluate((value) => localStorage.setItem('authToken', value), token)
      }
      return page
    })
    expect(problems.filter((problem) => !expectedErrors.test(problem))).toEqual([])
  },
  openAdminWindow: async ({ openWindow }, use) => {
    await use(async (product) => {
      const token = await adminToken(product)
      const page = await openWindow(product, token)
      return { page, token, api: (method, path, body) => callProduct(product, token, method, path, body) }
    })
  },
  admin: async ({ openAdminWindow, product }, use) => use(await openAdminWindow(product)),
  expectedErrors: [/^$/, { option: true }],
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
