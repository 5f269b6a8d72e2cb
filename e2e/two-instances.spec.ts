import { join } from 'node:path'
import { expect, test } from './journey.ts'
import type { ProductProcess } from './product-process.ts'

/** Connection string of a running product's embedded database. */
const databaseOf = ({ dataDir }: ProductProcess): string =>
  `postgres://app@localhost:5432/app?host=${encodeURIComponent(join(dataDir, 'pg'))}`

test('both instances show a change of the settings, and two admins who save at once are asked', async ({
  openAdminWindow,
  startProduct,
}) => {
  const AUTH_SECRET = 'one secret that both instances of the product share'
  const first = await startProduct({ AUTH_SECRET })
  const second = await startProduct({ AUTH_SECRET, DATABASE_URL: databaseOf(first) })
  const here = await openAdminWindow(first)
  // The session opened by one instance is valid on the other.
  const there = await openAdminWindow({ ...second, admin: first.admin })
  await here.page.goto(`${first.url}/admin/settings`)
  await there.page.goto(`${second.url}/admin/settings`)
  await here.page.getByLabel('Legal name of the company').fill('Kotva Recruiting s.r.o.')
  await there.page.getByLabel('Legal name of the company').fill('Maják Recruiting s.r.o.')

  await here.page.getByRole('button', { name: 'Save settings' }).click()
  await expect(here.page.getByText(/^Version 2, saved/)).toBeVisible()
  for (const { url } of [first, second]) {
    // Pages are checked every 1.5 seconds; the rest is a margin for a busy machine.
    await expect.poll(async () => (await fetch(url)).text(), { intervals: [200] }).toContain('Kotva Recruiting s.r.o.')
  }

  await there.page.getByRole('button', { name: 'Save settings' }).click()
  await expect(there.page.getByRole('alert')).toContainText('Your changes are still here')
  await there.page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(there.page.getByText(/^Version 3, saved/)).toBeVisible()
  for (const { url } of [first, second])
    await expect.poll(async () => (await fetch(url)).text(), { intervals: [200] }).toContain('Maják Recruiting s.r.o.')
})
