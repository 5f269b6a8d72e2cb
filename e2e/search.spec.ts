import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

test('a word, a Czech word and a typo lead to their paragraph, and a locked module is found by its title', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  const page = await openWindow(product, member.token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/user/${member.user.id}/progress`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search the course' })
  // A key that is pressed before the page has started does nothing.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 3_000 })
  }).toPass()
  const search = async (words: string) => {
    await field.fill(words)
    await field.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `for “${words}”` })).toBeVisible()
  }
  await search('nezaměstnanost')
  await expect(page.locator('mark').first()).toHaveText(/^nezaměstnan/i)
  await search('unemploymnet')
  await expect(page.getByText('These results are for “unemployment”.')).toBeVisible()
  await search('pipelines')
  await expect(page.getByText('Opens when you have completed the module before it.').first()).toBeVisible()
  await expectAccessible(page, 'search')
  expect(await overflowAt(page, 320)).toBe(0)

  await search('unemployment')
  const result = page
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/module/1/"]') })
    .first()
  const words = (await result.locator('mark').first().textContent()) ?? ''
  await result.getByRole('link').click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.lesson-prose')?.textContent ?? ''))
    .toContain(words)
  await expect(page.locator(':focus')).toBeInViewport()
  await page.goBack()
  await expect(field).toHaveValue('unemployment')
})
