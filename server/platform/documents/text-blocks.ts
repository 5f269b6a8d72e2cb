import type { Block } from './flow.ts'
import { colours, margins, type TextStyle, typeScale } from './house-style.ts'
import type { Line } from './printable-text.ts'
import type { Tag } from './tagged-pdf.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

/** A heading, kept with what follows: with a bar and a bookmark for a section, plainer for a form field. */
export function heading(sheet: TaggedSheet, text: string, look: 'section' | 'field'): Block {
  const style = look === 'section' ? typeScale.heading : typeScale.subheading
  const after = look === 'section' ? 1 : -3
  const lines = sheet.setText(text, style, sheet.contentWidth)
  const height = lines.length * style.leading
  return {
    before: look === 'section' ? 23 : 13,
    lead: height + after,
    keepsNext: true,
    place() {
      if (look === 'section') {
        sheet.artifact(() => sheet.pdf.rect(margins.left - 14, sheet.y + 2.5, 3.2, 12.5).fill(colours.accent))
        sheet.pdf.outline.addItem(
          lines
            .flatMap((line) => line.runs.map((run) => run.text))
            .join('')
            .trim() || ' ',
        )
      }
      const tag = sheet.open('H2')
      flowLines(sheet, lines, style, tag, margins.left)
      tag.end()
      sheet.y += after
    },
  }
}

/** Paragraphs, separated by blank lines. A short text ending in a colon, or introducing a table or box, stays with what follows. */
export function paragraphs(sheet: TaggedSheet, text: string, style: TextStyle = typeScale.body, introduces = false): Block[] {
  const parts = text.trim().split(/\n\s*\n/)
  return parts.map((part, index) => paragraph(sheet, part, style, introduces && index === parts.length - 1))
}

function paragraph(sheet: TaggedSheet, text: string, style: TextStyle, introduces: boolean): Block {
  const lines = sheet.setText(text, style, sheet.contentWidth)
  const keepsNext = introduces ? lines.length <= 6 : /:\s*$/.test(text) && lines.length <= 3
  return {
    before: 6,
    lead: (keepsNext ? lines.length : Math.min(lines.length, 3)) * style.leading,
    keepsNext,
    place() {
      const tag = sheet.open('P')
      flowLines(sheet, lines, style, tag, margins.left)
      tag.end()
    },
  }
}

export type CheckItem = { text: string; ticked: boolean }

/** A bulleted list, or a checklist with drawn boxes. */
export function list(
  sheet: TaggedSheet,
  items: string[] | CheckItem[],
  boxWords = { checked: 'Ticked box', unchecked: 'Unticked box' },
): Block {
  const style = typeScale.body
  const boxes = typeof items[0] === 'object'
  const indent = boxes ? 21 : 14
  const gap = boxes ? 5.5 : 3.5
  const set = items.map((given) => {
    const item = typeof given === 'string' ? { text: given, ticked: false } : given
    return { item, lines: sheet.setText(item.text, style, sheet.contentWidth - indent) }
  })
  const heightAt = (index: number) => Math.min(Math.max(set[index]?.lines.length ?? 1, 1), 6) * style.leading
  return {
    before: 7,
    lead: heightAt(0) + (set.length > 1 ? gap + heightAt(1) : 0),
    place() {
      const tag = sheet.open('L')
      for (const [index, { item, lines }] of set.entries()) {
        if (index > 0) sheet.y += gap
        // Keeps the first two and the last two items together.
        sheet.ensure(heightAt(index) + (index === set.length - 2 ? gap + heightAt(index + 1) : 0))
        const entry = sheet.open('LI', tag)
        const label = sheet.open('Lbl', entry, { actual: boxes ? (item.ticked ? boxWords.checked : boxWords.unchecked) : '•' })
        label.add(() => {
          if (boxes) drawBox(sheet, margins.left, sheet.y + 2.3, item.ticked)
          else sheet.pdf.circle(margins.left + 4, sheet.y + style.leading / 2, 1.7).fill(colours.accent)
        })
        label.end()
        if (boxes && !item.ticked)
          sheet.form?.addTick(entry, item.text, { x: margins.left + 0.5, y: sheet.y + 2.3, width: 10, height: 10 })
        const body = sheet.open('LBody', entry)
        flowLines(sheet, lines, style, body, margins.left + indent)
        body.end()
        entry.end()
      }
      tag.end()
    },
  }
}

export function ruledLines(sheet: TaggedSheet, label: string, count: number): Block {
  const pitch = 22
  const lines = sheet.setText(label, typeScale.label, sheet.contentWidth)
  const labelHeight = lines.length * typeScale.label.leading
  return {
    before: 9,
    lead: labelHeight + Math.min(count, 10) * pitch,
    place() {
      const tag = sheet.open('P')
      flowLines(sheet, lines, typeScale.label, tag, margins.left)
      tag.end()
      let top = sheet.y
      const field = () =>
        sheet.form?.addText(
          sheet.root,
          label,
          { x: margins.left, y: top + 2, width: sheet.contentWidth, height: sheet.y - top - 3 },
          sheet.y - top > pitch,
        )
      for (let index = 0; index < count; index++) {
        if (sheet.y + pitch > sheet.bottom) {
          field()
          sheet.addPage()
          top = sheet.y
        }
        sheet.y += pitch
        sheet.hairline(margins.left, sheet.width - margins.right, sheet.y - 1, '#93a9ab', 0.5)
      }
      field()
      sheet.y += 2
    },
  }
}

export function flowLines(sheet: TaggedSheet, lines: Line[], style: TextStyle, tag: Tag, x: number): void {
  let rest = lines
  while (rest.length > 0) {
    let fits = Math.floor((sheet.bottom - sheet.y + 0.01) / style.leading)
    if (fits < rest.length && rest.length - fits === 1 && fits > 2) fits--
    if (fits < 1) {
      sheet.addPage()
      continue
    }
    const placed = rest.slice(0, fits)
    sheet.placeLines(placed, style, tag, x, sheet.y)
    sheet.y += placed.length * style.leading
    rest = rest.slice(fits)
    if (rest.length > 0) sheet.addPage()
  }
}

export function drawBox(sheet: TaggedSheet, x: number, y: number, ticked: boolean): void {
  sheet.pdf
    .roundedRect(x + 0.5, y, 10, 10, 1.6)
    .lineWidth(0.9)
    .stroke(colours.petrol)
  if (!ticked) return
  sheet.pdf
    .moveTo(x + 2.8, y + 5.2)
    .lineTo(x + 4.8, y + 7.4)
    .lineTo(x + 8.4, y + 2.6)
  sheet.pdf.lineWidth(1.4).lineCap('round').lineJoin('round').stroke(colours.accent)
  sheet.pdf.lineCap('butt').lineJoin('miter')
}
