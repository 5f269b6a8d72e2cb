import { expect, test } from './journey.ts'

test('going back to the landing page leads to where one was', async ({ page, product }) => {
  const expectAt = (path: string) => expect.poll(() => page.url().replace(product.url, '')).toBe(path)
  await page.goto(`${product.url}/`)
  await page.getByRole('link', { name: 'Review All Courses' }).click()
  await page.evaluate(() => scrollBy(0, 300))
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(500)
  // As with a keyboard shortcut, because a click would first scroll the header into view.
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

test('a section that is loaded again stays where it was read', async ({ browser, product }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${product.invitation}/module1?section=3`)
  await expect(page.locator('#section-title')).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }))
  await page.reload()
  await expect(page.locator('#section-title')).toBeVisible()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(2500)

  // Another section, or a page opened for the first time, starts at its top.
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/section=4$/)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(0)
})
