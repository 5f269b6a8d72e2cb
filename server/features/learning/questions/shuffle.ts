import { createHash } from 'node:crypto'

/** A deterministic shuffle by seed and ids, uniform over seeds. */
export function shuffle<Item extends { id: string }>(items: readonly Item[], ...seed: (string | number)[]): Item[] {
  const keyed = items.map((item) => ({
    item,
    key: createHash('sha256')
      .update(JSON.stringify([...seed, item.id]))
      .digest('hex'),
  }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}
