import { vi } from 'vitest'
import type { TestProduct } from './test-product.ts'

/**
 * Runs a call against rows that another transaction holds: `hold` locks them, and once the call waits for them `change` alters them and the other
 * transaction is committed.
 */
export async function callDuring<Result>(
  product: TestProduct,
  { hold, change }: { hold: string; change?: string },
  call: () => Promise<Result>,
): Promise<Result> {
  const other = await product.pool.connect()
  await other.query(`begin; ${hold}`)
  const calling = call()
  await untilStatementsWait(product, 1)
  await other.query(`${change ?? ''}; commit`)
  other.release()
  return calling
}

/** Resolves once this many statements of a product's database wait for a lock, so that releasing it runs all at once. */
export const untilStatementsWait = (product: TestProduct, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await product.pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      const waiting = rows[0]?.waiting ?? 0
      if (waiting < count) throw new Error(`${waiting} of ${count} statements wait`)
    },
    { timeout: 60_000, interval: 20 },
  )
