import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { readPdf } from '../../../testing/read-pdf.ts'
import { readSourcedFacts } from '../content-files/sourced-facts.ts'
import { renderTakeaway } from './build-takeaways.ts'
import { takeawayNames } from './takeaway-files.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'content')
const brand = { operatorName: 'Course' }

test('a takeaway that breaks the schema or rests on an unknown source is refused by name', async () => {
  const contentDir = mkdtempSync(join(tmpdir(), 'takeaways-'))
  onTestFinished(() => rmSync(contentDir, { recursive: true }))
  for (const folder of ['downloads', join('course', 'facts')]) mkdirSync(join(contentDir, folder), { recursive: true })
  cpSync(join(shipped, 'course', 'sources.yaml'), join(contentDir, 'course', 'sources.yaml'))
  writeFileSync(join(contentDir, 'downloads', 'broken.yaml'), stringify({ title: 'Plan', moduleId: 0 }))
  await expect(renderTakeaway(contentDir, 'broken.pdf', brand)).rejects.toThrow(/broken\.yaml: .*moduleId/s)
  const fact = { id: 'F1.1', statement: 'Unproven.', mark: 'B', sources: ['S99999'], date: '2026' }
  writeFileSync(join(contentDir, 'course', 'facts', 'market.yaml'), stringify([fact]))
  await expect(renderTakeaway(contentDir, 'broken.pdf', brand)).rejects.toThrow('F1.1 names the source S99999')
})

test('every takeaway of the catalogue is complete, accessible and without a last page of leftovers', async () => {
  const registers = readSourcedFacts(shipped)
  for (const [file] of takeawayNames) {
    const read = await readPdf(await renderTakeaway(shipped, file, brand, registers))
    expect(read.tagged, file).toBe(true)
    expect(read.title, file).toBeTruthy()
    expect(read.text, file).toContain(read.title)
    expect(read.fonts.embedded, file).toBe(read.fonts.described)
    expect(read.bookmarks.length, file).toBeGreaterThan(3)
    expect(read.text, file).not.toMatch(/undefined|\ufffd|\[F\d/)
    expect(read.pages.at(-1)?.length, `characters on the last page of ${file}`).toBeGreaterThan(1000)
  }
})
