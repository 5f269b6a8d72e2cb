import { expect, test } from 'vitest'
import { type TakeawayDocument, takeawayDocument } from '#contract/course-content.ts'
import { type ReadPdf, readPdf } from '../../../testing/read-pdf.ts'
import { sampleFacts, sampleTakeaway } from './sample-takeaway.ts'
import { renderTakeawayPdf } from './takeaway-pdf.ts'

const options = { facts: sampleFacts, operatorName: 'Pracovní & spol.', generatedAt: new Date('2026-11-21T00:00:00Z') }

async function readTakeaway(document: TakeawayDocument) {
  return readPdf(await renderTakeawayPdf(document, options))
}

let sample: Promise<{ pdf: Buffer; read: ReadPdf }> | undefined

/** The sample and the parsed PDF, typeset once for all tests. */
function openSample() {
  sample ??= renderTakeawayPdf(sampleTakeaway, options).then(async (pdf) => ({ pdf, read: await readPdf(pdf) }))
  return sample
}

function oneSection(...blocks: unknown[]): TakeawayDocument {
  return takeawayDocument.parse({
    title: 'One section',
    subtitle: 'For a test',
    moduleId: 3,
    version: '2026-11-21',
    sections: [{ heading: 'Only heading', blocks }],
  })
}

test('A takeaway is tagged, named, in its language and embeds every font it uses', async () => {
  const { read } = await openSample()
  expect(read.tagged).toBe(true)
  expect(read.title).toBe('Principal Hiring Checklist – Czech Republic')
  expect(read.language).toBe('en-GB')
  expect(read.fonts.described).toBeGreaterThan(0)
  expect(read.fonts.embedded).toBe(read.fonts.described)
  expect(new Set(read.tags)).toEqual(
    new Set([
      'Root',
      'Document',
      'Figure',
      'P',
      'H1',
      'H2',
      'H3',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Table',
      'TR',
      'TH',
      'TD',
      'Sect',
      'Link',
      'Form',
    ]),
  )
  expect(read.tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(read.bookmarks).toEqual([...sampleTakeaway.sections.map((section) => section.heading), 'Facts and sources'])
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

test('Every text of a takeaway can be read back, Czech letters included', async () => {
  const { read } = await openSample()
  expect(read.text).toContain('Příliš žluťoučký kůň úpěl ďábelské ódy')
  for (const section of sampleTakeaway.sections) {
    for (const block of section.blocks) {
      const texts =
        block.type === 'table'
          ? [...block.columns, ...block.rows.flat()]
          : 'items' in block
            ? block.items
            : 'label' in block
              ? [block.label]
              : block.text.split('\n\n')
      for (const text of texts) {
        const printed = text.replaceAll('**', '').replaceAll('[F2.1]', '[1]').replaceAll('[F2.10]', '[2]').replaceAll(/\s+/g, ' ')
        expect(read.text.replaceAll(/\s/g, '')).toContain(printed.replaceAll(/\s/g, ''))
      }
    }
  }
})

test('Legal content says from when it is and that it is no legal advice, other content does not', async () => {
  expect((await openSample()).read.text).toContain('As of 1 September 2026 · General information, not legal advice.')
  expect((await readTakeaway({ ...sampleTakeaway, legalAsOf: undefined })).text).not.toContain('legal advice')
})

test('A source is next to the mark of its fact where both fit on one line, and below it where they do not', async () => {
  const { lines } = (await openSample()).read
  expect(lines).toContainEqual(expect.stringMatching(/^Mark A · as of March 2025.*example\.org$/))
  const [first] = sampleFacts.values()
  const long = {
    ...first!,
    sources: [{ ...first!.sources[0]!, title: 'A title that takes up most of a line. '.repeat(3).trim() }],
  }
  const below = await readPdf(
    await renderTakeawayPdf(sampleTakeaway, { ...options, facts: new Map(sampleFacts).set(first!.id, long) }),
  )
  expect(below.lines).toContain('Mark A · as of March 2025')
})

test('The last page lists each fact with its mark, date, method and a link to its source', async () => {
  const { pages, links } = (await openSample()).read
  const last = pages.at(-1)
  expect(last).toContain(
    '[1] The general unemployment rate of people aged 15 to 64 was 2.6% in the sample quarter. Mark A · as of March 2025',
  )
  expect(last).toContain('Mark D · as of 2025 How it was derived: Median of three samples, rounded to thousands.')
  expect(last).toContain('Sample Pay Survey: Sample tables (2 May 2025; read June 2025), example.org')
  expect(links).toEqual(['https://example.org/statistics/employment?quarter=1', 'https://example.org/pay'])
})

test('A fact that the course does not hold stops the build by name', async () => {
  const document = oneSection({ type: 'text', text: 'Stated without proof [F9.9].' })
  await expect(renderTakeawayPdf(document, options)).rejects.toThrow('"One section" states the fact F9.9')
})

test('Every page carries its number, the number of pages and the date of the version', async () => {
  const { pages } = (await openSample()).read
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Pracovní & spol. · Version of 21 November 2026`)
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
})

test('A Czech takeaway speaks Czech in its fixed words', async () => {
  const read = await readTakeaway({ ...sampleTakeaway, language: 'cs' })
  expect(read.language).toBe('cs-CZ')
  expect(read.text).toContain('Stav k 1. září 2026 · Obecné informace, nikoli právní poradenství.')
  expect(read.text).toContain('Fakta a zdroje')
  expect(read.pages[0]).toContain(`Strana 1 z ${read.pages.length}`)
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

test('A table row longer than a page goes on on the next page without losing a word', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `word${index}`)
  const read = await readTakeaway(
    oneSection({ type: 'table', columns: ['Key', 'Text'], rows: [['long', words.join(' ')]], widths: [1, 3] }),
  )
  expect(read.pages.length).toBeGreaterThan(1)
  for (const word of words) expect(read.text).toContain(word)
})

test('A frame longer than a page goes on on the next page without losing a word', async () => {
  const words = Array.from({ length: 1200 }, (_, index) => `word${index}`)
  const read = await readTakeaway(oneSection({ type: 'frame', title: 'A long letter', text: words.join(' ') }))
  expect(read.pages.length).toBeGreaterThan(1)
  for (const word of words) expect(read.text).toContain(word)
})

test('A heading is never alone at the end of a page', async () => {
  for (let lines = 1; lines <= 60; lines++) {
    const filler = Array.from({ length: lines }, () => 'Filler').join('\n')
    const document = takeawayDocument.parse({
      title: 'Orphans',
      subtitle: 'None',
      moduleId: 1,
      version: '2026-11-21',
      sections: [
        { heading: 'First', blocks: [{ type: 'text', text: filler }] },
        { heading: 'Second', blocks: [{ type: 'text', text: 'Begins here.' }] },
      ],
    })
    const { pages } = await readTakeaway(document)
    const page = pages.findIndex((text) => text.includes('Second'))
    expect(pages[page]).toContain('Begins here.')
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
  const { pdf: first } = await openSample()
  expect((await renderTakeawayPdf(sampleTakeaway, options)).equals(first)).toBe(true)
  expect((await renderTakeawayPdf(sampleTakeaway, { ...options, generatedAt: new Date('2026-11-22') })).equals(first)).toBe(false)
  expect((await renderTakeawayPdf({ ...sampleTakeaway, subtitle: 'Another' }, options)).equals(first)).toBe(false)
})

test('The fields of a takeaway belong to its form, which its catalogue names', async () => {
  const pdf = (await openSample()).pdf.toString('latin1')
  const form = /\/Type \/Catalog[^>]*\/AcroForm (\d+) 0 R/.exec(pdf)?.[1]
  expect(pdf.includes(`\n${form} 0 obj\n<<\n/Fields [`)).toBe(true)
})

test('The font of the fields has every letter of Czech, so that no viewer drops one that is typed', async () => {
  const pdf = (await openSample()).pdf.toString('latin1')
  const named = /\/BaseEncoding \/WinAnsiEncoding\s+\/Differences \[([^\]]*)\]/.exec(pdf)?.[1] ?? ''
  const winAnsi = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  const glyphOf = (letter: string) => `/${letter.normalize('NFD')[0]}${/ů/i.test(letter) ? 'ring' : 'caron'}`
  const letters = [...'áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ']
  expect(letters.filter((letter) => !winAnsi.includes(letter) && !named.split(' ').includes(glyphOf(letter)))).toEqual([])
  const codes = [...named.matchAll(/\d+/g)].map(([code]) => Number(code))
  const replaced = codes.map((code) => winAnsi[code]).join('')
  expect(replaced).not.toMatch(/[\p{Ll}\p{Lu}\d€„“”‘’–…]/u)
})
