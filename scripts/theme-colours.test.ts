import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, cssColours, paletteOf, shippedColours } from '../contract/identity.ts'

const theme = readFileSync('web/ui/theme.css', 'utf8')

test('the stylesheet holds the colours that documents, mails and pictures are drawn in', () => {
  const missing = cssColours(paletteOf(shippedColours)).filter(([name, value]) => !theme.includes(`${name}: ${value};`))
  expect(missing).toEqual([])
})

test.each(['#5b2a86', '#a32a26', '#1b6642', '#0b1720', '#6b4a00'])(
  'all that follows from %s can be read: text on pages, on buttons, on dark bands, in light and dark',
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
