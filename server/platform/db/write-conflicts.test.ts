import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

/** Locks two accounts one after the other; the second only once the other transaction has locked its first. */
async function lockBoth(product: TestProduct, ids: [string, string], meet: () => Promise<void>): Promise<number> {
  let runs = 0
  await product.deps.db.transaction().execute(async (trx) => {
    runs += 1
    const lock = (id: string) => sql`update users set company = company || ${`${runs}`} where id = ${id}`.execute(trx)
    await lock(ids[0])
    if (runs === 1) await meet()
    await lock(ids[1])
  })
  return runs
}

test('of two deadlocked transactions, the one ended by the database runs again, and both are written', async () => {
  const product = await startTestProduct()
  const [one, two] = [await product.signIn({ company: '' }), await product.signIn({ company: '' })]
  const both = Promise.withResolvers<void>()
  let arrived = 0
  const meet = () => {
    arrived += 1
    if (arrived === 2) both.resolve()
    return both.promise
  }
  const runs = await Promise.all([lockBoth(product, [one.id, two.id], meet), lockBoth(product, [two.id, one.id], meet)])
  const [first, again = 0] = runs.toSorted()
  expect(first).toBe(1)
  // They may deadlock once more if the ended one begins before the other continues.
  expect(again).toBeGreaterThan(1)
  const rows = await product.deps.db.selectFrom('users').select('company').where('id', 'in', [one.id, two.id]).execute()
  expect(rows.map(({ company }) => [...company].toSorted().join(''))).toEqual([`1${again}`, `1${again}`])
})

test('a transaction that fails for another reason runs once', async () => {
  const { deps } = await startTestProduct()
  let runs = 0
  const broken = deps.db.transaction().execute(async (trx) => {
    runs += 1
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(broken).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})
