import { expect, test } from 'vitest'
import { type TakeawayDocument, takeawayDocument } from '#contract/course-content.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import type { SourcedFact } from '../content-files/sourced-facts.ts'
import { renderTakeawayPdf } from './takeaway-pdf.ts'

const source = { id: 'S1', publisher: 'Sample Office', title: 'Tables', url: 'https://example.org/a?b=1', read: '2025-06' }
const facts: SourcedFact[] = [
  { id: 'F2.1', statement: 'Few are unemployed.', mark: 'A', date: '2025-03', sources: [{ ...source, published: '2025-05-02' }] },
  { id: 'F2.10', statement: 'Pay is high.', mark: 'D', date: '2025', method: 'Median of three.', sources: [source] },
]
const options = {
  facts: new Map(facts.map((fact) => [fact.id, fact])),
  operatorName: 'Pracovní & spol.',
  generatedAt: new Date('2026-11-21T00:00:00Z'),
}

const documentOf = (...sections: { heading: string; blocks: unknown[] }[]): TakeawayDocument =>
  takeawayDocument.parse({
    title: 'Checklist',
    subtitle: 'For a test',
    moduleId: 1,
    version: '2026-11-21',
    facts: ['F2.1'],
    sections,
  })

/** A takeaway with every kind of block. */
const sample: TakeawayDocument = {
  ...documentOf(
    {
      heading: 'Before you search',
      blocks: [
        { type: 'text', text: 'Settle these points **before** the first name.\n\nThe market is tight [F2.1].' },
        { type: 'checklist', items: ['The outcome in one sentence', 'A pay band [F2.10]'] },
        { type: 'lines', label: 'My goal', count: 2 },
      ],
    },
    {
      heading: 'The first call',
      blocks: [
        { type: 'list', items: ['Příliš žluťoučký kůň úpěl ďábelské ódy'] },
        { type: 'table', columns: ['Ask', 'Leave out'], widths: [1, 2], rows: [['Expected pay', 'The last payslip']] },
        { type: 'frame', title: 'Notice', text: 'Dobrý den, hledám architekta.' },
      ],
    },
  ),
  legalAsOf: '2026-09-01',
}
const samplePdf = renderTakeawayPdf(sample, options)

const oneSection = (...blocks: unknown[]) => documentOf({ heading: 'Only heading', blocks })
const readTakeaway = async (document: TakeawayDocument) => readPdf(await renderTakeawayPdf(document, options))

