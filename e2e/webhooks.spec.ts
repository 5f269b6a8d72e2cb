import { Webhook } from 'standardwebhooks'
import { openWebhookReceiver } from '../server/testing/webhook-receiver.ts'
import { callProduct } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'
import { resizeWindow } from './resize-window.ts'

test('an admin adds a webhook, its receiver verifies a test and a new waitlist entry, and a failure is seen on the dashboard until it is over', async ({
  atEnd,
  openAdminWindow,
  startProduct,
}) => {
  const product = await startProduct({ WEBHOOKS_TO_PRIVATE_NETWORKS: 'allowed' })
  const receiver = await openWebhookReceiver()
  atEnd(() => receiver.close())
  const { page, api } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin/dashboard`)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Please enter an address').first()).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Please choose at least one event.').first()).toBeVisible()
  await dialog.getByLabel('A visitor joined a waitlist').check()
  await expectAccessibleAndFitting(page, 'Add a webhook')
  // The last proof is old: the password is asked for over the dialog, and then the form is sent.
  await changeDatabase(
    product,
    "update sessions set created_at = created_at - interval '1 hour', proven_at = proven_at - interval '1 hour'",
  )
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const proof = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(product.admin.password)
  await proof.getByRole('button', { name: 'Confirm with your password' }).click()
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const rows = page.getByRole('table', { name: 'Deliveries of webhooks' }).getByRole('row')

  await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click()
  await callProduct(product, '', 'POST', '/api/waitlist', { name: 'Petr', email: 'petr@example.com', courseType: 'advanced' })
  await expect.poll(() => receiver.received.length).toBe(2)
  const types = receiver.received.map(
    ({ body, headers }) => (new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string }).type,
  )
  expect(types.sort()).toEqual(['waitlist.joined', 'webhook.test'])
  await expect.poll(async () => (await api('GET', '/api/admin/webhook-deliveries?status=delivered')).data.length).toBe(2)
  await page.reload()
  await expect(rows.filter({ hasText: 'delivered' })).toHaveCount(2)
  await expectAccessibleAndFitting(page, 'Webhooks')

  receiver.answerWith(500)
  await rows
    .filter({ hasText: 'A visitor joined a waitlist' })
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect.poll(async () => (await api('GET', '/api/insights')).data.waiting.failingWebhooks).toBe(1)
  await page.goto(`${product.url}/admin/dashboard`)
  await expect(page.getByText('webhook is failing')).toBeVisible()
  await page.getByText('webhook is failing').click()
  await expect(page.locator('#content').getByText('failing', { exact: true })).toBeVisible()
  const failed = rows.filter({ hasText: 'A visitor joined a waitlist' })
  await expect(failed).toContainText('waiting')
  await resizeWindow(page, { width: 390, height: 844 })
  await expectAccessibleAndFitting(page, 'Webhooks on a phone')

  // Once the receiver answers again, resending the event is enough, and the dashboard no longer mentions the failure.
  receiver.answerWith(204)
  await failed.getByRole('button', { name: /^Actions for/ }).click()
  await failed.getByRole('button', { name: /^Send again/ }).click()
  await expect(failed).toContainText('delivered')
  await expect(page.getByText('failing', { exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/admin/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('webhook is failing')).toHaveCount(0)
})
