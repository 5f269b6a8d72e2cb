import { openAdminWindow } from './admin-window.ts'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

for (const place of ['main', '.skip-link', '[role=status] p'])
  test(`screens work when an extension of the browser has added an element to ${place} before their scripts run`, async ({
    browser,
    product,
  }) => {
    const { member } = await openTeam(product)
    const { page, problems } = await openAdminWindow(browser, product)
    await page.evaluate((token) => localStorage.setItem('authToken', token), member.token)
    await page.addInitScript((selector) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') document.querySelector(selector)?.prepend(document.createElement('div'))
      })
    }, place)
    const user = `${product.url}/user/${member.user.id}`
    for (const address of [
      `${user}/module1?section=3`,
      `${user}/dashboard`,
      `${user}/account`,
      `${product.invitation}/module1?section=3`,
      product.invitation,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('could not be loaded')).toHaveCount(0)
    }
    expect(problems).toEqual([])
  })

test('a screen says that it could not be loaded when an extension has removed its content before its scripts run', async ({
  browser,
  product,
}) => {
  const { page } = await openAdminWindow(browser, product)
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive' && !location.hash) document.querySelector('main')?.remove()
    })
  })
  await page.goto(`${product.url}/admin/dashboard`)
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
})
