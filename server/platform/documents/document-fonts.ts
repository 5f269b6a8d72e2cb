import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'
import type { Face } from './house-style.ts'

const require = createRequire(import.meta.url)

export type DocumentFont = fontkit.Font

const plex: Record<Face, string> = {
  light: '@expo-google-fonts/ibm-plex-sans/300Light/IBMPlexSans_300Light.ttf',
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  semibold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  italic: '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
}

/** Fonts for scripts that IBM Plex Sans lacks, loaded on first use. */
const scripts = {
  arabic: { letters: /\p{scx=Arab}/u, files: expoFiles('ibm-plex-sans-arabic', 'IBMPlexSansArabic') },
  hebrew: { letters: /\p{scx=Hebr}/u, files: expoFiles('ibm-plex-sans-hebrew', 'IBMPlexSansHebrew') },
  thai: { letters: /\p{scx=Thai}/u, files: expoFiles('ibm-plex-sans-thai', 'IBMPlexSansThai') },
  devanagari: { letters: /\p{scx=Deva}/u, files: expoFiles('noto-sans-devanagari', 'NotoSansDevanagari') },
  chinese: {
    letters: /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|[\uff00-\uffef]/u,
    files: {
      regular: '@embedpdf/fonts-sc/../fonts/NotoSansHans-Regular.otf',
      semibold: '@embedpdf/fonts-sc/../fonts/NotoSansHans-Bold.otf',
    },
  },
  emoji: { letters: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u, files: expoFiles('noto-emoji', 'NotoEmoji') },
}
type Script = keyof typeof scripts

function expoFiles(name: string, family: string) {
  const folder = `@expo-google-fonts/${name}`
  return {
    regular: `${folder}/400Regular/${family}_400Regular.ttf`,
    semibold: `${folder}/600SemiBold/${family}_600SemiBold.ttf`,
  }
}

export type FontName = Face | `${Script} ${'regular' | 'semibold'}`

const fonts = new Map<FontName, DocumentFont>()

/** A font (SIL Open Font License 1.1), parsed once per process. */
export function documentFont(name: FontName): DocumentFont {
  const known = fonts.get(name)
  if (known) return known
  const [script, cut] = name.split(' ') as [Script, 'regular' | 'semibold'] | [Face]
  const font = load(cut === undefined ? plex[script as Face] : scripts[script as Script].files[cut])
  fonts.set(name, font)
  return font
}

const faces = Object.keys(plex) as Face[]
const scriptsOf = new Map<number, Script | 'plex' | undefined>()

function scriptOf(codePoint: number): Script | 'plex' | undefined {
  if (scriptsOf.has(codePoint)) return scriptsOf.get(codePoint)
  const character = String.fromCodePoint(codePoint)
  const inPlex = faces.every((face) => documentFont(face).hasGlyphForCodePoint(codePoint))
  const script = (Object.keys(scripts) as Script[]).find((name) => scripts[name].letters.test(character))
  const found = inPlex ? 'plex' : script && documentFont(`${script} regular`).hasGlyphForCodePoint(codePoint) ? script : undefined
  scriptsOf.set(codePoint, found)
  return found
}

export const canPrint = (codePoint: number): boolean => scriptOf(codePoint) !== undefined

export function fontFor(codePoint: number, face: Face): FontName {
  const script = scriptOf(codePoint) ?? 'plex'
  return script === 'plex' ? face : `${script} ${face === 'semibold' ? 'semibold' : 'regular'}`
}

const isForm = (codePoint: number) => /[\ufb50-\ufdff\ufe70-\ufeff]/.test(String.fromCodePoint(codePoint))

function load(file: string): DocumentFont {
  const [scope = '', name = '', ...path] = file.split('/')
  const entry = `${scope}/${name}`
  const folder = dirname(require.resolve(path[0] === '..' ? entry : `${entry}/package.json`))
  const font = fontkit.create(readFileSync(join(folder, ...path)))
  if (!('layout' in font)) throw new Error(`${file} holds a font collection, not a font.`)
  // fontkit caches each glyph with the code point it first meets; one met first as a part, such as z in ž, would lose its letter in later documents.
  if (file.endsWith('.ttf')) for (const codePoint of font.characterSet) if (!isForm(codePoint)) font.glyphForCodePoint(codePoint)
  return font
}
