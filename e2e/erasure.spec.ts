import { callProduct } from './api-calls.ts'
import { expectClosedByBack } from './closes-by-back.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { changeDatabase } from './product-database.ts'

test('an admin erases a person and decides on each text in which others mention them', async ({ openAdminWindow, product }) => {
  const person = {
    email: 'zdislava@erasure.example',
    password: 'tři veselé veverky',
    fullName: 'Zdislava Kratochvílová',
    company: 'Acme',
  }
  await callProduct(product, '', 'POST', '/api/auth/register', person)
  for (const [name, message] of [
    ['Petr', 'Zdislava Kratochvílová sent us.'],
    ['Eva', 'Is Ms Kratochvílová with you?'],
  ])
    await callProduct(product, '', 'POST', '/api/team-request', {
      companyName: `${name} s.r.o.`,
      contactName: name,
      contactEmail: `${name}@erasure.example`,
      message,
      teamEmails: [],
    })
  const { page, api } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin?tab=users`)
  await page.getByText('Data requests').click()
  await page.getByLabel('Email address').fill(person.email)
  const erase = page.getByRole('button', { name: 'Erase', exact: true })
  await erase.click()
  await expectClosedByBack(page, 'confirm')
  await expect(erase).toBeFocused()
  await erase.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Everything about zdislava@erasure.example is erased.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mentions in other people’s texts (2)' })).toBeVisible()
  await expect(page.getByLabel(/^Names to search for/)).toHaveValue('Zdislava Kratochvílová\nKratochvílová')
  await expectAccessible(page, 'Mentions')
  await page.getByRole('listitem').filter({ hasText: 'sent us' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The mention is removed.')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'with you' }).getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('All of these mentions are decided.')).toBeVisible()
  const { data } = await api('GET', '/api/teams?search=erasure.example')
  expect(data.teams.map(({ message }: { message: string }) => message).sort()).toEqual([
    'Is Ms Kratochvílová with you?',
    '[deleted] sent us.',
  ])
})

test('an admin erases a certificate that was kept without an account, by its number', async ({ openAdminWindow, product }) => {
  const code = 'PTC-AAAA-BBBB-CCCC'
  await changeDatabase(
    product,
    `insert into certificates (code, learner_name, course_title, hours, completed_at, issued_at, shows_name)
     values ('${code}', 'Jana Nováková', 'Principal Talent Course', 6, now(), now(), true)`,
  )
  const { page, api } = await openAdminWindow(product)
  await page.goto(`${product.url}/admin?tab=users`)
  await page.getByText('Data requests').click()
  await page.getByLabel('Number of the kept certificate').fill(code.toLowerCase())
  const erase = page.getByRole('button', { name: 'Erase certificate' })
  await erase.click()
  await expect(page.getByRole('dialog', { name: `Erase the certificate ${code.replaceAll('-', '\u2011')}?` })).toBeVisible()
  // Nothing is erased, or announced as erased, before the answer; Cancel keeps the number for correction.
  await expect(page.getByText('Erasing...')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(erase).toBeFocused()
  await expect(page.getByLabel('Number of the kept certificate')).toHaveValue(code.toLowerCase())
  await erase.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText(`The certificate ${code} is erased.`)).toBeVisible()
  expect((await api('GET', `/api/certificates/${code}`)).code).toBe('certificate-not-found')
})
