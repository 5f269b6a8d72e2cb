import { expectAccessible, expectAccessibleAndFitting, expectAccessibleAndFittingAt } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test.use({ ownProduct: true })

test('the admin approves sixty teams with one look, and renews, sends again and deletes invitations together', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  const dialog = page.getByRole('dialog')
  const unbroken = 'x'.repeat(1900)
  for (let number = 1; number <= 60; number++)
    await api('POST', '/api/team-request', {
      companyName: `Company ${number}`,
      contactName: 'Jana Nováková',
      contactEmail: `contact${number}@sixty.example`,
      teamEmails: [`member${number}@sixty.example`],
      // Wider than any screen, and unbreakable.
      ...(number === 1 || number === 60 ? { message: unbroken } : {}),
    })

  // All sixty, not only the fifty of the page, are selected, reviewed and approved.
  await page.goto(`${product.url}/admin/teams?status=pending`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 60 that match' }).click()
  await expect(page.getByText('60 selected')).toBeVisible()
  await page.getByRole('link', { name: 'Company 1', exact: true }).click()
  await expect(page.getByText(unbroken).first()).toBeVisible()
  await expectAccessibleAndFitting(page, 'Teams')
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(60)
  await expectAccessible(page, 'Approve 60 teams')
  // The second click must not hit Close.
  await dialog.getByRole('button', { name: 'Approve 60' }).dblclick()
  await expect(dialog.getByText('60 approved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('Every request is answered')).toBeVisible()
  expect((await api('GET', '/api/teams?status=approved&search=sixty.example&limit=200')).data.teams).toHaveLength(60)

  // Invitations: an immediate resend is refused; renewed with one date; deleted.
  await api('POST', '/api/invitations/send', { emails: ['eva@example.com', 'petr@example.com', 'ota@example.com'] })
  await page.goto(`${product.url}/admin/invitations`)
  await page.getByRole('checkbox', { name: 'Select eva@example.com' }).check()
  await page.getByRole('checkbox', { name: 'Select petr@example.com' }).check()
  await page.getByRole('button', { name: 'Renew selected' }).click()
  await dialog.getByLabel('Days').fill('30')
  await dialog.getByRole('button', { name: 'Renew 2' }).click()
  await expect(dialog.getByText('2 renewed.')).toBeVisible()
  await expectAccessible(page, 'Renewed')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  for (const name of ['eva', 'petr', 'ota']) await page.getByRole('checkbox', { name: `Select ${name}@example.com` }).check()
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send 3 again' }).click()
  await expect(dialog.getByText('0 to be emailed again, 3 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  // Nothing was sent, so all three are still selected.
  for (const name of ['eva', 'petr']) await page.getByRole('checkbox', { name: `Select ${name}@example.com` }).uncheck()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await dialog.getByRole('button', { name: 'Delete 1' }).click()
  await expect(dialog.getByText('1 deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('rowheader', { name: 'petr@example.com' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'ota@example.com' })).toHaveCount(0)
  await expectAccessibleAndFittingAt(page, 'Invitations', [390, 820, 1216, 1440])
})
