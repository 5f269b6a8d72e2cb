import type { Queryable } from './database.ts'

/** Lists longer than this tell how long they are from memory for a moment; shorter ones are counted with every call. */
const countedAnew = 10_000
/** How long the size of a longer list is believed, in milliseconds. */
const believedFor = 5_000
/** How many sizes are kept per database; the oldest goes first. */
const kept = 200

const sizes = new WeakMap<Queryable, Map<string, { total: number; at: number }>>()

/**
 * How many rows a list has, exactly. `key` names the list and its filters. Counting 100,000 rows costs more than reading a page of
 * them, so a size above 10,000 may be up to five seconds old.
 */
export async function countRows(
  db: Queryable,
  key: readonly unknown[],
  count: { execute(): Promise<{ total: number }[]> },
): Promise<number> {
  const known = sizes.get(db) ?? new Map<string, { total: number; at: number }>()
  sizes.set(db, known)
  const name = JSON.stringify(key)
  const size = known.get(name)
  if (size && performance.now() - size.at < believedFor) return size.total
  const [row] = await count.execute()
  const total = row!.total
  known.delete(name)
  if (total > countedAnew) known.set(name, { total, at: performance.now() })
  if (known.size > kept) known.delete(known.keys().next().value!)
  return total
}
