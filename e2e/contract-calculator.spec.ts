import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

test('one offer is compared as employment and as a contract in both markets, and each market has its law page', async ({
  browser,
  product,
}) => {
  const { member } = await openTeam(product)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${product.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
  await page.goto(`${product.url}/user/${member.user.id}/resources`)
  await page.getByRole('link', { name: 'Contractor or employee?' }).click()

  // The lesson's own offer: CZK 180,000 a month costs CZK 2,890,080 a year, about CZK 12,800 a day.
  await expect(page.getByRole('row', { name: /Cost to the company/ })).toContainText('CZK 2,890,080')
  await expect(page.getByText('CZK 12,845')).toBeVisible()
  await page.getByLabel('Day rate, CZK').fill('16,000')
  await expect(page.getByRole('row', { name: /Cost to the company/ })).toContainText('CZK 3,600,000')
  await page.getByLabel('Day rate, CZK').fill('a lot')
  await expect(page.getByText('Please enter a number that is not negative.')).toBeVisible()
  await expectAccessibleAndFitting(page, 'contract calculator with a mistake')

  await page.getByLabel('United States').check()
  await expect(page.getByText('Day rate, USD')).toBeVisible()
  await expect(page.getByRole('row', { name: /Left before income tax/ })).toContainText('USD')
  await page.getByLabel('Czechia').check()
  await expect(page.getByLabel('Day rate, CZK')).toHaveValue('a lot')
  await page.getByLabel('Day rate, CZK').fill('15 000')
  await expect(page.getByRole('row', { name: /Cost to the company/ })).toContainText('CZK 3,375,000')
  await expectAccessibleAndFitting(page, 'contract calculator')

  // The law pages, from the same place.
  await page.goto(`${product.url}/user/${member.user.id}/resources`)
  await page.getByRole('link', { name: 'Law: Czechia' }).click()
  await expect(page.getByRole('heading', { name: 'Law: Czechia' })).toBeVisible()
  await expect(page.getByText(/^Czech Labour Code § 30\(2\)/)).toBeVisible()
  await expectAccessibleAndFitting(page, 'law page')
  await page.getByRole('link', { name: 'United States' }).click()
  await expect(page.getByRole('heading', { name: 'Law: United States' })).toBeVisible()
  await expect(page.getByText(/^Colorado C\.R\.S\. 24-34-408/)).toBeVisible()
})
