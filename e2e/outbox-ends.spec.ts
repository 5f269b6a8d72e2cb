import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { callApi, openTeam, password } from './learners.ts'
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

test('who completes a lesson or a module after the session has ended signs in again on the spot, and it counts', async ({
  page,
}) => {
  const { member } = await openTeam(product)
  const signInWithPassword = async () => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const token = () => page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const endSession = async () => callApi(product, 'POST /api/auth/logout', { as: await token() })
  await page.goto(`${product.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), member.token)
  await page.goto(`${product.url}/module/1/lesson/6`)
  const completeLesson = page.getByRole('button', { name: 'Complete Lesson' })
  await expect(completeLesson).toBeVisible()
  await endSession()
  await completeLesson.click()
  await signInWithPassword()
  await expect(page).toHaveURL(/\/module1$/)
  const { progress } = await callApi<{ progress: { status: string } }>(product, 'GET /api/lessons/1/6', { as: await token() })
  expect(progress.status).toBe('completed')

  await page.goto(`${product.url}/user/${member.user.id}/module1?section=6`)
  const completeModule = page.getByRole('button', { name: 'Complete Module' })
  await expect(completeModule).toBeVisible()
  await endSession()
  await completeModule.click()
  await signInWithPassword()
  await expect(page.getByText(/^❌ Error: 5 lessons are still open/)).toBeVisible()
})
