import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { catalogue } from '#content/catalogue.ts'
import { filledTakeaway, takeawayDocument } from '#contract/course-content.ts'
import { type DocumentBrand, operatorName, shippedSettings } from '../../../platform/operator/operator.service.ts'
import { projectDir } from '../../../platform/project-dir.ts'
import { readContentFile, readSourcedFacts } from '../content-files/sourced-facts.ts'
import { fillInTakeaway } from './fill-in-takeaway.ts'
import { renderTakeawayPdf } from './takeaway-pdf.ts'
import { withRubric } from './takeaway-rubric.ts'

/** The file name suffix of a copy filled in with the invented case. */
const filledEnding = '-filled'

/** Renders a takeaway in the operator's branding; `file` is a name such as `evp-canvas.pdf`. Throws, with the file's name, when its content is invalid. */
export async function renderTakeaway(
  contentDir: string,
  file: string,
  brand: Partial<DocumentBrand> & Pick<DocumentBrand, 'operatorName'>,
  { facts } = readSourcedFacts(contentDir),
): Promise<Buffer> {
  const name = basename(file, '.pdf')
  const isFilled = name.endsWith(filledEnding)
  const yaml = `${isFilled ? name.slice(0, -filledEnding.length) : name}.yaml`
  const blank = readContentFile(join(contentDir, 'downloads', yaml), takeawayDocument)
  const filled = isFilled ? readContentFile(join(contentDir, 'downloads', 'filled', yaml), filledTakeaway) : undefined
  const judged = withRubric(blank, filled?.levels)
  const document = filled ? fillInTakeaway(judged, filled) : judged
  // A fixed date makes the output reproducible.
  return renderTakeawayPdf(document, { facts, ...brand, generatedAt: new Date(`${document.version}T00:00:00Z`) })
}

if (import.meta.main) {
  const contentDir = join(projectDir, 'content')
  const outDir = join(projectDir, 'build', 'downloads')
  const registers = readSourcedFacts(contentDir)
  const files = catalogue.flatMap(({ takeawayFiles }) => takeawayFiles)
  await mkdir(outDir, { recursive: true })
  for (const file of files)
    await writeFile(
      join(outDir, file),
      await renderTakeaway(contentDir, file, { operatorName: operatorName(shippedSettings) }, registers),
    )
  console.log(`Takeaways: ${files.length} PDFs in build/downloads`)
}
