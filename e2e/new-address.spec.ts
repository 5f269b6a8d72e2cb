import { callApi } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { password } from './learners.ts'

const oldEmail = 'jana@acme.example'
const newEmail = 'jana@next.example'

test('a learner moves to a new address while signed in elsewhere; the old address undoes it and sets a new password', async ({
  openWindow,
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

  const elsewhere = await openWindow(product, second.token)
  await elsewhere.goto(account)
  await expect(elsewhere.getByText(`Signed in as ${oldEmail}`)).toBeVisible()
  const page = await openWindow(product, token)
  await page.goto(account)
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('New email address').press('Enter')
  await expect(page.getByText('An email with a link is on its way')).toBeVisible()
  await expectAccessibleAndFitting(page, 'account with a new address')
  await page.goto(await linkIn('Confirm your new email address', 'address='))
  await page.getByRole('button', { name: 'Use the new address' }).click()
  await expect(page.getByText(`Your email address is now ${newEmail}.`)).toBeVisible()
  await expect(page.getByText(`Signed in as ${newEmail}`)).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()

  const owner = await openWindow(product)
  await owner.goto(await linkIn('The email address of your account was changed', 'undo'))
  await expectAccessibleAndFitting(owner, 'undo of a new address')
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await owner.goto(await linkIn('Set a new password', 'reset'))
  await owner.getByRole('textbox', { name: 'New password' }).fill(`${password}!`)
  await owner.getByRole('textbox', { name: 'New password' }).press('Enter')
  await expect.poll(async () => (await signIn(product.url, oldEmail, `${password}!`)).status).toBe(200)
  expect((await signIn(product.url, newEmail, password)).status).toBe(401)
})

const signIn = (url: string, email: string, secret: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
