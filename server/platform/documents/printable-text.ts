import bidiFactory, { type Bidi } from 'bidi-js'
import { canPrint, type FontName, fontFor } from './document-fonts.ts'
import type { Face } from './house-style.ts'

export type Run = { text: string; face: FontName }

export type Line = { runs: Run[]; width: number }

export type Measure = (text: string, face: FontName) => number

/** What is printed, and the signs that it stands in for. */
const relatives = {
  '✓': '✔☑✅',
  '×': '✗✘☒❌',
  '[ ]': '☐□',
  '•': '●○■▪◆‣',
  '›': '▶►',
  '→': '⇒➜➔',
  '\n': '\u2028\u2029\v\f',
  ' ': '\t',
}
const relativeOf = new Map(Object.entries(relatives).flatMap(([shown, signs]) => Array.from(signs, (sign) => [sign, shown])))

const printable = new Map<string, string>()

const joiners = /[\u200c\u200d]/

/** Converts text to what the fonts can print: composed (NFC), without controls; unsupported letters become the replacement character. */
export function toPrintable(text: string): string {
  let result = ''
  let dropped = false
  for (const character of text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n')) {
    // Joiners shape emoji and the letters of some scripts.
    if (joiners.test(character) && isForeign(result.at(-1))) {
      result += character
      continue
    }
    let shown = printable.get(character)
    if (shown === undefined) {
      shown = toPrintableCharacter(character)
      printable.set(character, shown)
    }
    // The space after a removed emoji is removed too.
    if (!(dropped && shown === ' ' && result.endsWith(' '))) result += shown
    dropped = shown === ''
  }
  // The lookbehind avoids quadratic time on long runs of spaces.
  return result.replaceAll(/(?<! ) +(?=\n|$)/g, '').trim()
}

const isForeign = (character = '') => /[^\p{scx=Latin}\p{Zs}\n]/u.test(character)

function toPrintableCharacter(character: string): string {
  if (character === '\n' || character === ' ') return character
  const relative = relativeOf.get(character)
  if (relative !== undefined) return relative
  if (/\p{Zs}/u.test(character))
    return canPrint(character.codePointAt(0) as number) && /[\u00a0\u202f]/.test(character) ? '\u00a0' : ' '
  if (/\p{C}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u{20E3}/u.test(character)) return ''
  if (canPrint(character.codePointAt(0) as number)) return character
  if (/\p{Extended_Pictographic}/u.test(character)) return ''
  const simple = character.normalize('NFKC')
  if (simple !== character && [...simple].every((part) => canPrint(part.codePointAt(0) as number))) return simple
  return /\p{M}/u.test(character) ? '' : '\ufffd'
}

/** Splits text into runs; `**` pairs are semibold. */
export function toRuns(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const [index, part] of text.split(/\*\*(?=\S)([^*\n]+?)\*\*/).entries()) {
    if (part !== '') runs.push(...splitByFont(part, index % 2 === 1 ? 'semibold' : face))
  }
  return runs
}

function splitByFont(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const font = last && joiners.test(character) ? last.face : fontFor(character.codePointAt(0) as number, face)
    if (last?.face === font) last.text += character
    else runs.push({ text: character, face: font })
  }
  return runs
}

// The types describe the package's ES module; Node.js loads the CommonJS one, which exports the function itself.
const isFactory = (exported: unknown): exported is () => Bidi => typeof exported === 'function'
if (!isFactory(bidiFactory)) throw new TypeError('bidi-js exports no function')
const bidi = bidiFactory()

/** Orders the runs of a line visually, left to right (UAX 9). */
export function toVisualRuns(runs: Run[]): Run[] {
  const text = runs
    .map((run) => run.text)
    .join('')
    .trimEnd()
  if (!/\p{scx=Arab}|\p{scx=Hebr}/u.test(text)) return runs
  const embedding = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const pieces: (Run & { level: number })[] = []
  let index = 0
  for (const { text: part, face } of runs)
    for (const character of part) {
      if (index >= text.length) break
      const level = embedding.levels[index] ?? 0
      const shown = mirrored.get(index) ?? character
      const last = pieces.at(-1)
      if (last?.face === face && last.level === level) last.text += shown
      else pieces.push({ text: shown, face, level })
      index += character.length
    }
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level >= 1; level--)
    for (let start = 0; start < pieces.length; start++) {
      let end = start
      while ((pieces[end]?.level ?? 0) >= level) end++
      pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  // fontkit reverses right-to-left letters but not the punctuation between them.
  return pieces.map(({ text: part, face, level }) => ({
    text: level % 2 === 1 && !face.includes(' ') ? [...part].reverse().join('') : part,
    face,
  }))
}

/** Breaks runs into lines of at most `width` points; longer words are cut, and an empty text has no lines. */
export function breakLines(runs: Run[], width: number, measure: Measure): Line[] {
  const lines: Line[] = []
  let line: Line = { runs: [], width: 0 }
  const finish = () => {
    lines.push(line)
    line = { runs: [], width: 0 }
  }
  for (const word of toWords(runs)) {
    if (word === 'newline') {
      finish()
      continue
    }
    const spacedWidth = widthOf(word, measure, true)
    // Measuring dominates the cost, so a word is measured without its spaces only when it does not fit with them.
    const wordWidth = line.width + spacedWidth > width ? widthOf(word, measure, false) : spacedWidth
    if (line.width > 0 && line.width + wordWidth > width) finish()
    if (wordWidth <= width) append(line, word, spacedWidth)
    else {
      for (const run of word) {
        for (const { segment: character } of graphemes.segment(run.text)) {
          const characterWidth = measure(character, run.face)
          if (line.width > 0 && line.width + characterWidth > width) finish()
          append(line, [{ text: character, face: run.face }], characterWidth)
        }
      }
    }
  }
  if (line.runs.length > 0) finish()
  return lines
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function append(line: Line, runs: Run[], width: number): void {
  for (const run of runs) {
    const last = line.runs.at(-1)
    if (last?.face === run.face) last.text += run.text
    else line.runs.push({ ...run })
  }
  line.width += width
}

function widthOf(word: Run[], measure: Measure, withSpace: boolean): number {
  return word.reduce((sum, run) => sum + measure(withSpace ? run.text : run.text.trimEnd(), run.face), 0)
}

// Splits runs into unbreakable words, which end with spaces, or after a dash or slash that no digit follows; percent signs stay with the number.
function* toWords(runs: Run[]): Generator<Run[] | 'newline'> {
  const pieces = runs.flatMap((run) =>
    (run.text.match(/\n| +|[^ \n\-–—/]*[-–—/]+ *|[^ \n\-–—/]+ */g) ?? []).map((text) => ({ text, face: run.face })),
  )
  let word: Run[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.text !== '\n') word.push(piece)
    const next = pieces[index + 1]?.text ?? '\n'
    if (
      piece.text === '\n' ||
      (/ $/.test(piece.text) && !/^[–—%]/.test(next)) ||
      (/[^-–—/][-–—/]+$/.test(piece.text) && !/^\d/.test(next))
    ) {
      if (word.length > 0) yield word
      word = []
    }
    if (piece.text === '\n') yield 'newline'
  }
  if (word.length > 0) yield word
}
