import { expect, test } from './journey.ts'
import { openTeam } from './learners.ts'

test.use({ expectedErrors: /^Failed to fetch dynamically imported module/ })

test('a script that could not be loaded is reported in its place, and loads after a retry', async ({ openWindow, product }) => {
  const { member } = await openTeam(product)
  const page = await openWindow(product, member.token)
  // The first one, because parts that load later fail too while the network is off.
  const lost = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' }).first()
  const tryAgain = (where = lost) => where.getByRole('button', { name: 'Try again' }).click()

  // A part of the reader.
  await page.route('**/assets/quiz-part-*', (route) => route.abort())
  await page.goto(`${product.url}/user/${member.user.id}/module1?section=5`)
  await expect(lost).toBeVisible()
  // Without the network the page stays as it is.
  await page.context().setOffline(true)
  await tryAgain()
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await page.context().setOffline(false)
  await page.unroute('**/assets/quiz-part-*')
  await tryAgain()
  await expect(page.getByRole('button', { name: 'Submit Quiz' })).toBeVisible()

  // A part that folds out.
  await page.route('**/assets/plan-form-*', (route) => route.abort())
  await page.goto(`${product.url}/user/${member.user.id}/account`)
  await page.getByText('Plan a finish date and a weekly slot').click()
  await expect(lost).toBeVisible()
  await page.unroute('**/assets/plan-form-*')
  await tryAgain()
  await expect(lost).toHaveCount(0)
  await page.getByText('Plan a finish date and a weekly slot').click()
  await expect(page.getByLabel('I want to finish by')).toBeVisible()
})

test('a dialog whose script the network did not bring opens after another try', async ({ admin, product }) => {
  const { page } = admin
  await page.route('**/assets/module-dialog-*', (route) => route.abort())
  await page.goto(`${product.url}/admin/content`)
  await page.getByRole('button', { name: 'Add Module' }).click()
  await expect(page.getByText('This part of the page could not be loaded')).toBeVisible()
  await page.unroute('**/assets/module-dialog-*')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await page.getByRole('button', { name: 'Add Module' }).click()
  await expect(page.getByLabel('Title')).toBeVisible()
})

test('a screen whose script could not be loaded leaves the page and its typed text unchanged, and opens after a retry', async ({
  openWindow,
  product,
}) => {
  const { member } = await openTeam(product)
  const page = await openWindow(product, member.token)
  const account = `${product.url}/user/${member.user.id}/account`
  await page.goto(account)
  const name = page.getByLabel('Full name')
  await name.fill('Žofie Nová')
  await page.context().setOffline(true)
  // The script is fetched early when the pointer rests on its link.
  const lostEarly = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
  await page.getByRole('link', { name: 'PROGRESS', exact: true }).hover()
  await lostEarly
  await expect(name).toHaveValue('Žofie Nová')
  await page.getByRole('link', { name: 'PROGRESS', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  const lost = page.getByText('This part of the page could not be loaded')
  await expect(lost).toBeVisible()
  await expect(name).toHaveValue('Žofie Nová')
  expect(page.url()).toBe(account)

  // Still without a network.
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toBeVisible()
  await expect(name).toHaveValue('Žofie Nová')
  await page.context().setOffline(false)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/progress$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page whose first scripts could not be loaded shows an error, and opens after a retry', async ({
  openAdminWindow,
  product,
}) => {
  const { page } = await openAdminWindow(product)
  const lost = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
  for (const [address, script, words] of [
    [product.invitation, 'vendor', 'PREVIEW AVAILABLE'],
    [`${product.url}/admin/dashboard`, 'entry.client', 'Ready to go live'],
  ] as const) {
    const scripts = `**/assets/${script}-*.js`
    await page.route(scripts, (route) => route.abort())
    await page.goto(address)
    await expect(lost).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await page.unroute(scripts)
    await lost.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(lost).toHaveCount(0)
  }
})
