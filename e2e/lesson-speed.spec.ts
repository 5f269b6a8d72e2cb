import { expect, type Locator, type Page, test } from '@playwright/test'
import { finishModules, openTeam } from './learners.ts'
import { startProductProcess } from './product-process.ts'

/** Points at a link until what it opens has been fetched, clicks, and gives what was seen waiting and fetched as script since the click. */
async function openApproached(page: Page, link: Locator, shown: Locator) {
  const fetched: string[] = []
  await link.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const state of document.querySelectorAll<HTMLElement>('main .state'))
        if (getComputedStyle(state).visibility === 'visible') seen.push(state.textContent)
    }).observe(document.body, { childList: true, subtree: true })
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url())
  })
  await link.click()
  await expect(shown).toBeVisible()
  return { seen: await page.evaluate(() => (window as unknown as { seen: string[] }).seen), fetched }
}

test('a lesson whose link was approached opens in one piece: nothing is seen loading, quiz and activity included', async ({
  browser,
}) => {
  const product = await startProductProcess()
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const open = async (path: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${product.url}/robots.txt`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
    await page.goto(product.url + path)
    return page
  }
  const atOnce = { seen: [], fetched: [] }
  const reader = `/user/${member.user.id}/module/3?section=1`
  const quiz = (page: Page) => page.getByRole('button', { name: 'Submit Quiz' })
  const activity = (page: Page) => page.getByRole('heading', { name: /^Your turn/ })

  for (const [lesson, part] of [
    [4, activity],
    [5, quiz],
  ] as const) {
    const inReader = await open(reader)
    const section = inReader.locator(`a[href*="section=${lesson}"]:visible`).first()
    expect(await openApproached(inReader, section, part(inReader))).toEqual(atOnce)
    const ofModule = await open('/module/3')
    const row = ofModule.locator(`a[href="/module/3/lesson/${lesson}"]`)
    expect(await openApproached(ofModule, row, part(ofModule))).toEqual(atOnce)
  }
})
