import { canPrint } from './document-fonts.ts'
import type { Face } from './house-style.ts'

/** A stretch of text in one face. */
export type Run = { text: string; face: Face }

/** One set line: its runs from left to right and its width in points. */
export type Line = { runs: Run[]; width: number }

/** Measures a text in a face, in points. */
export type Measure = (text: string, face: Face) => number

// What the family lacks but has a plain relative in it.
const relatives: Record<string, string> = {
  '✔': '✓',
  '☑': '✓',
  '✅': '✓',
  '✗': '×',
  '✘': '×',
  '☒': '×',
  '❌': '×',
  '☐': '[ ]',
  '□': '[ ]',
  '●': '•',
  '○': '•',
  '■': '•',
  '▪': '•',
  '◆': '•',
  '▶': '›',
  '►': '›',
  '⇒': '→',
  '➜': '→',
  '➔': '→',
  '‣': '•',
  '\u2028': '\n',
  '\u2029': '\n',
  '\v': '\n',
  '\f': '\n',
  '\t': ' ',
}

const printable = new Map<string, string>()

/**
 * The text as the embedded fonts can print it: composed (NFC), controls and emoji removed, odd spaces plain, and a letter
 * of a script that the family lacks shown as the replacement character, so that a reader sees something is missing.
 */
export function toPrintable(text: string): string {
  let result = ''
  let dropped = false
  for (const character of text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n')) {
    let shown = printable.get(character)
    if (shown === undefined) {
      shown = toPrintableCharacter(character)
      printable.set(character, shown)
    }
    // The space after a removed emoji goes with it.
    if (!(dropped && shown === ' ' && result.endsWith(' '))) result += shown
    dropped = shown === ''
  }
  // From the first of the spaces only: tried from each of them, a long run would take time that grows with its square.
  return result.replaceAll(/(?<! ) +(?=\n|$)/g, '').trim()
}

function toPrintableCharacter(character: string): string {
  if (character === '\n' || character === ' ') return character
  const relative = relatives[character]
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

/** Splits text into runs: what stands between `**` pairs is semibold, the rest keeps the given face. */
export function toRuns(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const [index, part] of text.split(/\*\*(?=\S)([^*\n]+?)\*\*/).entries()) {
    if (part !== '') runs.push({ text: part, face: index % 2 === 1 ? 'semibold' : face })
  }
  return runs
}

/** Sets runs into lines of at most `width` points; a word longer than a line is cut, an empty text gives no line. */
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
    // A word is measured again without its spaces only if it does not fit with them: measuring is most of the work.
    const wordWidth = line.width + spacedWidth > width ? widthOf(word, measure, false) : spacedWidth
    if (line.width > 0 && line.width + wordWidth > width) finish()
    if (wordWidth <= width) append(line, word, spacedWidth)
    else {
      for (const run of word) {
        for (const character of run.text) {
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

// A word is what may not be broken: it ends with its spaces, or after a dash or slash inside it that no digit follows; a dash between
// spaces and a percent sign stay with what stands before them.
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
