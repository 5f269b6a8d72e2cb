import { vi } from 'vitest'
import type { TestProduct } from './test-product.ts'

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
