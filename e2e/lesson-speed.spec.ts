import type { Locator, Page, Request } from '@playwright/test'
import { openAdminWindow } from './admin-window.ts'
import { expect, test } from './journey.ts'
import { callApi, finishModules, openTeam } from './learners.ts'

test.use({ productOfMany: true })

type Lesson = { decisions: { id: string; options: { id: string }[] }[] }

/** Follows what a page has asked for and not got yet. */
function followRequests(page: Page) {
  const underWay = new Set<Request>()
  let lastEndAt = Date.now()
  const end = (request: Request) => {
    underWay.delete(request)
    lastEndAt = Date.now()
  }
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { quietForMs: () => (underWay.size > 0 ? 0 : Date.now() - lastEndAt) }
}

/** Points at a link until what it opens has been fetched, clicks, and gives what was seen waiting and fetched as script since the click. */
async function openApproached(page: Page, link: Locator, lesson: string, part: 'activity' | 'quiz', shown: Locator) {
  const fetched: string[] = []
  const requests = followRequests(page)
  // However slow the machine: the lesson is there, and then its scripts, which are asked for after it.
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(lesson)),
    page.waitForResponse((response) => response.url().includes(`/assets/${part}-part-`)),
    link.hover(),
  ])
  await expect.poll(() => requests.quietForMs(), { timeout: 60_000 }).toBeGreaterThan(1000)
  const seen = await page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      for (const state of document.querySelectorAll<HTMLElement>('main .state'))
        if (getComputedStyle(state).visibility === 'visible') seen.push(state.textContent)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  let isOnlyThis = true
  page.on('request', (request) => {
    // What lies under the pointer once the lesson is open is approached in turn.
    if (/\/api\/lessons\/\d+\/\d+$/.test(request.url()) && !request.url().endsWith(lesson)) isOnlyThis = false
    if (isOnlyThis && request.resourceType() === 'script') fetched.push(request.url())
  })
  await link.click()
  await expect(shown).toBeVisible()
  return { seen: await seen.jsonValue(), fetched }
}

test('a lesson whose link was approached opens in one piece: nothing is seen loading, quiz and activity included', async ({
  browser,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const open = async (path: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${product.url}/robots.txt`)
    await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(product.url + path)
    return { page, askedFor: (address: string) => asked.filter((one) => one === address).length }
  }
  const atOnce = { seen: [], fetched: [] }
  const reader = `/user/${member.user.id}/module/3?section=1`
  const shown = {
    quiz: (page: Page) => page.getByRole('button', { name: 'Submit Quiz' }),
    activity: (page: Page) => page.getByRole('heading', { name: /^Your turn/ }),
  }

  for (const [place, lesson, part] of [
    [5, 4, 'activity'],
    [6, 5, 'quiz'],
  ] as const) {
    const { page: inReader, askedFor } = await open(reader)
    await expect(
      inReader
        .getByRole('button', { name: 'Next', exact: true })
        .or(inReader.getByRole('link', { name: 'Next', exact: true }))
        .first(),
    ).toBeVisible()
    expect(['/api/auth/me', '/api/modules/3', '/api/lessons/3/1'].map(askedFor)).toEqual([1, 1, 1])
    const section = inReader.locator(`a[href*="section=${place}"]:visible`).first()
    expect(await openApproached(inReader, section, `/api/lessons/3/${lesson}`, part, shown[part](inReader))).toEqual(atOnce)
    const { page: ofModule } = await open('/module/3')
    const row = ofModule.locator(`a[href="/module/3/lesson/${lesson}"]`)
    expect(await openApproached(ofModule, row, `/api/lessons/3/${lesson}`, part, shown[part](ofModule))).toEqual(atOnce)
  }
})

test('a page that is slow to come shows that it is under way', async ({ browser, product }) => {
  const { page, problems } = await openAdminWindow(browser, product)
  const line = page.locator('.navigation-line')
  await page.goto(`${product.url}/admin/audit`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/mail(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'MAIL', exact: true }).click()
  await expect(line).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(problems).toEqual([])
})

test('a lesson can be read before the script of its decisions has come, and hardly moves when it comes, whatever the kind, decided or not', async ({
  browser,
  product,
}) => {
  const { member } = await openTeam(product)
  await finishModules(product, member.token, [1, 2])
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${product.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
  const decision = page.locator('.decision').first()
  const heightOf = async () => (await decision.boundingBox())?.height ?? 0
  /** Opens a section with the script held back. Returns by how many pixels the first decision grows when the script has come. */
  const growthIn = async (moduleId: number, section: number, button: 'Decide' | 'Decide again'): Promise<number> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/decision-part-*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${product.url}/user/${member.user.id}/module/${moduleId}?section=${section}`)
    await expect(page.locator('.lesson-prose p').first()).toBeVisible()
    await expect(decision.getByRole('listitem').first()).toBeVisible()
    await expect(decision.getByRole('button', { name: button })).toHaveCount(0)
    const waitingHeight = await heightOf()
    release()
    await expect(decision.getByRole('button', { name: button })).toBeVisible()
    const growth = (await heightOf()) - waitingHeight
    await page.unroute('**/assets/decision-part-*')
    return growth
  }
  const growths = {
    several: await growthIn(3, 1, 'Decide'),
    order: await growthIn(3, 2, 'Decide'),
    rating: await growthIn(3, 3, 'Decide'),
  }
  const lesson = await callApi<Lesson>(product, 'GET /api/lessons/3/1', { as: member.token })
  const [first] = lesson.decisions
  const answer = [first?.options[0]?.id]
  await callApi(product, `PUT /api/lessons/3/1/decisions/${first?.id}`, {
    as: member.token,
    body: { answer, reason: 'It is dated.' },
  })
  const all = { ...growths, decided: await growthIn(3, 1, 'Decide again') }
  expect(Object.entries(all).filter(([, growth]) => Math.abs(growth) > 24)).toEqual([])
})
