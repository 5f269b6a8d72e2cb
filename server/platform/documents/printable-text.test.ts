import { expect, test } from 'vitest'
import { breakLines, toPrintable, toRuns, toVisualRuns } from './printable-text.ts'

const perCharacter = (text: string) => [...text].length

function setIn(width: number, text: string): string[] {
  return breakLines(toRuns(text, 'regular'), width, perCharacter).map((line) => line.runs.map((run) => run.text).join(''))
}

test('Text the fonts hold is printed as given, composed', () => {
  const text = 'Příliš žluťoučký kůň – “úpěl” ďábelské ódy… 3 × 5 ≥ 14 €, Ω, Дом'
  expect(toPrintable(text.normalize('NFD'))).toBe(text)
})

test('What the fonts lack is replaced by a relative, or shown as missing', () => {
  expect(toPrintable('✔ done ☐ open ➜ next')).toBe('✓ done [ ] open → next')
  expect(toPrintable('A 👍🏽 good 👩‍💻 day ❤️')).toBe('A 👍 good 👩‍💻 day ❤')
  expect(toPrintable('𝐁𝐨𝐥𝐝 ﬂow')).toBe('Bold ﬂow')
  expect(toPrintable('김 and Ж, 王小明, สมชาย, प्रिया, محمد, יעל')).toBe('\ufffd and Ж, 王小明, สมชาย, प्रिया, محمد, יעל')
  expect(toPrintable('a\u200db')).toBe('ab')
  expect(toPrintable('a\u0000b\u200bc\u202ed\tf\r\ng\ud800')).toBe('abcd f\ng\ufffd')
})

test('Spaces at the end of a line are left out, and a long run of them costs no time', () => {
  expect(toPrintable(' one  \ntwo   three  ')).toBe('one\ntwo   three')
  const spaces = ' '.repeat(200_000)
  expect(toPrintable(`one${spaces}two${spaces}`)).toBe(`one${spaces}two`)
})

test('Lines break at spaces and after hyphens, not before dashes or percent signs or inside dates', () => {
  expect(setIn(10, 'one two three')).toEqual(['one two ', 'three'])
  expect(setIn(10, 'word – word')).toEqual(['word – ', 'word'])
  expect(setIn(10, '16/46 (35%)')).toEqual(['16/46 ', '(35%)'])
  expect(setIn(8, 'long-term plan')).toEqual(['long-', 'term ', 'plan'])
  expect(setIn(10, 'jobs not -recruiter')).toEqual(['jobs not ', '-recruiter'])
  expect(setIn(12, 'on 2026-11-21 at')).toEqual(['on ', '2026-11-21 ', 'at'])
  expect(setIn(10, 'one\n\ntwo')).toEqual(['one', '', 'two'])
  expect(setIn(10, '')).toEqual([])
})

test('A word longer than a line is cut and loses nothing', () => {
  const lines = setIn(10, `a ${'x'.repeat(10_000)} b`)
  expect(lines.join('')).toBe(`a ${'x'.repeat(10_000)} b`)
  expect(Math.max(...lines.map((line) => line.trimEnd().length))).toBe(10)
})

test('Words between pairs of stars are semibold and stay joined to what touches them', () => {
  expect(toRuns('keep **this**, 2 ** 3', 'regular')).toEqual([
    { text: 'keep ', face: 'regular' },
    { text: 'this', face: 'semibold' },
    { text: ', 2 ** 3', face: 'regular' },
  ])
  expect(setIn(10, 'keep **this**, please')).toEqual(['keep this, ', 'please'])
})

const drawn = (text: string) =>
  toVisualRuns(toRuns(text, 'regular'))
    .map((run) => (/[\u0590-\u06ff]/.test(run.text) ? [...run.text].reverse().join('') : run.text))
    .join('')

test('Text that is read from the right is drawn in its order, numbers and Latin words in theirs', () => {
  expect(drawn('Ing. אבג (דה) Novák')).toBe('Ing. (הד) גבא Novák')
  expect(drawn('אבג (דה) 12 ב-SQL. ')).toBe('.SQL-ב 12 (הד) גבא')
  expect(drawn('plain (12) text')).toBe('plain (12) text')
})

test('A text is set in the fonts of its scripts, and pictures of several signs stay whole where a long word is cut', () => {
  expect(toRuns('Jana 王 **محمد**', 'light').map((run) => run.face)).toEqual([
    'light',
    'chinese regular',
    'light',
    'arabic semibold',
  ])
  expect(setIn(5, '👩‍💻'.repeat(3))).toEqual(['👩‍💻', '👩‍💻', '👩‍💻'])
})
