import { openWindow } from './admin-window.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { callApi, password } from './learners.ts'

const oldEmail = 'jana@acme.example'
const newEmail = 'jana@next.example'

test('a learner moves to a new address while signed in elsewhere; the old address undoes it and sets a new password', async ({
  browser,
  startWithMailbox,
}) => {
  const { product, mailbox } = await startWithMailbox()
  const linkIn = async (subject: string, part: string) => {
    const [mail] = await mailbox.arrived(1, ({ parsed }) => parsed.subject === subject)
    return new RegExp(`http\\S*${part}\\S*`).exec(mail?.parsed.text ?? '')?.[0] ?? ''
  }
  const person = { email: oldEmail, password, fullName: 'Jana Nováková', company: 'Acme' }
  const { token, user } = await callApi<{ token: string; user: { id: string } }>(product, 'POST /api/auth/register', {
    body: person,
  })
  const account = `${product.url}/user/${user.id}/account`
  await callApi(product, 'POST /api/account/confirmation', { as: token })
  const proof = /confirm=(\S+)/.exec(await linkIn('Confirm your email address', 'confirm='))?.[1]
  await callApi(product, 'PUT /api/account/confirmation', { as: token, body: { token: proof } })
  const second = await callApi<{ token: string }>(product, 'POST /api/auth/login', { body: { email: oldEmail, password } })

  const elsewhere = await openWindow(browser, product, second.token)
  await elsewhere.page.goto(account)
  await expect(elsewhere.page.getByText(`Signed in as ${oldEmail}`)).toBeVisible()
  const { page, problems } = await openWindow(browser, product, token)
  await page.goto(account)
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('New email address').press('Enter')
  await expect(page.getByText('An email with a link is on its way')).toBeVisible()
  await expectAccessibleAndFitting(page, 'account with a new address')
  await page.goto(await linkIn('Confirm your new email address', 'address='))
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await expect(page.getByText(`Your email address is now ${newEmail}.`)).toBeVisible()
  await expect(page.getByText(`Signed in as ${newEmail}`)).toBeVisible()
  await elsewhere.page.reload()
  await expect(elsewhere.page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()

  const owner = await openWindow(browser, product)
  await owner.page.goto(await linkIn('The email address of your account was changed', 'undo'))
  await expectAccessibleAndFitting(owner.page, 'undo of a new address')
  await owner.page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await owner.page.goto(await linkIn('Set a new password', 'reset'))
  await owner.page.getByRole('textbox', { name: 'New password' }).fill(`${password}!`)
  await owner.page.getByRole('textbox', { name: 'New password' }).press('Enter')
  await expect.poll(async () => (await signIn(product.url, oldEmail, `${password}!`)).status).toBe(200)
  expect((await signIn(product.url, newEmail, password)).status).toBe(401)
  expect(problems).toEqual([])
})

const signIn = (url: string, email: string, secret: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
