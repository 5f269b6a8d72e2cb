import { expect, test } from 'vitest'
import { startTestProduct } from '../../testing/test-product.ts'

test('every foreign key has an index, so that deleting a row reads no whole table for what points to it', async () => {
  const { pool } = await startTestProduct()
  const { rows } = await pool.query(`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`)
  expect(rows).toEqual([])
})
