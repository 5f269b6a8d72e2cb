import type { TakeawayDocument } from '#contract/course-content.ts'
import { documentLabels, longDate } from '../../../platform/documents/document-labels.ts'
import { type Block, placeBlocks } from '../../../platform/documents/flow.ts'
import { frame } from '../../../platform/documents/frame-block.ts'
import { drawRunningPages, drawTitleBlock } from '../../../platform/documents/running-page.ts'
import { table } from '../../../platform/documents/table-block.ts'
import { type SheetLook, TaggedSheet } from '../../../platform/documents/tagged-sheet.ts'
import { heading, list, paragraphs, ruledLines } from '../../../platform/documents/text-blocks.ts'
import type { SourcedFact } from '../content-files/sourced-facts.ts'
import { listCitedFacts } from '../rendering/citations.ts'
import { factList } from './fact-list.ts'

/** Renders a takeaway as a tagged A4 PDF, deterministically; citations become numbers in the list on its last page. Throws when a fact is missing. */
export async function renderTakeawayPdf(
  document: TakeawayDocument,
  options: { facts: ReadonlyMap<string, SourcedFact>; operatorName: string; look?: SheetLook; generatedAt: Date },
): Promise<Buffer> {
  const { language, title } = document
  const labels = documentLabels[language]
  const sheet = new TaggedSheet({
    title,
    subject: document.subtitle,
    author: options.operatorName,
    language,
    createdAt: options.generatedAt,
    look: options.look,
    isFillable: true,
  })
  const facts = citedFacts(document, options.facts)
  const numbers = new Map(facts.map((fact, index) => [fact.id, index + 1]))
  const cite = (text: string) => text.replaceAll(/\[(F\d+\.\d+)\]/g, (_, id) => `[${numbers.get(id)}]`)

  drawTitleBlock(sheet, {
    eyebrow: labels.module(document.moduleId),
    title,
    subtitle: document.subtitle,
    operatorName: options.operatorName,
    notes: document.legalAsOf ? [labels.legal(longDate(document.legalAsOf, language))] : [],
  })
  const blocks = document.sections.flatMap((section) => [
    heading(sheet, cite(section.heading), 'section'),
    ...section.blocks.flatMap((block, index) => toBlocks(sheet, block, section.blocks[index + 1], cite, labels)),
  ])
  if (facts.length > 0) blocks.push(...factList(sheet, facts, language))
  placeBlocks(sheet, blocks)
  drawRunningPages(sheet, { title, operatorName: options.operatorName, date: options.generatedAt, language })
  return sheet.finish()
}

type ContentBlock = TakeawayDocument['sections'][number]['blocks'][number]

function toBlocks(
  sheet: TaggedSheet,
  block: ContentBlock,
  next: ContentBlock | undefined,
  cite: (text: string) => string,
  boxWords: { checked: string; unchecked: string },
): Block[] {
  switch (block.type) {
    case 'text':
      return paragraphs(sheet, cite(block.text), undefined, next?.type === 'table' || next?.type === 'frame')
    case 'checklist':
      return [
        list(
          sheet,
          block.items.map((item) => ({ text: cite(item), ticked: block.ticked?.includes(item) ?? false })),
          boxWords,
        ),
      ]
    case 'list':
      return [list(sheet, block.items.map(cite))]
    case 'table':
      return [
        table(
          sheet,
          block.columns.map(cite),
          block.rows.map((row) => row.map(cite)),
          block.widths,
        ),
      ]
    case 'lines':
      return [ruledLines(sheet, cite(block.label), block.count)]
    case 'frame':
      return [frame(sheet, cite(block.title), cite(block.text))]
  }
}

function citedFacts(document: TakeawayDocument, known: ReadonlyMap<string, SourcedFact>): SourcedFact[] {
  const cited = listCitedFacts(JSON.stringify(document.sections))
  return [...new Set([...document.facts, ...cited])].map((id) => {
    const fact = known.get(id)
    if (!fact) throw new Error(`"${document.title}" states the fact ${id}, which is not among the course's facts.`)
    return fact
  })
}
