import type { Block } from './flow.ts'
import { colours, margins, type TextStyle, typeScale } from './house-style.ts'
import type { Line } from './printable-text.ts'
import type { Tag } from './tagged-pdf.ts'
import type { TaggedSheet } from './tagged-sheet.ts'

const pad = { x: 6, y: 5 }

type Cell = { lines: Line[] }

/** A table that repeats its header on each page and splits rows that do not fit. */
export function table(sheet: TaggedSheet, columns: string[], rows: string[][], widths?: number[]): Block {
  const count = Math.max(columns.length, ...rows.map((row) => row.length))
  const size = count <= 4 ? 9.2 : count <= 6 ? 8.4 : count <= 8 ? 7.6 : 6.4
  const cellStyle: TextStyle = { ...typeScale.body, size, leading: size * 1.42 }
  const headStyle: TextStyle = { ...cellStyle, face: 'semibold', colour: colours.petrol }
  const texts = [columns, ...rows].map((row) => Array.from({ length: count }, (_, index) => row[index] ?? ''))
  const columnWidths = widthsFor(sheet, texts, cellStyle, widths)
  const set = (row: string[], style: TextStyle) =>
    row.map((text, index): Cell => ({ lines: sheet.setText(text, style, (columnWidths[index] ?? 0) - 2 * pad.x) }))
  const head = set(texts[0] ?? [], headStyle)
  const body = texts.slice(1).map((row) => set(row, cellStyle))
  const headHeight = heightOf(head, headStyle)
  const whole = body.reduce((sum, row) => sum + heightOf(row, cellStyle), headHeight)
  const grid: Grid = { sheet, columnWidths, cellStyle, headStyle, columns }

  return {
    before: 9,
    lead: whole < 190 ? whole : headHeight + Math.min(heightOf(body[0] ?? [], cellStyle), 160),
    place() {
      const tag = sheet.open('Table')
      const headRow = sheet.open('TR', tag)
      drawHead(grid, head, headHeight, headRow)
      headRow.end()
      for (const [index, row] of body.entries()) {
        const height = heightOf(row, cellStyle)
        // Keeps the last two rows together.
        const last = index === body.length - 2 ? heightOf(body[index + 1] ?? [], cellStyle) : 0
        const nextPage = () => {
          sheet.addPage()
          drawHead(grid, head, headHeight)
        }
        // Tall rows are split; short ones move to the next page.
        if (sheet.y + Math.min(height, 220) + (last < 100 ? last : 0) > sheet.bottom) nextPage()
        drawRow(grid, { cells: row, name: nameOf(rows[index] ?? [], index) }, sheet.open('TR', tag), nextPage)
      }
      tag.end()
      sheet.y += 4
    },
  }
}

type Grid = { sheet: TaggedSheet; columnWidths: number[]; cellStyle: TextStyle; headStyle: TextStyle; columns: string[] }

function heightOf(row: Cell[], style: TextStyle): number {
  // A row of empty cells is for writing in.
  if (row.every((cell) => cell.lines.length === 0)) return 25
  const height = Math.max(...row.map((cell) => cell.lines.length)) * style.leading + 2 * pad.y
  return row.some((cell) => cell.lines.length === 0) ? Math.max(height, 25) : height
}

// Repeated headers are artifacts, so that the tags name each column once.
function drawHead(grid: Grid, head: Cell[], height: number, row?: Tag): void {
  const { sheet } = grid
  sheet.artifact(() => {
    sheet.pdf.rect(margins.left, sheet.y, sheet.contentWidth, height).fill(colours.tint)
    sheet.pdf.rect(margins.left, sheet.y + height - 1.2, sheet.contentWidth, 1.2).fill(colours.petrol)
  })
  eachCell(grid, head, (cell, x) => {
    if (row) {
      const tag = sheet.open('TH', row, { scope: 'Column' })
      sheet.placeLines(cell.lines, grid.headStyle, tag, x, sheet.y + pad.y)
      tag.end()
    } else {
      sheet.artifact(() => {
        for (const [index, line] of cell.lines.entries())
          sheet.drawLine(line, grid.headStyle, x, sheet.y + pad.y + index * grid.headStyle.leading)
      }, 'Pagination')
    }
  })
  sheet.y += height
}