test('A takeaway is tagged, named, in its language and numbered, embeds every font and can be read back, Czech letters included', async () => {
  const read = await readPdf(await samplePdf)
  expect([read.tagged, read.title, read.language]).toEqual([true, 'Checklist', 'en-GB'])
  expect(read.fonts.described).toBeGreaterThan(0)
  expect(read.fonts.embedded).toBe(read.fonts.described)
  const structure = 'Root Document Figure P H1 H2 H3 L LI Lbl LBody Table TR TH TD Sect Link Form'
  expect(new Set(read.tags)).toEqual(new Set(structure.split(' ')))
  expect(read.tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(read.bookmarks).toEqual(['Before you search', 'The first call', 'Facts and sources'])
  for (const words of [
    'Settle these points before the first name.',
    'The market is tight [1].',
    'A pay band [2]',
    'My goal',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Leave out',
    'The last payslip',
    'Dobrý den, hledám architekta.',
  ])
    expect(read.text).toContain(words)
  for (const [index, page] of read.pages.entries()) {
    expect(page).toContain('Pracovní & spol. · Version of 21 November 2026')
    expect(page).toContain(`Page ${index + 1} of ${read.pages.length}`)
  }
})

test('Blanks can be filled in on screen: each line, empty cell and box is a field with a name for screen readers', async () => {
  const read = await readTakeaway(
    oneSection(
      { type: 'lines', label: 'Outcome in twelve months', count: 2 },
      {
        type: 'table',
        columns: ['Competency', 'Rating'],
        rows: [
          ['Writing', ''],
          ['', ''],
        ],
      },
      { type: 'checklist', items: ['Range agreed'] },
      { type: 'text', text: 'Nothing to fill in.' },
    ),
  )
  expect(read.fields).toEqual([
    'Outcome in twelve months',
    'Rating, Writing',
    'Competency, line 2',
    'Rating, line 2',
    'Range agreed',
  ])
  expect(read.tags.filter((tag) => tag === 'Form')).toHaveLength(5)
})

test('Legal content says from when it is and that it is no legal advice, in the takeaway’s language; other content does not', async () => {
  expect((await readTakeaway(sample)).text).toContain('As of 1 September 2026 · General information, not legal advice.')
  expect((await readTakeaway({ ...sample, legalAsOf: undefined })).text).not.toContain('legal advice')
  const czech = await readTakeaway({ ...sample, language: 'cs' })
  expect(czech.language).toBe('cs-CZ')
  expect(czech.text).toContain('Stav k 1. září 2026 · Obecné informace, nikoli právní poradenství.')
  expect(czech.text).toContain('Fakta a zdroje')
  expect(czech.pages[0]).toContain(`Strana 1 z ${czech.pages.length}`)
})

test('The last page lists each fact with its mark, date, method and a link to its source, beside the mark where both fit on one line', async () => {
  const { pages, lines, links } = await readPdf(await samplePdf)
  expect(pages.at(-1)).toContain('[1] Few are unemployed. Mark A · as of March 2025')
  expect(pages.at(-1)).toContain('Mark D · as of 2025 How it was derived: Median of three.')
  expect(pages.at(-1)).toContain('Sample Office: Tables (2 May 2025; read June 2025), example.org')
  expect(links).toEqual([source.url, source.url])
  expect(lines).toContainEqual(expect.stringMatching(/^Mark A · as of March 2025.*example\.org$/))
  const sources = [{ ...source, title: 'A title that takes up most of a line. '.repeat(3).trim() }]
  const long = new Map(options.facts).set('F2.1', { ...facts[0]!, sources })
  const below = await readPdf(await renderTakeawayPdf(sample, { ...options, facts: long }))
  expect(below.lines).toContain('Mark A · as of March 2025')
})

test('A fact that the course does not hold stops the build by name', async () => {
  const document = oneSection({ type: 'text', text: 'Stated without proof [F9.9].' })
  await expect(renderTakeawayPdf(document, options)).rejects.toThrow('"Checklist" states the fact F9.9')
})

test('The header of a table is repeated on each page it runs over, and named to screen readers once', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Row ${index + 1}`, 'Something to do', ''])
  const pdf = await renderTakeawayPdf(oneSection({ type: 'table', columns: ['Name', 'Duty', 'Done'], rows }), options)
  const read = await readPdf(pdf)
  expect(read.pages.length).toBeGreaterThan(2)
  for (const page of read.pages) expect(page).toContain('Name Duty Done')
  expect(pdf.toString('latin1').match(/\/S \/TH\b/g)).toHaveLength(3)
  for (const [name] of rows) expect(read.text.split(`${name} Something`)).toHaveLength(2)
})

test.each([
  ['table row', (text: string) => ({ type: 'table', columns: ['Key', 'Text'], rows: [['long', text]], widths: [1, 3] })],
  ['frame', (text: string) => ({ type: 'frame', title: 'A long letter', text })],
])('A %s longer than a page goes on on the next page without losing a word', async (_, blockOf) => {
  const words = Array.from({ length: 1500 }, (_, index) => `word${index}`)
  const read = await readTakeaway(oneSection(blockOf(words.join(' '))))
  expect(read.pages.length).toBeGreaterThan(1)
  for (const word of words) expect(read.text).toContain(word)
})

test('A heading is never alone at the end of a page', async () => {
  for (let lines = 1; lines <= 60; lines++) {
    const text = Array.from({ length: lines }, () => 'Filler').join('\n')
    const { pages } = await readTakeaway(
      documentOf(
        { heading: 'First', blocks: [{ type: 'text', text }] },
        { heading: 'Second', blocks: [{ type: 'text', text: 'Begins here.' }] },
      ),
    )
    expect(pages.find((page) => page.includes('Second'))).toContain('Begins here.')
  }
})

test('Long words, controls, emoji, foreign scripts and half characters never stop a document', async () => {
  const read = await readTakeaway(
    oneSection(
      { type: 'text', text: 'x'.repeat(10_000) },
      {
        type: 'checklist',
        items: ['Ring \u0007the\u0000 bell 🔔 now', '김철수 signs', '\ud800 broken', 'e\u0301 composed', '👩‍💻'],
      },
      { type: 'table', columns: Array.from({ length: 14 }, (_, index) => `Column ${index}`), rows: [['W'.repeat(300)]] },
      { type: 'lines', label: 'L'.repeat(500), count: 20 },
    ),
  )
  expect(read.text.match(/x/g)?.length).toBeGreaterThanOrEqual(10_000)
  expect(read.text).toContain('Ring the bell 🔔 now')
  expect(read.text).toContain('\ufffd\ufffd\ufffd signs')
  expect(read.text).toContain('é composed')
})

test('The same content gives the same bytes, another date or word gives others', async () => {
  const first = await samplePdf
  expect((await renderTakeawayPdf(sample, options)).equals(first)).toBe(true)
  expect((await renderTakeawayPdf(sample, { ...options, generatedAt: new Date('2026-11-22') })).equals(first)).toBe(false)
  expect((await renderTakeawayPdf({ ...sample, subtitle: 'Another' }, options)).equals(first)).toBe(false)
})

test('The fields of a takeaway belong to its form, which its catalogue names', async () => {
  const pdf = (await samplePdf).toString('latin1')
  const form = /\/Type \/Catalog[^>]*\/AcroForm (\d+) 0 R/.exec(pdf)?.[1]
  expect(pdf.includes(`\n${form} 0 obj\n<<\n/Fields [`)).toBe(true)
})

test('The font of the fields has every letter of Czech, so that no viewer drops one that is typed', async () => {
  const pdf = (await samplePdf).toString('latin1')
  const named = /\/BaseEncoding \/WinAnsiEncoding\s+\/Differences \[([^\]]*)\]/.exec(pdf)?.[1] ?? ''
  const winAnsi = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  const glyphOf = (letter: string) => `/${letter.normalize('NFD')[0]}${/ů/i.test(letter) ? 'ring' : 'caron'}`
  const letters = [...'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ']
  expect(letters.filter((letter) => !winAnsi.includes(letter) && !named.split(' ').includes(glyphOf(letter)))).toEqual([])
  const codes = [...named.matchAll(/\d+/g)].map(([code]) => Number(code))
  const replaced = codes.map((code) => winAnsi[code]).join('')
  expect(replaced).not.toMatch(/[\p{Ll}\p{Lu}\d€„“”‘’–…]/u)
})
