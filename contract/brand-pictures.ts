/** The mark and the operator's pictures, apart from the colours, which few screens compute. */

/** A part of the mark, as a path on a square of 32 units. */
export type MarkPart = { fill: 'tile' | 'letter' | 'person'; path: string }

/** The mark: a P whose bowl is a lens with one person in it. */
export const markParts: readonly MarkPart[] = [
  { fill: 'tile', path: 'M7 0H25A7 7 0 0 1 32 7V25A7 7 0 0 1 25 32H7A7 7 0 0 1 0 25V7A7 7 0 0 1 7 0Z' },
  { fill: 'letter', path: 'M8.4 6A1.6 1.6 0 0 1 11.6 6V26.5A1.6 1.6 0 0 1 8.4 26.5Z' },
  {
    fill: 'letter',
    path: 'M17 4.4A8.6 8.6 0 0 1 17 21.6A8.6 8.6 0 0 1 17 4.4ZM17 7.6A5.4 5.4 0 0 0 17 18.4A5.4 5.4 0 0 0 17 7.6Z',
  },
  { fill: 'person', path: 'M17 10.4A2.6 2.6 0 0 1 17 15.6A2.6 2.6 0 0 1 17 10.4Z' },
]

export const pictureOf = (name: string): { src: string; width: number; height: number } => {
  const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(name) ?? []
  return { src: `/brand/${name}`, width: Number(width), height: Number(height) }
}
