import { callProduct } from './admin-window.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { chooseRowAction } from './row-action.ts'

test.use({ ownProduct: true })

test('the admin runs invitations, users, submissions, mails and the audit from their tabs', async ({ browser, product }) => {
  const post = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { data: { token: string } }
  }
  const { token } = (await post('/api/auth/login', product.admin)).data
  const person = { email: 'jana@example.com', password: 'tři veselé veverky', fullName: 'Jana Nováková', company: 'Acme' }
  const learner = (await post('/api/auth/register', person)).data.token
  // An answer is mailed only to a proven address.
  await callProduct(product, learner, 'POST', '/api/account/confirmation')
  const [kept] = (await callProduct(product, token, 'GET', '/api/mail?search=jana')).data
  const { text } = (await callProduct(product, token, 'GET', `/api/mail/${kept._id}`)).data
  const proof = /account\?confirm=(\S+)/.exec(text)![1]
  await callProduct(product, learner, 'PUT', '/api/account/confirmation', { token: proof })
  await post('/api/module-submissions', { moduleId: '1', challenges: ['Nobody answers'] }, learner)

  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${product.url}/icon.svg`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  const dialog = page.getByRole('dialog')

  // Send Invites takes a CSV file; each line has its outcome.
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
  await expect(page.getByRole('rowheader').first()).toHaveText('eva@example.com')
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

  // Users: a disabled account's sessions end at once; a demo is extended.
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Extend 7 days jana@example.com' }).click()
  await expect(page.getByText('jana@example.com has seven more days.')).toBeVisible()
  await chooseRowAction(page, 'Disable', 'jana@example.com')
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('jana@example.com is disabled.')).toBeVisible()
  expect((await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${learner}` } })).ok).toBe(false)
  await chooseRowAction(page, 'Enable', 'jana@example.com')
  await expect(page.getByText('jana@example.com is enabled.')).toBeVisible()
  await expectAccessible(page, 'Users')

  // Preview shows the mail as it will arrive.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByLabel('Where the addresses come from').selectOption('A colleague gave us their address')
  await expect(page.frameLocator('iframe').getByText('Open my preview')).toBeVisible()

  // The dashboard: a request is approved in two clicks, where it is announced.
  await post('/api/team-request', {
    companyName: 'Globex',
    contactName: 'Eva Malá',
    contactEmail: 'eva@globex.example',
    teamEmails: [],
  })
  await page.goto(`${product.url}/admin/dashboard`)
  await expect(page.getByRole('link', { name: /1 request to review/ })).toBeVisible()
  await expectAccessible(page, 'Dashboard')
  await page.getByRole('button', { name: 'Approve Globex' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Approve Globex' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /to review/ })).toHaveCount(0)

  // Submissions: read, answer by email; the mail and the audit tell of it.
  await page.goto(`${product.url}/admin/dashboard`)
  await page.getByRole('link', { name: /1 submission to read/ }).click()
  await page.getByRole('button', { name: 'Read the submission of jana@example.com' }).click()
  await expect(dialog.getByText('Nobody answers')).toBeVisible()
  await dialog.getByLabel(/answer by email/i).fill('Write shorter, and name the problem.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer is on its way.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark done: jana@example.com' }).click()
  await dialog.getByRole('button', { name: 'Mark new: jana@example.com' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark done: jana@example.com' })).toBeVisible()
  await expectAccessible(page, 'Submissions')
  await page.goto(`${product.url}/admin/mail?search=jana`)
  await page
    .getByRole('row', { name: /feedback/i })
    .getByRole('button', { name: /Show/ })
    .click()
  await expect(page.frameLocator('iframe').getByText('Write shorter, and name the problem.')).toBeVisible()
  await page.goto(`${product.url}/admin/audit`)
  for (const done of ['answered a submission by', 'deleted an invitation', 'renewed'])
    await expect(page.getByRole('row').filter({ hasText: done }).first()).toBeVisible()
  await expectAccessible(page, 'Audit')
  expect(problems).toEqual([])
})
