import { documentLabels, longDate } from './document-labels.ts'
import { colours, margins, type TextStyle, typeScale } from './house-style.ts'
import { type Line, toPrintable } from './printable-text.ts'
import type { Tag } from './tagged-pdf.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

export type TitleBlock = { eyebrow: string; title: string; subtitle?: string; notes?: string[]; operatorName: string }

export function drawTitleBlock(sheet: TaggedSheet, block: TitleBlock): void {
  const top = 40
  const mark = sheet.markWidth(26)
  sheet.artifact(() => sheet.pdf.rect(0, 0, sheet.width, 6).fill(colours.petrol), 'Pagination')
  const figure = sheet.open('Figure', sheet.root, {
    alt: toPrintable(block.operatorName),
    bbox: [margins.left, top, margins.left + mark, top + 26],
  })
  figure.add(() => sheet.drawMark(margins.left, top, 26))
  figure.end()
  placeOneLine(
    sheet,
    block.operatorName,
    { ...typeScale.label, size: 10, colour: colours.ink },
    margins.left + mark + 10,
    top + 7,
    250,
  )
  const eyebrowStyle = typeScale.eyebrow
  const eyebrowWidth = sheet.measure(toPrintable(block.eyebrow), eyebrowStyle.face, eyebrowStyle.size)
  placeOneLine(sheet, block.eyebrow, eyebrowStyle, sheet.width - margins.right - eyebrowWidth, top + 8, eyebrowWidth + 1)

  sheet.y = 100
  const title = sheet.setBalanced(block.title, typeScale.title, sheet.contentWidth)
  placeWhole(sheet, sheet.open('H1'), title, typeScale.title)
  if (block.subtitle) {
    sheet.y += 5
    placeWhole(sheet, sheet.open('P'), sheet.setText(block.subtitle, typeScale.subtitle, sheet.contentWidth), typeScale.subtitle)
  }
  sheet.y += 11
  sheet.artifact(() => sheet.pdf.rect(margins.left, sheet.y, 46, 2).fill(colours.accent))
  sheet.y += 9
  for (const note of block.notes ?? []) {
    sheet.y += 3
    placeWhole(sheet, sheet.open('P'), sheet.setText(note, typeScale.small, sheet.contentWidth), typeScale.small)
  }
}

/** Draws the header from page two on and the footer on every page; must be called last. */
export function drawRunningPages(
  sheet: TaggedSheet,
  running: { title: string; operatorName: string; date: Date; language?: 'en' | 'cs' },
): void {
  const labels = documentLabels[running.language ?? 'en']
  const style = typeScale.small
  const right = sheet.width - margins.right
  sheet.onEachPage((page, pages) => {
    sheet.artifact(() => {
      if (page > 1) {
        sheet.pdf.rect(0, 0, sheet.width, 6).fill(colours.petrol)
        sheet.drawMark(margins.left, 34, 14)
        drawCut(
          sheet,
          running.title,
          { ...style, colour: colours.ink, face: 'semibold' },
          margins.left + sheet.markWidth(14) + 8,
          36,
          330,
        )
        drawRight(sheet, running.operatorName, style, right, 36)
        rule(sheet, 57)
      }
      const y = sheet.height - 46
      rule(sheet, y - 8)
      drawCut(
        sheet,
        `${running.operatorName} · ${labels.version(longDate(running.date, running.language))}`,
        style,
        margins.left,
        y,
        360,
      )
      drawRight(sheet, labels.page(page, pages), { ...style, face: 'semibold' }, right, y)
    }, 'Pagination')
  })
}

function rule(sheet: TaggedSheet, y: number): void {
  sheet.pdf
    .moveTo(margins.left, y)
    .lineTo(sheet.width - margins.right, y)
    .lineWidth(0.6)
    .stroke(colours.rule)
}

function placeWhole(sheet: TaggedSheet, tag: Tag, set: Line[], style: TextStyle): void {
  const lines = set.slice(0, 12)
  sheet.placeLines(lines, style, tag, margins.left, sheet.y)
  sheet.y += lines.length * style.leading
  tag.end()
}

function placeOneLine(sheet: TaggedSheet, text: string, style: TextStyle, x: number, y: number, width: number): void {
  const tag = sheet.open('P')
  tag.add(() => drawCut(sheet, text, style, x, y, width))
  tag.end()
}

export function drawCut(sheet: TaggedSheet, text: string, style: TextStyle, x: number, y: number, width: number): void {
  const [line, more] = sheet.setText(
    text.slice(0, 1000),
    style,
    width - (sheet.measure(text.slice(0, 1000), style.face, style.size) > width ? 8 : 0),
  )
  if (line) sheet.drawLine({ ...line, runs: more ? [...line.runs, { text: '…', face: style.face }] : line.runs }, style, x, y)
}

function drawRight(sheet: TaggedSheet, text: string, style: TextStyle, right: number, y: number): void {
  const width = Math.min(sheet.measure(toPrintable(text), style.face, style.size) + 1, 150)
  drawCut(sheet, text, style, right - width, y, width)
}
