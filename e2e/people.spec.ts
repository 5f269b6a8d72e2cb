import { expectAccessible, expectAccessibleAndFitting, expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('the admin finds a person by one keystroke and acts on their page', async ({ admin, product }) => {
  const { page, api } = admin
  const person = { email: 'zdenka@people.example', password: 'tři veselé veverky', fullName: 'Zdeňka Šťastná', company: 'Acme' }
  await api('POST', '/api/auth/register', person)
  const dialog = page.getByRole('dialog')
  const box = dialog.getByRole('combobox', { name: 'Name, email or company' })

  // `/` opens the search from any admin page; accents do not matter; Enter opens the page.
  await page.goto(`${product.url}/admin/waitlist`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('stastna')
  await expect(dialog.getByRole('option', { name: /Zdeňka Šťastná/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'Find a person')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Zdeňka Šťastná' })).toBeVisible()
  await expect(page.getByText('This address is not confirmed')).toBeVisible()

  // Access is extended, and the account is disabled and enabled, from the page.
  await page.getByRole('button', { name: 'Extend 7 days: zdenka@people.example' }).click()
  await expect(page.getByText('zdenka@people.example has seven more days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'the account of Zdeňka Šťastná' }).first()).toBeVisible()
  await expectAccessibleAndFittingAt(page, 'A person', [390, 820, 1440])
})

test('an address without an account has a page, which no request names, and is added to a team there', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  await api('POST', '/api/invitations/send', { emails: ['eva@invited.example'] })
  await api('POST', '/api/team-request', {
    companyName: 'Globex',
    contactName: 'Žofie Řeháková',
    contactEmail: 'zofie@globex.example',
    teamEmails: [],
  })
  const dialog = page.getByRole('dialog')
  await page.goto(`${product.url}/admin/waitlist`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox', { name: 'Name, email or company' }).fill('eva@invited')
  await dialog.getByRole('option', { name: /eva@invited\.example/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'eva@invited.example' })).toBeVisible()
  await expect(page.getByText('No account uses this address.')).toBeVisible()

  // The person joins a team that is already approved.
  const { data } = await api('GET', '/api/teams?search=globex.example')
  await api('PUT', `/api/teams/${data.teams[0]._id}/approve`, {})
  await page.getByRole('button', { name: 'Add to a team' }).click()
  await dialog.getByRole('searchbox').fill('globex')
  await dialog.getByRole('radio', { name: /Globex/ }).check()
  await dialog.getByRole('button', { name: 'Add to team' }).click()
  await expect(
    page.getByText('eva@invited.example is a member of Globex now. The email is kept: no SMTP server is set.'),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Globex/ })).toContainText('email kept, no mail server')
  await page.getByRole('button', { name: 'Send activation' }).click()
  await expect(page.getByText('The activation link is kept: no SMTP server is set.')).toBeVisible()
  await expectAccessibleAndFitting(page, 'An address')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'eva@invited.example' })).toBeVisible()
  expect(asked.filter((url) => new URL(url).pathname.includes('eva'))).toEqual([])
  expect(asked.filter((url) => new URL(url).search.includes('eva'))).toEqual([])
})

test('a page without a person says why, and a slash in a field is a slash', async ({ admin, product }) => {
  const { page } = admin
  for (const [path, reason] of [
    ['address', 'This link is incomplete'],
    [crypto.randomUUID(), 'No person with this address or account was found.'],
  ]) {
    await page.goto(`${product.url}/admin/people/${path}`)
    await expect(page.getByText(reason!)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeVisible()
  }

  await page.goto(`${product.url}/admin/waitlist`)
  await page.getByRole('searchbox').click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toHaveValue('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
