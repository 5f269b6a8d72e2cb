import type { Page } from '@playwright/test'
import { expectClosedByBack } from './closes-by-back.ts'
import { expect, test } from './journey.ts'

type Step = { id: string; path: string; open: (page: Page) => Promise<void>; type?: string; focus?: string | RegExp }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const steps: Step[] = [
  { id: 'confirm', path: '/admin/content', open: press(/^Delete /) },
  { id: 'module-dialog', path: '/admin/content', open: press('Add Module'), type: 'Title', focus: 'Module ID' },
  { id: 'link-dialog', path: '/admin/content/lesson/1/1', open: press('Link'), type: 'Address', focus: 'Address' },
  {
    id: 'file-picker',
    path: '/admin/content/lesson/1/1',
    open: async (page) => {
      await press('Add resource')(page)
      await press(/^Choose a file/)(page)
    },
    focus: 'Search by name',
  },
  {
    id: 'bulk',
    path: '/admin/teams?search=dialogs.example',
    open: async (page) => {
      await page.getByRole('checkbox', { name: /Select.*Dialogy/ }).check()
      await press('Approve selected')(page)
    },
  },
  { id: 'find-person', path: '/admin/dashboard', open: press(/Find a person/), focus: 'Name, email or company' },
  {
    id: 'add-to-team',
    path: '/admin/people/address#jana@dialogs.example',
    open: press('Add to a team'),
    focus: 'Find the team by company, name or email',
  },
  { id: 'settings-preview', path: '/admin/settings', open: press('Preview') },
]

test('Back closes the dialogs of the admin area, asks where something was typed, and the focus returns to what opened them', async ({
  admin,
  product,
}) => {
  const { page, api } = admin
  await api('POST', '/api/team-request', {
    companyName: 'Dialogy',
    contactName: 'Jana Nováková',
    contactEmail: 'jana@dialogs.example',
    teamEmails: ['eva@dialogs.example'],
  })
  await api('POST', '/api/invitations/send', { emails: ['petr@dialogs.example'] })
  const { token, user: ota } = (
    await api('POST', '/api/auth/register', {
      email: 'ota@dialogs.example',
      password: 'tři veselé veverky',
      fullName: 'Ota Malý',
      company: 'Acme',
    })
  ).data
  await fetch(`${product.url}/api/module-submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ moduleId: '1', challenges: ['Nobody answers'] }),
  })
  let path = ''
  for (const step of steps) {
    if (path !== step.path) await page.goto(product.url + step.path)
    path = step.path
    await step.open(page)
    const dialog = page.locator(`dialog#${step.id}`)
    if (step.focus) await expect(dialog.getByLabel(step.focus).first(), `the focus of ${step.id}`).toBeFocused()
    await expectClosedByBack(page, step.id, step)
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), `after ${step.id}`).toBe(true)
  }

  // The select of a person's type gets the focus back and shows the unchanged type.
  await page.goto(`${product.url}/admin/people/${ota.id}`)
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.focus()
  await type.press('ArrowDown')
  await expect(page.getByRole('dialog', { name: 'Change the type to full?' })).toBeVisible()
  await expectClosedByBack(page, 'confirm')
  await expect(type).toBeFocused()
  await expect(type).toHaveValue('demo')

  // A dialog opened by id keeps typed text.
  const { data } = await api('GET', '/api/auth/me')
  await page.goto(`${product.url}/user/${data.user.id}/account`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.locator('dialog#delete-account').getByLabel('Your password')).toBeFocused()
  await expectClosedByBack(page, 'delete-account')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()

  // If the action removes the button, the list gets the focus.
  await page.goto(`${product.url}/admin/teams?status=pending&search=dialogs.example`)
  await page.getByRole('complementary', { name: 'Dialogy' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('complementary', { name: 'Dialogy' })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  // An ended session is renewed over the dialog; cancelling returns to it with the typed text.
  await page.goto(`${product.url}/admin/webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const webhook = page.locator('dialog#webhook')
  await webhook.getByLabel('Address').fill('https://hooks.example/course')
  await webhook.getByRole('checkbox').first().check()
  await api('POST', '/api/auth/logout')
  await webhook.getByRole('button', { name: 'Add webhook' }).click()
  await expectClosedByBack(page, 'sign-in-again')
  await expect(webhook.getByLabel('Address')).toHaveValue('https://hooks.example/course')
})
