import { expectAccessible, overflowAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('a visitor decides on the landing page by keyboard, sees what we would do, and is led to Module 1', async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  const decision = page.getByRole('region', { name: 'Whom do you call first?' })
  await expect(decision.getByText('What we’d do', { exact: true })).toBeHidden()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, document.cookie]))
  const before = await stored()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })

  await decision.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(decision.getByText('Defensible')).toBeVisible()
  await expect(decision.getByText(/^Call B\. /)).toBeVisible()
  await expectAccessible(page, 'the landing page after a decision')
  expect(await overflowAt(page, 320)).toBe(0)

  // Another decision takes the place of the first.
  await decision.getByText(/^Profile B/).click()
  await expect(decision.getByText('As we’d do it')).toBeVisible()
  await expect(decision.getByText('Defensible')).toBeHidden()
  expect(sent).toEqual([])
  expect(await stored()).toBe(before)
  await decision.getByRole('link', { name: 'Go on with Module 1, free' }).click()
  await expect(page).toHaveURL(`${product.url}/preview/demo`)
})

test('without scripts the case and what we would do can be read', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.getByText('You have time for one call today.')).toBeVisible()
  await page.getByText(/^None of them/).click()
  await expect(page.getByText(/^Call B\. /)).toBeVisible()
  await context.close()
})
