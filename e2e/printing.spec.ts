import { extractTextItems } from 'unpdf'
import { expect, test } from './journey.ts'

test('a printed activity shows each field below the one before, also where a page ends between them', async ({
  openAdminWindow,
  product,
}) => {
  const { page } = await openAdminWindow(product)
  await page.goto(`${product.url}/module/8/lesson/3`)
  await expect(page.getByLabel('Main obstacle')).toBeVisible()
  const { items } = await extractTextItems(new Uint8Array(await page.pdf({ format: 'A4' })))
  /** Position of each line of the form: page, and distance from its top. */
  const placesOf = (text: string) =>
    items.flatMap((texts, at) => texts.filter(({ str }) => str.startsWith(text)).map(({ y }) => at * 10_000 - y))
  const lastOf = (text: string) => Math.max(...placesOf(text))
  expect(placesOf('Measure').length).toBeGreaterThanOrEqual(3)
  expect(lastOf('Main obstacle')).toBeGreaterThan(lastOf('Measure'))
  expect(lastOf('If … then')).toBeGreaterThan(lastOf('Main obstacle'))
})
