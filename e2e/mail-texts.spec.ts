import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('an admin words an email, is stopped at a broken placeholder, previews it, tests it and goes back', async ({
  openAdminWindow,
  startWithMailbox,
}) => {
  const { product, mailbox } = await startWithMailbox()
  const { page } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin/settings/mails?mail=certificate/text`)
  await expect(page.getByRole('heading', { name: 'Certificate', exact: true })).toBeVisible()
  await expectAccessibleAndFitting(page, 'email texts')

  await page.getByLabel('Subject').fill('Certifikát: {kurz}')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Dobrý den, {name},\n\n{button}\n\n{link}')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText(/There is no \{kurz\} here\./)).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.reload()
  await page.getByLabel('Subject').fill('Certifikát: {course}')

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/^Subject: Certifikát: /)).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Dobrý den, Jana Nováková,', { exact: true })).toBeVisible()

  mailbox.refuse({ code: 550, message: '5.1.1 No such user here' })
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText('The test email was not sent')).toBeVisible()
  await expect(page.getByText('S: 550 5.1.1 No such user here')).toBeVisible()
  mailbox.refuse(undefined)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const [arrived] = await mailbox.arrived(1, ({ parsed }) => parsed.subject?.startsWith('Certifikát: ') ?? false)
  expect(arrived?.parsed.text).toContain('Dobrý den, Jana Nováková,')

  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByRole('link', { name: 'Certificate', exact: true }).locator('..')).toContainText('yours')
  await page.getByRole('button', { name: 'Back to ours' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to ours' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Your certificate: {course}')
  await page.getByText('History').click()
  await page.getByRole('button', { name: 'Take over version 1' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Certifikát: {course}')
})
