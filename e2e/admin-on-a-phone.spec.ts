import { callProduct, openWindow } from './admin-window.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('on a phone the chosen tab is in sight, and the days that narrow a list stand in one line', async ({ browser, product }) => {
  const { token } = (await callProduct(product, '', 'POST', '/api/auth/login', product.admin)).data
  const { page, problems } = await openWindow(browser, product, token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/admin?tab=users`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Users')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Users')).toBeInViewport({ ratio: 0.95 })
  // Of two people with the same name one knows which is which without unfolding their rows.
  await expect(page.getByText(product.admin.email, { exact: true })).toBeVisible()
  await tab('Users').press('Home')
  await expect(tab('Teams')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Teams')).toBeInViewport({ ratio: 0.95 })

  const [from, to] = [page.getByLabel('from', { exact: true }), page.getByLabel('to', { exact: true })]
  await expect(to).toBeInViewport({ ratio: 0.95 })
  expect((await from.boundingBox())!.y).toBe((await to.boundingBox())!.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
})

test('on a phone a wide table of a lesson scrolls with the text that is edited, which the keyboard reaches', async ({
  browser,
  product,
}) => {
  const { token } = (await callProduct(product, '', 'POST', '/api/auth/login', product.admin)).data
  const { page, problems } = await openWindow(browser, product, token, { viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/admin/content/lesson/5/2`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text.getByRole('table').first()).toBeVisible()
  expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0)
  await expectAccessibleAndFitting(page, 'a lesson with wide tables')
  expect(problems).toEqual([])
})
