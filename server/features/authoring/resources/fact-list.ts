import { documentLabels, longDate } from '../../../platform/documents/document-labels.ts'
import type { Block } from '../../../platform/documents/flow.ts'
import { colours, margins, typeScale } from '../../../platform/documents/house-style.ts'
import type { Tag } from '../../../platform/documents/tagged-pdf.ts'
import { safeUrl, type TaggedSheet } from '../../../platform/documents/tagged-sheet.ts'
import { flowLines, heading, paragraphs } from '../../../platform/documents/text-blocks.ts'
import type { SourcedFact } from '../content-files/sourced-facts.ts'

const indent = 24
const gapAfterMark = 9

/** The numbered list of facts at the end of a document, with mark, date, method and linked sources. */
export function factList(sheet: TaggedSheet, facts: SourcedFact[], language: 'en' | 'cs'): Block[] {
  const labels = documentLabels[language]
  return [
    heading(sheet, labels.facts, 'section'),
    ...paragraphs(sheet, labels.marks, typeScale.small).map((block) => ({ ...block, keepsNext: true })),
    list(sheet, facts, language),
  ]
}

function list(sheet: TaggedSheet, facts: SourcedFact[], language: 'en' | 'cs'): Block {
  return {
    before: 5,
    lead: 50,
    place() {
      const tag = sheet.open('L')
      for (const [index, fact] of facts.entries()) placeFact(sheet, tag, fact, index + 1, language)
      tag.end()
    },
  }
}

function placeFact(sheet: TaggedSheet, parent: Tag, fact: SourcedFact, number: number, language: 'en' | 'cs'): void {
  const labels = documentLabels[language]
  const width = sheet.contentWidth - indent
  const x = margins.left + indent
  const statementStyle = { ...typeScale.body, size: 9, leading: 12.8 }
  const detailStyle = typeScale.small
  const statement = sheet.setText(fact.statement, statementStyle, width)
  const mark = labels.mark(fact.mark, fact.date && longDate(fact.date, language))
  const links = fact.sources.map((source) => ({
    words: `${source.publisher}: ${source.title} (${labels.dates(source.published && longDate(source.published, language), longDate(source.read, language))}), ${URL.parse(source.url)?.hostname ?? source.url}`,
    address: source.url,
  }))
  const linkLines = links.map(({ words }) => sheet.setText(words, detailStyle, width))
  const markLines = sheet.setText(mark, detailStyle, width)
  const besideMark = (markLines[0]?.width ?? 0) + gapAfterMark
  const sharesLine = !fact.method && sheet.setText(links[0]?.words ?? '', detailStyle, width - besideMark).length === 1
  const set = [markLines, ...(fact.method ? [sheet.setText(`${labels.method}: ${fact.method}`, detailStyle, width)] : [])]
  const detailCount = set.flat().length + linkLines.flat().length - (sharesLine ? 1 : 0)
  const height = statement.length * statementStyle.leading + detailCount * detailStyle.leading
  sheet.y += 5
  sheet.ensure(Math.min(height, 200))

  const item = sheet.open('LI', parent)
  const label = sheet.open('Lbl', item)
  sheet.placeLines(
    sheet.setText(`[${number}]`, { ...statementStyle, face: 'semibold' }, indent),
    { ...statementStyle, colour: colours.accent },
    label,
    margins.left,
    sheet.y,
  )
  label.end()
  const body = sheet.open('LBody', item)
  const paragraph = sheet.open('P', body)
  flowLines(sheet, statement, statementStyle, paragraph, x)
  paragraph.end()
  for (const lines of set) {
    if (sharesLine) sheet.ensure(detailStyle.leading)
    const detail = sheet.open('P', body)
    flowLines(sheet, lines, detailStyle, detail, x)
    detail.end()
  }
  if (sharesLine) sheet.y -= detailStyle.leading
  for (const [index, link] of links.entries()) {
    const shift = sharesLine && index === 0 ? besideMark : 0
    placeLink(sheet, body, link, x + shift, width - shift)
  }
  body.end()
  item.end()
}

/** Prints a link, wrapped if needed; addresses other than http(s) become plain text. */
export function placeLink(
  sheet: TaggedSheet,
  parent: Tag,
  link: { address: string; words?: string },
  x: number,
  width: number,
): void {
  const style = { ...typeScale.small, colour: colours.petrol }
  const url = safeUrl(link.address)
  for (const line of sheet.setText(link.words ?? link.address, style, width)) {
    sheet.ensure(style.leading)
    const tag = sheet.open(url ? 'Link' : 'P', parent)
    tag.add(() => sheet.drawLine(line, style, x, sheet.y))
    if (url) sheet.linkBox(tag, url, link.address, { x, y: sheet.y, width: line.width, height: style.leading })
    tag.end()
    sheet.y += style.leading
  }
}
