import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'
import { type ProductProcess, startProductProcess } from './product-process.ts'

let product: ProductProcess
test.beforeAll(async () => {
  product = await startProductProcess()
})
test.afterAll(async () => product?.stop())

async function answerAll(page: Page) {
  const groups = page.getByRole('group')
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeVisible()
  for (let number = 0; number < 5; number++) await groups.nth(number).getByRole('radio').first().check()
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Quiz' }).click()
const graded = (page: Page) => expect(page.getByRole('heading', { name: /^Your score/ })).toBeVisible()

test('an invitation that ends in the middle of a quiz keeps the answers, and sends them when it is renewed', async ({ page }) => {
  await page.goto(`${product.invitation}/module1?section=5`)
  await answerAll(page)
  await changeDatabase(product, "update invitations set expires_at = now() - interval '1 day'")
  await submit(page)
  await expect(page.getByText(/Your invitation has ended. Your answers are kept on this device/)).toBeVisible()
  await changeDatabase(product, "update invitations set expires_at = now() + interval '7 days'")
  await page.reload()
  await graded(page)
})
