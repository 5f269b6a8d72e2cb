import { createHash } from 'node:crypto'

/** A deterministic shuffle by seed and ids, uniform over seeds. */
export function shuffle<Thing extends { id: string }>(things: readonly Thing[], ...seed: (string | number)[]): Thing[] {
  const keyed = things.map((thing) => ({
    thing,
    key: createHash('sha256')
      .update(JSON.stringify([...seed, thing.id]))
      .digest('hex'),
  }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ thing }) => thing)
}
