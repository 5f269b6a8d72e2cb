import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestProduct } from '../testing/test-product.ts'
import { describeTables, tablesFile } from './describe-tables.ts'

test('the committed table types are those of the migrated database', async () => {
  const product = await startTestProduct()
  const fresh = await describeTables(product.deps.db)
  expect(await readFile(tablesFile, 'utf8'), 'Run npm run tables and commit the file.').toBe(fresh)
})
