import { expect, test } from './journey.ts'

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
