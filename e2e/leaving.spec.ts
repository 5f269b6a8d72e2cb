import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const keepEditing = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()
}
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()

/** Opens a page from the audit by a link, so that Back leads to the audit. */
async function come(page: Page, productUrl: string, link: string) {
  await page.goto(`${productUrl}/admin/audit`)
  await page.getByRole('link', { name: link, exact: true }).click()
}

/** Expects that Back asks, that staying changes nothing, and that leaving returns to the previous page. */
async function expectAskedOnBack(page: Page, text: string, isStillThere: () => Promise<unknown>): Promise<void> {
  const address = page.url()
  for (const goOn of [() => keepEditing(page), () => page.goBack()]) {
    await page.goBack()
    await expect(question(page)).toContainText(text)
    await goOn()
    await expect(question(page)).toBeHidden()
    expect(page.url()).toBe(address)
    await isStillThere()
  }
  await page.goBack()
  await leave(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/audit')
}

test('typed text is never lost: a stored draft is restored, and otherwise Back, a link and logging out ask before', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  const addresses = page.getByLabel('Email addresses')
  const openSendTab = () => page.getByRole('tab', { name: 'Send Invites' }).click()
  await come(page, product.url, 'People')
  await openSendTab()
  await addresses.fill('jana@leaving.example')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(addresses).toHaveValue('jana@leaving.example')
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()
  // The addresses are kept in this tab, so leaving does not ask.
  await come(page, product.url, 'People')
  await openSendTab()
  await expect(addresses).toHaveValue('jana@leaving.example')
  await page.getByLabel('Where the addresses come from').selectOption('They asked for it, or their team did')
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expect(page.getByText(/1 invited/)).toBeVisible()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible()

  const contact = page.getByLabel('Email for questions')
  await come(page, product.url, 'Settings')
  await contact.fill('help@example.com')
  await expectAskedOnBack(page, 'They are kept in this browser', () => expect(contact).toHaveValue('help@example.com'))

  const title = page.getByLabel('Title').first()
  await come(page, product.url, 'Content')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await title.fill('A better title')
  await page.goBack()
  await expect(question(page)).toContainText('Your draft is kept')
  await keepEditing(page)
  await expect(title).toHaveValue('A better title')
  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  expect((await api('GET', '/api/editing/lessons/1/1')).data.draft.content.title).toBe('A better title')

  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(question(page)).toContainText('Your draft is kept')
  await keepEditing(page)
  await expect(title).toHaveValue('A better title')

  await page.getByRole('button', { name: 'LOG OUT' }).click()
  const logOut = page.getByRole('dialog', { name: 'Are you sure you want to log out?' })
  await expect(logOut).toContainText('Your draft is kept')
  await logOut.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a learner is asked before Back discards typed text, but not about saved text', async ({ admin, product }) => {
  const { page, api } = admin
  const { data } = await api('GET', '/api/auth/me')
  const name = page.getByLabel('Full name')
  await page.goto(`${product.url}/user/${data.user.id}/dashboard`)
  await page.getByRole('link', { name: 'ACCOUNT' }).click()
  await name.fill('Jana Nováková')
  await page.goBack()
  await keepEditing(page)
  await expect(name).toHaveValue('Jana Nováková')
  await page.getByRole('form', { name: 'Name and company' }).getByLabel('Company').fill('Příklad s.r.o.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a closed dialog adds no step to Back, and does not prevent leaving the page at once', async ({ admin, product }) => {
  const { page } = admin
  const expectOn = (title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const asked = page.locator('dialog#confirm')
  const askAndClose = async () => {
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(asked).toBeHidden()
  }
  await come(page, product.url, 'Content')
  await askAndClose()
  await askAndClose()
  await page.goBack()
  await expectOn('Audit')
  await page.goForward()
  await expectOn('Content')
  await askAndClose()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expectOn('Mail')
  await page.goBack()
  await expectOn('Content')
  await page.goBack()
  await expectOn('Audit')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await askAndClose()
  await page.reload()
  await expectOn('Content')
  await page.goBack()
  await expectOn('Audit')
  await page.goForward()
  await expectOn('Content')
  await askAndClose()
  await page.goto(`${product.url}/admin/waitlist`)
  await expectOn('Waitlist')
})
