import { expect, test } from 'vitest'
import { contrast, paletteOf } from './identity.ts'

test.each(['#5b2a86', '#a32a26', '#1b6642', '#0b1720', '#6b4a00'])(
  'everything drawn in colours that follow from %s can be read, in light and dark',
  (colour) => {
    const { primary, onPrimary, primarySoft, night, nightMuted, copper, accent } = paletteOf({ colour, accent: '#a6480f' })
    const pairs = [
      [primary.light, '#faf8f4'],
      [primary.light, primarySoft.light],
      [onPrimary.light, primary.light],
      [primary.dark, '#0b1719'],
      [primary.dark, primarySoft.dark],
      [onPrimary.dark, primary.dark],
      [nightMuted, night],
      [copper, night],
      [accent.dark, '#0b1719'],
    ] as const
    for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  },
)
