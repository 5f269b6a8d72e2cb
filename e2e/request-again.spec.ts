import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('a visitor who has requested access from this browser sees the status of the request, and can ask for another team', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/request-access`)
  await page.getByLabel('Company name').fill('Acme')
  await page.getByLabel('Contact name').fill('Eva Malá')
  await page.getByLabel('Contact email').fill('eva@acme.example')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
  await expect(page.getByText('the email is kept until it can')).toBeVisible()

  await page.goto(`${product.url}/request-access`)
  await expect(page.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()
  await expect(page.getByText('Request of Acme, received')).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveCount(0)
  await expectAccessible(page, 'where a request stands')

  // The demo's dialog shows it as well.
  await page.goto(`${product.url}/preview/demo?request=1`)
  await expect(page.getByText(/the request of Acme has been here since/)).toBeVisible()

  await page.goto(`${product.url}/request-access`)
  await page.getByRole('button', { name: 'Ask for another team' }).click()
  await page.getByLabel('Company name').fill('Kotva')
  // An unfinished second request takes precedence.
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Kotva')
  await page.getByLabel('Contact name').fill('Eva Malá')
  await page.getByLabel('Contact email').fill('eva@kotva.example')
  await page.getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByRole('heading', { name: 'Request Submitted Successfully!' })).toBeVisible()
  await page.goto(`${product.url}/request-access`)
  await expect(page.getByText('Request of Kotva, received')).toBeVisible()
})

test('a request that cannot be looked up leaves the form where it is', async ({ page, product }) => {
  await page.goto(product.url)
  await page.evaluate(() => localStorage.setItem('accessRequest', 'a-token-that-nobody-has'))
  await page.goto(`${product.url}/request-access`)
  await expect(page.getByLabel('Company name')).toBeVisible()
  await page.route('**/api/team-requests/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByLabel('Company name')).toBeVisible()
})
