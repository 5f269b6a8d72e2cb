import { openOpenidStandIn } from '../server/testing/openid-stand-in.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('a company’s sign-in that confirms no address is confirmed by mail, and remembered where a password is refused', async ({
  atEnd,
  browser,
  page,
  startWithMailbox,
}) => {
  let publicUrl = ''
  const company = await openOpenidStandIn('company', () => publicUrl)
  atEnd(() => company.close())
  const { product, mailbox } = await startWithMailbox({
    OIDC_NAME: 'Acme account',
    ...company.settings,
  })
  publicUrl = product.url
  company.person = { sub: 'entra-1', preferred_username: 'eva@acme.example', name: 'Eva Malá' }

  await page.goto(`${product.url}/auth`)
  await expectAccessibleAndFitting(page, 'sign-in with a company')
  await page.getByRole('link', { name: 'Acme account' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessibleAndFitting(page, 'check your email')
  const [mail] = await mailbox.arrived(1, ({ parsed }) => parsed.subject === 'Confirm your address to sign in')
  expect(mail?.recipients).toEqual(['eva@acme.example'])
  const link = /http:\S+confirm\?token=\S+/.exec(mail?.parsed.text ?? '')?.[0] ?? ''

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(/opened in another browser/)).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Welcome, Eva Malá!' })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('demoToken'))
  await page.goto(`${product.url}/auth`)
  await page.getByLabel('Email').fill('eva@acme.example')
  await page.locator('input[name=password]').fill('a guess of hers')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/You have signed in here with Acme account/)).toBeVisible()
})
