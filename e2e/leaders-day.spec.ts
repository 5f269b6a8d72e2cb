import { callApi } from './api-calls.ts'
import { expectAccessibleAndFitting } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { finishModules, openTeam } from './learners.ts'
import { chooseRowAction } from './row-action.ts'

test('a leader sees the team, adds a person, reminds and removes them, and takes the progress as a file', async ({
  openWindow,
  product,
}) => {
  const { leader, member } = await openTeam(product)
  await finishModules(product, member.token, [1])
  const page = await openWindow(product, leader.token)
  await page.goto(`${product.url}/user/${leader.user.id}/dashboard`)
  await page.getByRole('link', { name: 'TEAM', exact: true }).click()
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  await expect(row(/Žofie Příhodová/)).toContainText('M1: 100%')
  await expect(page.getByText('11 seats: yours, 1 taken by others and 9 free')).toBeVisible()

  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  const added = `nova.${leader.user.email}`
  await dialog.getByLabel('Email').fill(added)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(new RegExp(added))).toContainText('not activated')
  await expectAccessibleAndFitting(page, 'team')

  await page.getByRole('button', { name: `Remind ${added}` }).click()
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect(dialog.getByRole('heading', { name: '1 reminded' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await chooseRowAction(page, 'Remove', added)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: '1 removed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(row(new RegExp(added))).toHaveCount(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export CSV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^team-progress.*\.csv$/)
  await callApi(product, `PUT /api/teams/${await teamOf(product, leader.token)}/sharing`, {
    as: member.token,
    body: { sharesProgress: false },
  })
  await page.reload()
  await expect(row(new RegExp(member.user.email))).toContainText('does not share progress')
  await expect(row(new RegExp(member.user.email))).not.toContainText('0 of')

  // The appearance is the account's: it holds in another window, from the first paint.
  await page.getByRole('link', { name: 'ACCOUNT' }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/account'))
  await page.getByLabel('Dark').press('Space')
  await saved
  await expectAccessibleAndFitting(page, 'account in the dark')
  const other = await openWindow(product, leader.token)
  await other.goto(`${product.url}/user/${leader.user.id}/dashboard`)
  const scheme = () => other.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await expect.poll(scheme).toBe('dark')
  await other.route('**/*.js', (route) => route.abort())
  await other.reload({ waitUntil: 'domcontentloaded' })
  expect(await scheme()).toBe('dark')
})

const teamOf = async (product: Parameters<typeof callApi>[0], as: string) =>
  (await callApi<{ led: { _id: string }[] }>(product, 'GET /api/teams/mine', { as })).led[0]?._id
