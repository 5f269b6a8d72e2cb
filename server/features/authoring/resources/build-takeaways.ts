import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { factEntry, filledTakeaway, sourceEntry, type TakeawayDocument, takeawayDocument } from '#contract/course-content.ts'
import { type DocumentBrand, operatorName } from '../../../platform/operator/operator.service.ts'
import { shippedSettings } from '../../../platform/operator/shipped-settings.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import type { SourcedFact } from './fact-list.ts'
import { fillInTakeaway } from './fill-in-takeaway.ts'
import { renderTakeawayPdf } from './takeaway-pdf.ts'
import { withRubric } from './takeaway-rubric.ts'

/** The file name suffix of a copy filled in with the invented case. */
const filledEnding = '-filled'

/** Renders each `downloads/*.yaml` as a PDF, blank and filled in. Returns the file names. Throws, with the file's name, when one is invalid. */
export async function buildTakeaways(options: { contentDir: string; outDir: string }): Promise<string[]> {
  const { contentDir, outDir } = options
  const facts = await readFacts(join(contentDir, 'course'))
  const written: string[] = []
  await mkdir(outDir, { recursive: true })
  for (const path of await listYaml(join(contentDir, 'downloads'))) {
    const name = basename(path, '.yaml')
    for (const file of [`${name}.pdf`, ...(existsSync(filledPath(path)) ? [`${name}${filledEnding}.pdf`] : [])]) {
      const isFilled = file.endsWith(`${filledEnding}.pdf`)
      await writeFile(
        join(outDir, file),
        await renderFile(path, facts, { operatorName: operatorName(shippedSettings) }, isFilled),
      )
      written.push(file)
    }
  }
  return written.sort()
}

const filledPath = (path: string) => join(dirname(path), 'filled', basename(path))

async function renderFile(
  path: string,
  facts: ReadonlyMap<string, SourcedFact>,
  brand: Partial<DocumentBrand> & Pick<DocumentBrand, 'operatorName'>,
  isFilled: boolean,
): Promise<Buffer> {
  const blank = await readYaml(path, takeawayDocument)
  refuseUnevenTables(blank, path)
  const filled = isFilled ? await readYaml(filledPath(path), filledTakeaway) : undefined
  const judged = withRubric(blank, filled?.levels)
  const document = filled ? fillInTakeaway(judged, filled) : judged
  // A fixed date makes the output reproducible.
  return renderTakeawayPdf(document, { facts, ...brand, generatedAt: new Date(`${document.version}T00:00:00Z`) })
}

/** Renders one takeaway in the operator's branding; `file` is a name such as `evp-canvas.pdf`. */
export async function renderTakeaway(contentDir: string, file: string, brand: DocumentBrand): Promise<Buffer> {
  const name = basename(file, '.pdf')
  const isFilled = name.endsWith(filledEnding)
  const blank = isFilled ? name.slice(0, -filledEnding.length) : name
  return renderFile(join(contentDir, 'downloads', `${blank}.yaml`), await readFacts(join(contentDir, 'course')), brand, isFilled)
}

// An unquoted comma in a YAML row splits a cell, which would go unnoticed until printed.
function refuseUnevenTables(document: TakeawayDocument, path: string): void {
  for (const block of document.sections.flatMap((section) => section.blocks)) {
    if (block.type !== 'table') continue
    for (const row of [block.widths ?? block.columns, ...block.rows]) {
      if (row.length !== block.columns.length)
        throw new Error(`${path}: a table of ${block.columns.length} columns has ${row.length} cells in ${JSON.stringify(row)}.`)
    }
  }
}

async function readFacts(courseDir: string): Promise<Map<string, SourcedFact>> {
  const sources = new Map(
    (await readYaml(join(courseDir, 'sources.yaml'), z.array(sourceEntry))).map((source) => [source.id, source]),
  )
  const facts = new Map<string, SourcedFact>()
  for (const path of await listYaml(join(courseDir, 'facts'))) {
    for (const fact of await readYaml(path, z.array(factEntry))) {
      const found = fact.sources.map((id) => {
        const source = sources.get(id)
        if (!source) throw new Error(`${path}: ${fact.id} names the source ${id}, which sources.yaml does not hold.`)
        return source
      })
      facts.set(fact.id, { ...fact, sources: found })
    }
  }
  return facts
}

async function listYaml(dir: string): Promise<string[]> {
  const names = await readdir(dir)
  return names
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(dir, name))
}

async function readYaml<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

if (import.meta.main) {
  const written = await buildTakeaways({
    contentDir: join(projectDir, 'content'),
    outDir: join(projectDir, 'build', 'downloads'),
  })
  console.log(`Takeaways: ${written.length} PDFs in build/downloads`)
}