/** The name of a row's fields for screen readers: its first text, or its number. */
const nameOf = (texts: string[], index: number) => texts.find((text) => text !== '') ?? `line ${index + 1}`

function drawRow(grid: Grid, { cells: row, name }: { cells: Cell[]; name: string }, rowTag: Tag, nextPage: () => void): void {
  const { sheet, cellStyle } = grid
  const tags = row.map(() => sheet.open('TD', rowTag))
  let rest = row
  do {
    const fits = Math.max(1, Math.floor((sheet.bottom - sheet.y - 2 * pad.y + 0.01) / cellStyle.leading))
    const portion = rest.map((cell) => ({ lines: cell.lines.slice(0, fits) }))
    const height = heightOf(portion, cellStyle)
    eachCell(grid, portion, (cell, x, index) => {
      const tag = tags[index]
      if (tag) sheet.placeLines(cell.lines, cellStyle, tag, x, sheet.y + pad.y)
      if (tag && rest === row && cell.lines.length === 0)
        sheet.form?.addText(
          tag,
          `${grid.columns[index] ?? ''}, ${name}`,
          { x: x - pad.x + 1, y: sheet.y + 1, width: (grid.columnWidths[index] ?? 0) - 2, height: height - 2 },
          height > 30,
        )
    })
    drawRules(grid, height)
    sheet.y += height
    rest = rest.map((cell) => ({ lines: cell.lines.slice(fits) }))
    if (rest.some((cell) => cell.lines.length > 0)) nextPage()
  } while (rest.some((cell) => cell.lines.length > 0))
  rowTag.end()
}

function drawRules(grid: Grid, height: number): void {
  const { sheet, columnWidths } = grid
  sheet.artifact(() => {
    const bottom = sheet.y + height
    sheet.pdf.moveTo(margins.left, bottom).lineTo(sheet.width - margins.right, bottom)
    let x = margins.left
    for (const width of columnWidths.slice(0, -1)) {
      x += width
      sheet.pdf.moveTo(x, sheet.y).lineTo(x, bottom)
    }
    sheet.pdf.lineWidth(0.5).stroke(colours.rule)
  })
}

function eachCell(grid: Grid, cells: Cell[], visit: (cell: Cell, x: number, index: number) => void): void {
  let x = margins.left
  for (const [index, cell] of cells.entries()) {
    visit(cell, x + pad.x, index)
    x += grid.columnWidths[index] ?? 0
  }
}

// Given widths are shares; otherwise shares follow the longest text, with room for the longest word.
function widthsFor(sheet: TaggedSheet, texts: string[][], style: TextStyle, given?: number[]): number[] {
  const columns = Array.from({ length: texts[0]?.length ?? 0 }, (_, index) => texts.map((row) => row[index] ?? ''))
  const fair = sheet.contentWidth / columns.length
  const measure = (text: string) => sheet.measure(text.slice(0, 200), 'semibold', style.size) + 2 * pad.x + 1
  const least = columns.map((cells) =>
    Math.min(Math.max(...cells.flatMap((cell) => cell.split(/[\s/]+/).map(measure))), fair * 1.6),
  )
  const wanted = columns.map((cells, index) => Math.max(least[index] ?? 0, Math.min(Math.max(...cells.map(measure)), fair * 2.6)))
  const shares = given?.length === columns.length && given.every((share) => share > 0) ? given : wanted
  const total = shares.reduce((sum, share) => sum + share, 0)
  const scaled = shares.map((share) => (share / total) * sheet.contentWidth)
  if (shares === given) return scaled
  const short = scaled.map((width, index) => Math.max(0, (least[index] ?? 0) - width))
  const spare = scaled.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
  const missing = short.reduce((sum, width) => sum + width, 0)
  const available = spare.reduce((sum, width) => sum + width, 0)
  if (available === 0) return scaled
  const moved = Math.min(missing, available)
  return scaled.map(
    (width, index) => width + (short[index] ?? 0) * (missing ? moved / missing : 0) - (spare[index] ?? 0) * (moved / available),
  )
}
