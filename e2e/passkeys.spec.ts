import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import { callProduct } from './api-calls.ts'
import { expectClosedByBack } from './closes-by-back.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'
import type { ProductProcess } from './product-process.ts'

/** Adds a virtual authenticator that always verifies its user. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}

/** Makes every session's last proof an hour old. */
const ageProofs = (product: ProductProcess) =>
  changeDatabase(
    product,
    "update sessions set created_at = created_at - interval '1 hour', proven_at = proven_at - interval '1 hour'",
  )

/** From here on there is no passkey autofill, because the virtual authenticator would answer at once. */
const offerNoneInForms = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** Signs out on a public page, because an app page would navigate on its own. */
const signOut = async (page: Page, product: ProductProcess) => {
  await page.goto(`${product.url}/data`)
  await page.evaluate(() => localStorage.clear())
}
const person = { email: 'jana@passkeys.example', password: 'tři veselé veverky', fullName: 'Jana Nováková', company: 'Acme' }

test('a learner adds a passkey, signs in with it, proves again who they are, and uses a recovery code', async ({
  openWindow,
  product,
}) => {
  const { user, token } = (await callProduct(product, '', 'POST', '/api/auth/register', person)).data
  const page = await openWindow(product, token, { acceptDownloads: true })
  const authenticator = await addAuthenticator(page)
  const dialog = page.getByRole('dialog')
  const account = `${product.url}/user/${user.id}/account`

  // The first passkey comes with recovery codes, which Escape does not dismiss.
  await page.goto(account)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectClosedByBack(page, 'add-passkey')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(page, 'Add a passkey')
  await dialog.getByLabel('Name (optional)').fill('Test laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes.join('\r\n'))
  await expectAccessible(page, 'Recovery codes')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved these codes' }).click()
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename Test laptop' }).click()
  await expectClosedByBack(page, 'rename-passkey', { type: 'Name' })
  await expectAccessible(page, 'Account')

  // The same device learns that it is registered already.
  await page.getByRole('button', { name: 'Add another passkey' }).click()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByText('This device already holds a passkey of your account.')).toBeVisible()
  await page.keyboard.press('Escape')

  // Signing in by autofill and by the button.
  await signOut(page, product)
  await page.goto(`${product.url}/auth?form=`)
  await expect(page).toHaveURL(`${product.url}/user/${user.id}/dashboard`)
  await offerNoneInForms(page)
  await signOut(page, product)
  await page.goto(`${product.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${product.url}/user/${user.id}/dashboard`)
  await page.goto(account)
  await expect(page.getByText(/last used/)).toBeVisible()

  // An hour later the export requires a proof and then continues.
  await ageProofs(product)
  await page.reload()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(dialog.getByRole('heading', { name: 'Please confirm that it is you' })).toBeVisible()
  await expectAccessible(page, 'Proof')
  await expectClosedByBack(page, 'proof')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  const exported = JSON.parse(readFileSync(await (await file).path(), 'utf8'))
  expect(exported.passkeys).toMatchObject([{ name: 'Test laptop' }])

  // A session that ends is renewed with the passkey, over the page.
  await changeDatabase(product, 'delete from sessions')
  await page.getByRole('button', { name: 'Rename Test laptop' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expectAccessible(page, 'Your session has ended')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Rename Old laptop' })).toBeVisible()

  // A device that does not verify its user shows a message; the password works as well.
  await ageProofs(product)
  await authenticator.cdp.send('WebAuthn.setUserVerified', { authenticatorId: authenticator.id, isUserVerified: false })
  await page.getByRole('button', { name: 'Remove Old laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(dialog.getByText(/No passkey was used/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Lost your passkey? Use a recovery code' }).click()
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill('0000-0000-0000-0000')
  await dialog.getByRole('button', { name: 'Use this code' }).click()
  await expect(dialog.getByText('This recovery code is not valid or has already been used.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]?.toLowerCase() ?? '')
  await dialog.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByText('‘Old laptop’ is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
})

test('where the site requires it, an admin gets no further than adding a passkey, and later than using it', async ({
  openWindow,
  startProduct,
}) => {
  const product = await startProduct({ ADMIN_PASSKEY: 'required' })
  const page = await openWindow(product)
  await addAuthenticator(page)
  await offerNoneInForms(page)
  const signIn = async () => {
    await page.goto(`${product.url}/auth?next=/admin/waitlist`)
    await page.getByLabel('Email').fill(product.admin.email)
    await page.locator('[name=password]').fill(product.admin.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await expect(page).toHaveURL(`${product.url}/admin/passkey?next=%2Fadmin%2Fwaitlist`)
  await expectAccessible(page, 'Add the required passkey')
  await page.goto(`${product.url}/admin/teams`)
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  await expect(page).toHaveURL(/\/admin\/teams/)

  await signOut(page, product)
  await signIn()
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expectAccessible(page, 'Use the required passkey')
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/waitlist/)

  await signOut(page, product)
  await signIn()
  await page.getByRole('button', { name: 'Lost your passkey? Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page).toHaveURL(/\/admin\/waitlist/)

  // A passkey alone is enough for everything.
  await signOut(page, product)
  await page.goto(`${product.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
  await expect(page.getByText('Protect this account with a passkey')).toHaveCount(0)
})
