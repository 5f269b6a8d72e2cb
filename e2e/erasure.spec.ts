import { callProduct, openAdminWindow } from './admin-window.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

test('an admin erases a person and decides on each text in which others mention them', async ({ browser, product }) => {
  const person = { email: 'jana@example.com', password: 'tři veselé veverky', fullName: 'Jana Nováková', company: 'Acme' }
  await callProduct(product, '', 'POST', '/api/auth/register', person)
  for (const [name, message] of [
    ['Petr', 'Jana Nováková sent us.'],
    ['Eva', 'Is Ms Nováková with you?'],
  ])
    await callProduct(product, '', 'POST', '/api/team-request', {
      companyName: `${name} s.r.o.`,
      contactName: name,
      contactEmail: `${name}@example.com`,
      message,
      teamEmails: [],
    })
  const { page, problems, api } = await openAdminWindow(browser, product)
  await page.goto(`${product.url}/admin?tab=users`)
  await page.getByText('Data requests').click()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Everything about jana@example.com is erased.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mentions in what others wrote (2)' })).toBeVisible()
  await expect(page.getByLabel(/^Names to search for/)).toHaveValue('Jana Nováková\nNováková')
  await expectAccessible(page, 'Mentions')
  await page.getByRole('listitem').filter({ hasText: 'sent us' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The mention is removed.')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'with you' }).getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('All of these mentions are decided.')).toBeVisible()
  const { data } = await api('GET', '/api/teams')
  expect(data.teams.map(({ message }: { message: string }) => message).sort()).toEqual([
    'Is Ms Nováková with you?',
    '[deleted] sent us.',
  ])
  expect(problems).toEqual([])
})
