import { expect, test } from './journey.ts'

const broken = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, message: 'Something went wrong on our side.' }),
}

test('a page that cannot be loaded shows an error, keeps its navigation bar, and can be retried', async ({ admin, product }) => {
  const { page } = admin
  await page.route('**/api/resources', (route) => route.fulfill(broken))
  // At first sight and on the way from another page.
  for (const open of [
    () => page.goto(`${product.url}/admin/resources`),
    async () => {
      await page.goto(`${product.url}/admin/audit`)
      await page.getByRole('link', { name: 'RESOURCES' }).click()
    },
  ]) {
    await open()
    await expect(page.getByRole('heading', { name: 'This could not be shown' })).toBeVisible()
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'DASHBOARD' })).toBeVisible()
  }
  await page.unroute('**/api/resources')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^Module 1/ })).toBeVisible()
})

test('figures and lists that cannot be read are not shown as empty, and are read again', async ({ admin, product }) => {
  const { page, api } = admin
  await expect.poll(async () => (await api('GET', '/api/insights')).data.countedAt, 'counted at the start').not.toBeNull()
  const cases = [
    { path: '/admin/progress', call: '**/api/insights', never: 'No question has been missed yet', shown: 'Where learners stop' },
    { path: '/admin/waitlist', call: '**/api/waitlist*', never: 'Total Signups', shown: 'Total Signups' },
    { path: '/admin/content', call: '**/api/editing/modules', never: 'No modules yet', shown: '8. Q&A and Action Planning' },
  ]
  for (const { path, call, never, shown } of cases) {
    await page.route(call, (route) => route.fulfill(broken))
    await page.goto(product.url + path)
    await expect(page.getByRole('alert').getByText('Something went wrong on our side.'), path).toBeVisible()
    await expect(page.getByText(never), path).toHaveCount(0)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(shown).first(), path).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(0)
    await expect(page.locator('body'), 'the keyboard keeps its place').not.toBeFocused()
  }
})
