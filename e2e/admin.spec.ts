import { callProduct } from './api-calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import type { ProductProcess } from './product-process.ts'
import { chooseRowAction } from './row-action.ts'

test.use({ ownProduct: true })

/** A signed-in learner with a confirmed address, because replies are mailed to no other. */
async function addLearner(product: ProductProcess, admin: string, name: string): Promise<string> {
  const person = { email: `${name}@example.com`, password: 'tři veselé veverky', fullName: name, company: 'Acme' }
  const { token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
  await callProduct(product, token, 'POST', '/api/account/confirmation')
  const [kept] = (await callProduct(product, admin, 'GET', `/api/mail?search=${name}`)).data
  const { text } = (await callProduct(product, admin, 'GET', `/api/mail/${kept._id}`)).data
  const proof = /account\?confirm=(\S+)/.exec(text)![1]
  await callProduct(product, token, 'PUT', '/api/account/confirmation', { token: proof })
  return token
}

test('addresses of a CSV file are invited, and an invitation is copied, renewed, reset and deleted', async ({
  admin,
  product,
}) => {
  const { page } = admin
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = page.getByRole('dialog')
  await page.goto(`${product.url}/admin?tab=send`)
  await page.getByLabel(/csv file/i).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name;Email\nPetr;petr@example.com\nEva;eva@example.com\n'),
  })
  await expect(page.getByText('2 addresses taken from people.csv.')).toBeVisible()
  await page.getByLabel('Where the addresses come from').selectOption('They asked for it, or their team did')
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(
    page.getByText('2 invited, their emails kept: no SMTP server is set. 0 already invited, 0 not invited.'),
  ).toBeVisible()
  await expectAccessible(page, 'Send Invites')

  // Invitations: order, copy, renew, reset, delete.
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await page.getByLabel('Order', { exact: true }).selectOption('Email A–Z')
  await expect(page).toHaveURL(/sort=email&direction=asc/)
  await expect(page.getByRole('rowheader').first()).toContainText('eva@example.com')
  await expectAccessible(page, 'Invitations')
  await page.getByRole('button', { name: 'Copy link eva@example.com' }).click()
  await expect(page.getByText('Invitation link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect((await fetch(link.replace('/preview/', '/api/invitations/preview/'))).status).toBe(200)
  await page.getByRole('button', { name: 'Renew eva@example.com' }).click()
  await dialog.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect(page.getByText(/Invitation renewed\. It is now valid until/)).toBeVisible()
  await chooseRowAction(page, 'Reset link', 'eva@example.com')
  await dialog.getByRole('button', { name: 'Reset link' }).click()
  await expect(page.getByText('The new link is copied to the clipboard.')).toBeVisible()
  expect((await fetch(link.replace('/preview/', '/api/invitations/preview/'))).status).toBe(404)
  await chooseRowAction(page, 'Delete', 'petr@example.com')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Invitation deleted successfully!')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'petr@example.com' })).toHaveCount(0)
})

test('a demo is extended, an account is disabled, which ends its sessions, and enabled', async ({ admin, product }) => {
  const { page, token } = admin
  const learner = await addLearner(product, token, 'jana')
  const dialog = page.getByRole('dialog')
  await page.goto(`${product.url}/admin?tab=users&search=jana`)
  await page.getByRole('button', { name: 'Extend 7 days jana@example.com' }).click()
  await expect(page.getByText('jana@example.com has seven more days.')).toBeVisible()
  await chooseRowAction(page, 'Disable', 'jana@example.com')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('jana@example.com is disabled.')).toBeVisible()
  expect((await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${learner}` } })).ok).toBe(false)
  await chooseRowAction(page, 'Enable', 'jana@example.com')
  await expect(page.getByText('jana@example.com is enabled.')).toBeVisible()
  await expectAccessible(page, 'Users')
})

test('the dashboard announces a request, which is approved there by one click', async ({ admin, product }) => {
  const { page } = admin
  await callProduct(product, '', 'POST', '/api/team-request', {
    companyName: 'Globex',
    contactName: 'Eva Malá',
    contactEmail: 'eva@globex.example',
    teamEmails: [],
  })
  await page.goto(`${product.url}/admin/dashboard`)
  await expect(page.getByRole('link', { name: /1 request to review/ })).toBeVisible()
  await expectAccessible(page, 'Dashboard')
  await page.getByRole('button', { name: 'Approve Globex' }).click()
  await expect(page.getByRole('button', { name: 'Approve Globex' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /to review/ })).toHaveCount(0)
})

test('a submission is read and answered, and the mail and the audit show it', async ({ admin, product }) => {
  const { page, token } = admin
  const learner = await addLearner(product, token, 'petr')
  await callProduct(product, learner, 'POST', '/api/module-submissions', { moduleId: '1', challenges: ['Nobody answers'] })
  const pane = page.getByRole('complementary', { name: 'the submission of petr@example.com' })
  await page.goto(`${product.url}/admin/dashboard`)
  await page.getByRole('link', { name: /1 submission to read/ }).click()
  await expect(pane.getByText('Nobody answers')).toBeVisible()
  await pane.getByLabel(/answer by email/i).fill('Write shorter, and name the problem.')
  await pane.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer is kept: no SMTP server is set.')).toBeVisible()
  await pane.getByRole('button', { name: 'Mark done: petr@example.com' }).click()
  await pane.getByRole('button', { name: 'Mark new: petr@example.com' }).click()
  await expect(pane.getByRole('button', { name: 'Mark done: petr@example.com' })).toBeVisible()
  await expectAccessible(page, 'Submissions')
  await page.goto(`${product.url}/admin/mail?search=petr`)
  await page
    .getByRole('row', { name: /feedback/i })
    .getByRole('link')
    .first()
    .click()
  await expect(page.frameLocator('iframe').getByText('Write shorter, and name the problem.')).toBeVisible()
  await page.goto(`${product.url}/admin/audit`)
  await expect(page.getByRole('row').filter({ hasText: 'answered the submission by' })).toBeVisible()
  await expectAccessible(page, 'Audit')
})
