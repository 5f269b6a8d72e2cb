import { expect, test } from 'vitest'
import { listTeams } from '#contract/teams.ts'
import { fillLargeTables } from '../../testing/large-tables.ts'
import { startTestProduct } from '../../testing/test-product.ts'

const rows = 20_000

test('a long list is counted up to 10,000 rows, searched or not, and its pages go on to the last', async () => {
  const product = await startTestProduct()
  await fillLargeTables(product.pool, rows, product.clock.now())
  const { token: as } = await product.signIn({ role: 'admin' })
  const sizeOf = async (query: { search?: string; page?: number }) => {
    const { data, total, more } = JSON.parse((await product.call(listTeams, { as, query })).text)
    return [data.teams.length, total, more ?? false]
  }
  expect(await sizeOf({})).toEqual([50, 10_000, true])
  expect(await sizeOf({ search: 'company77' })).toEqual([50, 111, false])
  expect(await sizeOf({ search: 'company77', page: 3 })).toEqual([11, 111, false])
  expect(await sizeOf({ search: 'company' })).toEqual([50, 10_000, true])
  expect(await sizeOf({ search: 'company', page: 300 })).toEqual([50, 15_000, true])
  expect(await sizeOf({ search: 'company', page: 400 })).toEqual([50, rows, false])
})
