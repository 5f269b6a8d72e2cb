import { expect, test } from './journey.ts'

test('going back to the landing page leads to where one was', async ({ page, product }) => {
  const expectAt = (path: string) => expect.poll(() => page.url().replace(product.url, '')).toBe(path)
  await page.goto(`${product.url}/`)
  await page.getByRole('link', { name: 'Review All Courses' }).click()
  await page.evaluate(() => scrollBy(0, 300))
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(500)
  // As by a keyboard's shortcut: a click would first bring the header into sight.
  await page.getByRole('link', { name: 'LOG IN' }).evaluate((link: HTMLElement) => link.click())
  await expectAt('/auth')
  await page.goBack()
  await expectAt('/#courses')
  await expect(page.getByRole('heading', { name: 'Our courses' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
  await page.goForward()
  await expectAt('/auth')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
})
