import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import type { Face } from './house-style.ts'

const require = createRequire(import.meta.url)

const files: Record<Face, string> = {
  light: '300Light/IBMPlexSans_300Light.ttf',
  regular: '400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '600SemiBold/IBMPlexSans_600SemiBold.ttf',
  italic: '400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
}

/** A parsed font as pdfkit embeds it. */
export type DocumentFont = fontkit.Font

let fonts: Record<Face, DocumentFont> | undefined

/** The four cuts of IBM Plex Sans (SIL Open Font License 1.1), read and parsed once per process. */
export function documentFonts(): Record<Face, DocumentFont> {
  fonts ??= { light: load('light'), regular: load('regular'), semibold: load('semibold'), italic: load('italic') }
  return fonts
}

/** Whether all four cuts can print this code point. */
export function canPrint(codePoint: number): boolean {
  return Object.values(documentFonts()).every((font) => font.hasGlyphForCodePoint(codePoint))
}

function load(face: Face): DocumentFont {
  const path = join(dirname(require.resolve('@expo-google-fonts/ibm-plex-sans/package.json')), files[face])
  const font = fontkit.create(readFileSync(path))
  if (!('layout' in font)) throw new Error(`${path} holds a font collection, not a font.`)
  // fontkit keeps the first of each glyph it meets. One met as a part of another, as z in ž, would not know which letter it is, and
  // every later document of this process would lose that letter for whoever copies it or has it read aloud.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}
