import type { Block } from './flow.ts'
import { colours, margins, type TextStyle, typeScale } from './house-style.ts'
import type { Line } from './printable-text.ts'
import type { Tag } from './tagged-pdf.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

const padding = { top: 11, right: 16, bottom: 12, left: 18 }

type Part = { type: 'H3' | 'P'; style: TextStyle; lines: Line[]; before: number }

/** A tinted box with text to copy or adapt; it continues on the next page if needed. */
export function frame(sheet: TaggedSheet, title: string, text: string): Block {
  const width = sheet.contentWidth - padding.left - padding.right
  const parts: Part[] = [
    { type: 'H3', style: typeScale.subheading, lines: sheet.setText(title, typeScale.subheading, width), before: 0 },
  ]
  for (const [index, paragraph] of text
    .trim()
    .split(/\n\s*\n/)
    .entries()) {
    parts.push({
      type: 'P',
      style: typeScale.body,
      lines: sheet.setText(paragraph, typeScale.body, width),
      before: index === 0 ? 3 : 6,
    })
  }
  const total = heightOf(parts) + padding.top + padding.bottom
  return {
    before: 10,
    // A box under half a page is not split.
    lead: total < 350 ? total : 110,
    place() {
      const section = sheet.open('Sect')
      let rest = parts
      while (rest.length > 0) {
        const room = sheet.bottom - sheet.y - padding.top - padding.bottom
        const [now, later] = split(rest, room)
        if (now.length === 0) {
          sheet.addPage()
          continue
        }
        placePortion(sheet, section, now)
        rest = later
        if (rest.length > 0) sheet.addPage()
      }
      section.end()
    },
  }
}

function placePortion(sheet: TaggedSheet, section: Tag, parts: Part[]): void {
  const height = heightOf(parts) + padding.top + padding.bottom
  sheet.artifact(() => {
    sheet.pdf.rect(margins.left, sheet.y, sheet.contentWidth, height).fill(colours.tint)
    sheet.pdf.rect(margins.left, sheet.y, 2.4, height).fill(colours.petrol)
  })
  let y = sheet.y + padding.top
  for (const [index, part] of parts.entries()) {
    if (index > 0) y += part.before
    const tag = sheet.open(part.type, section)
    sheet.placeLines(part.lines, part.style, tag, margins.left + padding.left, y)
    tag.end()
    y += part.lines.length * part.style.leading
  }
  sheet.y += height
}

function heightOf(parts: Part[]): number {
  return parts.reduce((sum, part, index) => sum + (index > 0 ? part.before : 0) + part.lines.length * part.style.leading, 0)
}

function split(parts: Part[], room: number): [Part[], Part[]] {
  const now: Part[] = []
  let left = room
  for (const [index, part] of parts.entries()) {
    if (index > 0) left -= part.before
    const fits = Math.max(0, Math.floor((left + 0.01) / part.style.leading))
    if (fits < part.lines.length) {
      if (fits > 0) now.push({ ...part, lines: part.lines.slice(0, fits) })
      return [now, [{ ...part, lines: part.lines.slice(fits) }, ...parts.slice(index + 1)]]
    }
    now.push(part)
    left -= part.lines.length * part.style.leading
  }
  return [now, []]
}
