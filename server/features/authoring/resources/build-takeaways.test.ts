import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { catalogue } from '#content/catalogue.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { buildTakeaways } from './build-takeaways.ts'

const takeaway = {
  title: 'Plánovač',
  subtitle: 'Dvanáct měsíců',
  moduleId: 6,
  language: 'cs',
  version: '2026-12-01',
  sections: [{ heading: 'Přehled', blocks: [{ type: 'text', text: 'Trh je napjatý [F1.1].' }] }],
}

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'takeaways-'))
  await mkdir(join(root, 'content', 'downloads'), { recursive: true })
  await cp(
    join(import.meta.dirname, '..', '..', '..', '..', 'content', 'course', 'sources.yaml'),
    join(root, 'content', 'course', 'sources.yaml'),
  )
  await mkdir(join(root, 'content', 'course', 'facts'))
  const fact = { id: 'F1.1', statement: 'Nezaměstnanost byla 3,1%.', mark: 'A', sources: ['S01'], date: '2026-10-10' }
  await writeFile(join(root, 'content', 'course', 'facts', 'market.yaml'), stringify([fact]))
})

afterEach(() => rm(root, { recursive: true }))

function build() {
  return buildTakeaways({ contentDir: join(root, 'content'), outDir: join(root, 'build', 'downloads') })
}

test('Each takeaway of the content becomes a PDF of the same name, with facts and version', async () => {
  await writeFile(join(root, 'content', 'downloads', 'talent-planner.yaml'), stringify(takeaway))
  expect(await build()).toEqual(['talent-planner.pdf'])
  const pdf = await readFile(join(root, 'build', 'downloads', 'talent-planner.pdf'))
  const read = await readPdf(pdf)
  expect(read.title).toBe('Plánovač')
  expect(read.text).toContain('Nezaměstnanost byla 3,1%.')
  expect(read.text).toContain('Verze ze dne 1. prosince 2026')
  await build()
  expect(pdf.equals(await readFile(join(root, 'build', 'downloads', 'talent-planner.pdf')))).toBe(true)
})

test('A takeaway that breaks the schema stops the build and is named', async () => {
  await writeFile(join(root, 'content', 'downloads', 'broken.yaml'), stringify({ ...takeaway, moduleId: 0 }))
  await expect(build()).rejects.toThrow(/broken\.yaml: .*moduleId/s)
})

test('A fact whose source is unknown stops the build and is named', async () => {
  const fact = { id: 'F1.1', statement: 'Unproven.', mark: 'B', sources: ['S99999'], date: '2026' }
  await writeFile(join(root, 'content', 'course', 'facts', 'market.yaml'), stringify([fact]))
  await expect(build()).rejects.toThrow('F1.1 names the source S99999')
})

test('A table row with more cells than columns stops the build and is shown', async () => {
  const blocks = [{ type: 'table', columns: ['Role', 'Pay'], rows: [['Principal', 'up to 100', '000']] }]
  await writeFile(
    join(root, 'content', 'downloads', 'uneven.yaml'),
    stringify({ ...takeaway, sections: [{ heading: 'Pay', blocks }] }),
  )
  await expect(build()).rejects.toThrow('a table of 2 columns has 3 cells in ["Principal","up to 100","000"]')
})

test('The course builds every takeaway that its catalogue names, complete, accessible and without a last page of leftovers', async () => {
  const outDir = join(root, 'course')
  const built = await buildTakeaways({ contentDir: join(import.meta.dirname, '..', '..', '..', '..', 'content'), outDir })
  expect(built).toEqual(catalogue.flatMap((module) => module.takeawayFiles).sort())
  for (const file of built) {
    const read = await readPdf(await readFile(join(outDir, file)))
    expect(read.tagged, file).toBe(true)
    expect(read.title, file).toBeTruthy()
    expect(read.text, file).toContain(read.title)
    expect(read.fonts.embedded, file).toBe(read.fonts.described)
    expect(read.bookmarks.length, file).toBeGreaterThan(3)
    expect(read.text, file).not.toMatch(/undefined|\ufffd|\[F\d/)
    expect(read.pages.at(-1)?.length, `characters on the last page of ${file}`).toBeGreaterThan(1000)
  }
})
