import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

test.use({ expectedErrors: /^HTML that nobody has sanitised/ })

test('screens work when an extension of the browser has added an element to them before their scripts run', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  const user = `${product.url}/user/${member.user.id}`
  for (const [place, addresses] of Object.entries({
    main: [`${user}/module1?section=3`, `${user}/account`, product.invitation],
    '.skip-link': [`${user}/dashboard`, `${product.invitation}/module1?section=3`],
    '[role=status] p': [`${user}/module1?section=3`, product.invitation],
  })) {
    const page = await openWindow(product, member.token)
    await page.addInitScript((selector) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') document.querySelector(selector)?.prepend(document.createElement('div'))
      })
    }, place)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('could not be loaded')).toHaveCount(0)
    }
    await page.close()
  }
})

test('a screen says that it could not be loaded when an extension has removed its content before its scripts run', async ({
  openAdminWindow,
  product,
}) => {
  const { page } = await openAdminWindow(product)
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive' && !location.hash) document.querySelector('main')?.remove()
    })
  })
  await page.goto(`${product.url}/admin/dashboard`)
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
})
