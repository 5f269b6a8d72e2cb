import { callProduct } from './api-calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'
import { dayFromNow } from './learners.ts'

test.use({ ownProduct: true })

test('columns of an activity’s table are added, named, ordered and taken away, and a learner’s draft keeps what stood in them', async ({
  openAdminWindow,
  openWindow,
  product,
}) => {
  const { page, api } = await openAdminWindow(product)
  const { lessonId } = (await api('POST', '/api/lessons', { moduleId: 1, title: 'Plan it', kind: 'activity' })).data
  const place = `1/${lessonId}`
  type Column = { id: string; label: string; type: string }
  const columns = async (): Promise<Column[]> =>
    (await api('GET', `/api/editing/lessons/${place}`)).data.content.activity.fields[0].columns
  const save = async () => {
    await page.getByRole('button', { name: 'Save lesson' }).click()
    await expect(page.getByText('All changes are saved.')).toBeVisible()
  }

  // A new table shows its errors at each part, and nothing typed is lost.
  await page.goto(`${product.url}/admin/content/lesson/${place}`)
  const field = page.getByRole('group', { name: 'field 1', exact: true })
  const column = (number: number) => page.getByRole('group', { name: `column ${number} of field 1`, exact: true })
  await field.getByLabel('Type').selectOption('Table')
  await field.getByLabel('Label of column 1').fill('What')
  for (const label of ['Who', 'who ', '']) {
    await field.getByRole('button', { name: 'Add column to field 1' }).click()
    await expect(field.getByLabel(/^Label of column/).last()).toBeFocused()
    await page.keyboard.type(label)
  }
  await field.getByLabel('Maximum lines').fill('25')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(column(4).getByText('Please enter a label')).toBeVisible()
  await expect(field.getByText('Please enter a whole number from 1 to 20')).toBeVisible()
  await column(4).getByLabel('Label of column 4').fill('When')
  await column(4).getByLabel('Type').selectOption('Date')
  await field.getByLabel('Maximum lines').fill('3')
  await field.getByLabel('Minimum lines').fill('4')
  await page.getByRole('button', { name: 'Save lesson' }).click()
  await expect(field.getByText('Two columns have the same label')).toBeVisible()
  await expect(field.getByText('The maximum number of lines must not be lower than the minimum')).toBeVisible()
  await expectAccessible(page, 'columns')
  await field.getByLabel('Minimum lines').fill('1')
  await field.getByRole('button', { name: 'Remove column 3 of field 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await save()
  const before = await columns()
  expect(before.map(({ label, type }) => [label, type])).toEqual([
    ['What', 'text'],
    ['Who', 'text'],
    ['When', 'date'],
  ])

  // A learner answers it.
  const person = { email: 'jana@example.com', password: 'tři veselé veverky', fullName: 'Jana Nováková', company: 'Acme' }
  const learner = (await api('POST', '/api/auth/register', person)).data as { token: string; user: { id: string } }
  const mine = (method: string, body?: unknown) =>
    callProduct(product, learner.token, method, `/api/lessons/${place}/activity`, body)
  const when = dayFromNow(30)
  const line = (what: string, who: string, due: string) =>
    Object.fromEntries([what, who, due].map((value, index) => [before[index]!.id, value]))
  const rows = [line('Call Petr', 'Jana', when), line('Only what', '', '')]
  const { id } = (await api('GET', `/api/editing/lessons/${place}`)).data.content.activity.fields[0]
  expect((await mine('PUT', { values: { [id]: rows } })).success).toBe(true)

  // Remove one column after a confirmation, rename one, move one by keyboard, add one.
  await column(1).getByRole('button', { name: 'Remove column 1 of field 1' }).click()
  await expect(page.getByRole('dialog')).toContainText('What they have answered in it is kept')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(column(3)).toBeVisible()
  await column(1).getByRole('button', { name: 'Remove column 1 of field 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(column(3)).toHaveCount(0)
  await expect(field.getByRole('button', { name: 'Add column to field 1' })).toBeFocused()
  await column(1).getByLabel('Label of column 1').fill('Owner')
  await page.getByRole('button', { name: 'Move column 2 of field 1 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(column(1).getByLabel('Label of column 1')).toHaveValue('When')
  await expect(page.getByRole('button', { name: 'Move column 1 of field 1 down' })).toBeFocused()
  await field.getByRole('button', { name: 'Add column to field 1' }).click()
  await expect(column(3).getByLabel('Label of column 3')).toBeFocused()
  await page.keyboard.type('Cost')
  await column(3).getByLabel('Type').selectOption('Number')
  await column(3).getByLabel('Required').check()
  await save()
  const after = await columns()
  expect(after.slice(0, 2).map(({ id: name, label }) => [name, label])).toEqual([
    [before[2]!.id, 'When'],
    [before[1]!.id, 'Owner'],
  ])

  // The learner sees the remaining columns, continues and submits.
  const reader = await openWindow(product, learner.token, { viewport: { width: 320, height: 800 } })
  const openActivity = async () => {
    await reader.goto(`${product.url}/user/${learner.user.id}/module/1?section=7`)
    await expect(reader.getByRole('button', { name: /^Submit/ })).toBeVisible()
  }
  await openActivity()
  await expect(reader.getByLabel('When').first()).toHaveValue(when)
  await expect(reader.getByLabel('Owner').first()).toHaveValue('Jana')
  await expect(reader.getByLabel('What', { exact: true })).toHaveCount(0)
  await reader.getByLabel('Cost').first().fill('12')
  await expect(reader.getByText('Saved', { exact: true })).toBeVisible()
  const kept = (await mine('GET')).data.values[id]
  expect(kept[0]).toEqual({ ...rows[0], [after[2]!.id]: 12 })
  expect(kept[1][before[0]!.id]).toBe('Only what')
  await expectAccessible(reader, 'activity')
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await reader.getByLabel('Cost').nth(1).fill('5')
  await reader.getByRole('button', { name: 'Submit Activity' }).click()
  await expect(reader.getByText('Your activity has been submitted.')).toBeVisible()

  // Restoring the version restores the column with its answers.
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore version 2', exact: true }).click()
  await expect(page.getByText('Version 2 restored.')).toBeVisible()
  await openActivity()
  await expect(reader.getByLabel('What', { exact: true }).first()).toHaveValue('Call Petr')
  await expect(reader.getByLabel('What', { exact: true }).nth(1)).toHaveValue('Only what')
})
