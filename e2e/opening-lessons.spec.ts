import { callApi } from './api-calls.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'

type Lesson = { decisions: { id: string; options: { id: string }[] }[] }

test('a page that is slow to come shows that it is under way', async ({ admin, product }) => {
  const { page } = admin
  const line = page.locator('.navigation-line')
  await page.goto(`${product.url}/admin/audit`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/mail(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(line).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('a lesson can be read before the script of its decisions has come, and hardly moves when it comes', async ({
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
  /** Opens a section while its script is held back. Returns by how many pixels the first decision grows when the script arrives. */
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
  const open = await growthIn(3, 1, 'Decide')
  const lesson = await callApi<Lesson>(product, 'GET /api/lessons/3/1', { as: member.token })
  const [first] = lesson.decisions
  const answer = [first?.options[0]?.id]
  await callApi(product, `PUT /api/lessons/3/1/decisions/${first?.id}`, {
    as: member.token,
    body: { answer, reason: 'It is dated.' },
  })
  const decided = await growthIn(3, 1, 'Decide again')
  expect(Math.max(Math.abs(open), Math.abs(decided))).toBeLessThan(24)
})
