/*
 * A learner's lessons in a real browser: how soon the first one can be read on a slow network, how soon another opens after the click, and how long
 * saving a long text ever keeps the page from answering. BENCH_RUNS sets the number of runs (5).
 */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { callApi, finishModules, openTeam } from '../e2e/learners.ts'
import { startProductProcess } from '../e2e/product-process.ts'
import { rounds, spreadOf } from './load.ts'
import { report } from './report.ts'

/** The slow 4G of Lighthouse. */
const slow4G = { offline: false, latency: 150, downloadThroughput: (1600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const phone = { width: 390, height: 844 }
/** A text of 20 KB, in paragraphs. */
const longText = Array.from({ length: 40 }, () =>
  'What the team must deliver in ninety days, and how all will know. '.repeat(8).slice(0, 500),
)

const product = await startProductProcess()
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const { member } = await openTeam(product)
const admin = (await callApi<{ token: string }>(product, 'POST /api/auth/login', { body: product.admin })).token
await finishModules(product, member.token, [1, 2])
const reader = (moduleId: number) => `${product.url}/user/${member.user.id}/module/${moduleId}`

/** A window of a browser that has been signed in and has never loaded the site. */
async function openFreshWindow(viewport: { width: number; height: number }, token = member.token): Promise<BrowserContext> {
  const localStorage = [{ name: 'authToken', value: token }]
  return browser.newContext({ viewport, storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] } })
}

const slowDown = async (page: Page, rate: number): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Milliseconds from the navigation until the first paragraph of a lesson has been painted, and until the last of its scripts and answers had arrived. */
async function millisecondsToFirstParagraph(rate: number): Promise<{ readable: number; arrived: number }> {
  const context = await openFreshWindow(phone)
  const page = await context.newPage()
  const session = await slowDown(page, rate)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.lesson-prose p')) return
      seen.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { readableAt: performance.now() })))
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${reader(3)}?section=1`, { waitUntil: 'commit' })
  const readableAt = await page.waitForFunction(() => (window as { readableAt?: number }).readableAt)
  const readable = Number(await readableAt.jsonValue())
  const arrived = await page.evaluate(
    (before) =>
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
          .filter((end) => end <= before),
      ),
    readable,
  )
  await context.close()
  return { readable, arrived }
}

/** Milliseconds from each click on 'Next' through a module until the section's heading and what belongs to it have been painted. */
async function millisecondsToNextSections(rate: number): Promise<number[]> {
  const context = await openFreshWindow({ width: 1440, height: 900 })
  const page = await context.newPage()
  await page.goto(`${reader(3)}?section=1`)
  await page.locator('.lesson-prose p').first().waitFor()
  await slowDown(page, rate)
  const opened = await page.evaluateHandle(() => {
    const opened: number[] = []
    const title = () => document.querySelector('#section-title')?.textContent
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = title()
        const seen = new MutationObserver(() => {
          if (title() === before) return
          seen.disconnect()
          requestAnimationFrame(() => setTimeout(() => opened.push(performance.now() - timeStamp)))
        })
        seen.observe(document.body, { childList: true, subtree: true, characterData: true })
      },
      { capture: true },
    )
    return opened
  })
  const next = page.locator('[data-step="next"]')
  while (await next.isVisible()) {
    const before = await opened.evaluate(({ length }) => length)
    // Warm: the reader has fetched the next section while this one was read.
    await next.hover()
    await page.waitForTimeout(1000)
    await next.click()
    await page.waitForFunction(([list, length]) => list.length > length, [opened, before] as const)
  }
  const all = await opened.jsonValue()
  await context.close()
  return all
}

/** The longest task of the lesson editor, in milliseconds, while a draft with 20 KB of text is typed on and saved; 50 where none is longer. */
async function longestTask(rate: number): Promise<number> {
  const context = await openFreshWindow({ width: 1440, height: 900 }, admin)
  const page = await context.newPage()
  await page.goto(`${product.url}/admin/content/lesson/1/2`)
  const text = page.locator('.ProseMirror').first()
  await text.click()
  await page.keyboard.press('Control+A')
  for (const paragraph of longText) {
    await page.keyboard.insertText(paragraph)
    await page.keyboard.press('Enter')
  }
  await page.getByText(/^Draft kept at/).waitFor()
  await slowDown(page, rate)
  const tasks = await page.evaluateHandle(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    return tasks
  })
  const saved: string[] = []
  page.on('requestfinished', (request) => request.url().includes('/draft') && saved.push(request.url()))
  await page.keyboard.type('Typed on while the text before it is on its way.', { delay: 60 })
  await page.getByText(/^Draft kept at/).waitFor()
  if (saved.length === 0) throw new Error('Nothing was saved while somebody typed')
  // Shorter ones are not told by the browser.
  const longest = Math.max(50, ...(await tasks.jsonValue()))
  await context.close()
  return longest
}

const spread = (figures: number[]) => {
  const { median, least, most } = spreadOf(figures)
  return `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`
}
const row = (name: string, figures: number[], most: number) => {
  const { median } = spreadOf(figures)
  return [name, spread(figures), `≤ ${most}`, median <= most ? 'met' : `missed ×${(median / most).toFixed(1)}`]
}
const repeat = async <Figure>(measure: () => Promise<Figure>) => {
  const figures: Figure[] = []
  for (let run = 0; run < rounds; run++) figures.push(await measure())
  return figures
}

try {
  const rows: string[][] = []
  for (const [cpu, rate] of [
    ['this machine’s CPU', 1],
    ['a CPU four times slower', 4],
  ] as const) {
    const first = await repeat(() => millisecondsToFirstParagraph(rate))
    rows.push(
      row(
        `first lesson readable on slow 4G, ${cpu}`,
        first.map(({ readable }) => readable),
        1500,
      ),
    )
    rows.push(['– of which until its scripts and data have arrived', spread(first.map(({ arrived }) => arrived)), '', ''])
    rows.push(row(`next section after the click, ${cpu}`, await millisecondsToNextSections(rate), 100))
    rows.push(row(`longest task while 20 KB are typed on and saved, ${cpu}`, await repeat(() => longestTask(rate)), 100))
  }
  report({
    name: 'lessons',
    title: 'Lessons in a browser',
    note: `Medians of ${rounds} runs, or of all sections of a module, in brackets the least and the most. Slow 4G is 1.6 Mbit/s with 150 ms for each request, set in Chromium, over HTTP/1.1 and without TLS, in a browser that is signed in and has nothing of the site in its cache; readable means that the first paragraph is painted. A section opens after a click on Next, fetched while the one before it was read.`,
    columns: ['', 'ms', 'budget', ''],
    rows,
  })
} finally {
  await browser.close()
  await product.stop()
}
