import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'
import { describeTables, tablesFile } from './describe-tables.ts'
import { listMigrations } from './migrate.ts'

test('the committed table types are those of the migrated database', async () => {
  const product = await startTestProduct()
  const fresh = await describeTables(product.deps.db)
  expect(await readFile(tablesFile, 'utf8'), 'Run npm run tables and commit the file.').toBe(fresh)
})

test('each migration has a unique number', async () => {
  const numbers = (await listMigrations()).map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
