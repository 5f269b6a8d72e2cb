import { expect, test } from 'vitest'
import { documentFont } from './document-fonts.ts'

test('a letter that was first met as a part of another still knows which letter it is', () => {
  for (const font of (['light', 'regular', 'semibold', 'italic'] as const).map(documentFont)) {
    const subset = font.createSubset()
    for (const letter of 'ŽžŠš:;öÄ') subset.includeGlyph(font.glyphForCodePoint(letter.codePointAt(0) ?? 0))
    subset.encode()
    for (const letter of 'ZzSsoA.')
      expect(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).codePoints).toEqual([letter.codePointAt(0)])
  }
})
